import { useEffect, useRef } from 'react';
import type { Point } from '#domain/analysis/assessment';
import type { Similarity } from '#lesion/registration/similarity';
import { toOutlinePath } from '../../result/overlay/SpotShape';
import { DRAWN_SIDE, drawPhoto, type DecodedPhoto } from './drawPhoto';

interface Props {
  photo: DecodedPhoto;
  /** Leads from the photo that this one is fitted to. Undefined draws it as it is. */
  map?: Similarity | undefined;
  /** The outline to draw, in the units of the drawn square; null without one. */
  outline: readonly Point[] | null;
  label: string;
}

/** A photo of this device, with the outline of the spot over it. */
export function PhotoPicture({ photo, map, outline, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawPhoto(canvas.current, photo, map);
  }, [photo, map]);
  const path = outline && toOutlinePath(outline);
  return (
    <div className="comparison__picture" role="img" aria-label={label}>
      <canvas ref={canvas} width={DRAWN_SIDE} height={DRAWN_SIDE} />
      {path && (
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <path className="comparison__halo" d={path} />
          <path className="comparison__outline" d={path} />
        </svg>
      )}
    </div>
  );
}
