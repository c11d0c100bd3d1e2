import { useEffect, useRef } from 'react';
import { HEAT_SIZE, heatPixels } from './heat';

/** The attribution map over the picture it was made from. */
export function HeatLayer({ attribution }: { attribution: readonly number[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pixels = new ImageData(heatPixels(attribution), HEAT_SIZE, HEAT_SIZE);
    canvas.current?.getContext('2d')?.putImageData(pixels, 0, 0);
  }, [attribution]);
  return (
    <canvas ref={canvas} className="photo-overlay__heat" width={HEAT_SIZE} height={HEAT_SIZE} aria-hidden="true" />
  );
}
