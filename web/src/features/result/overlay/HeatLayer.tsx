import { useEffect, useRef } from 'react';
import { HEATMAP_SIZE, renderHeatmap } from './heatmap';

/** The attribution map as a layer over the photo. */
export function HeatLayer({ attribution }: { attribution: readonly number[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pixels = new ImageData(renderHeatmap(attribution), HEATMAP_SIZE, HEATMAP_SIZE);
    canvas.current?.getContext('2d')?.putImageData(pixels, 0, 0);
  }, [attribution]);
  return (
    <canvas
      ref={canvas}
      className="photo-overlay__heat"
      width={HEATMAP_SIZE}
      height={HEATMAP_SIZE}
      aria-hidden="true"
    />
  );
}
