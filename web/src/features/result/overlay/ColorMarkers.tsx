import { useEffect, useRef, useState } from 'react';
import type { Swatch } from '#domain/analysis/assessment';
import { pickTextColor, placeMarkers } from './markers';

/** Assumed side of the photo in pixels until it is measured, as on a small phone. */
const DEFAULT_SIDE = 288;

/** A color's disc. It shows the number if the photo has a marker of the color. */
export function ColorDisc({ swatch: { hex, at }, number }: { swatch: Swatch; number: number }) {
  return (
    <span className="photo-overlay__disc" style={{ background: hex, color: pickTextColor(hex) }} aria-hidden="true">
      {at && number}
    </span>
  );
}

/** A numbered marker for each color at its typical position in the photo. The numbers are those of the color list. */
export function ColorMarkers({ swatches }: { swatches: readonly Swatch[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState(DEFAULT_SIDE);
  useEffect(() => {
    const observer = new ResizeObserver(() => setSide(box.current?.clientWidth || DEFAULT_SIDE));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  const markers = swatches.flatMap((swatch, i) => (swatch.at ? [{ swatch, at: swatch.at, number: i + 1 }] : []));
  const positions = placeMarkers(
    markers.map(({ at }) => at),
    side,
  );
  /** A share of the photo, so that markers stay at their colors where it is printed, which nothing measures. */
  const toPercent = (pixels: number) => `${(pixels / side) * 100}%`;
  return (
    <div ref={box} className="photo-overlay__markers" aria-hidden="true">
      <svg viewBox={`0 0 ${side} ${side}`}>
        {markers.map(({ swatch, at: [x, y] }, i) => {
          const position = positions[i]!;
          if (!position.isDisplaced) return null;
          const point = `M${x * side} ${y * side}`;
          return (
            <g key={swatch.name}>
              <path className="photo-overlay__halo" d={`${point}L${position.x} ${position.y}`} />
              <path className="photo-overlay__leader" d={`${point}L${position.x} ${position.y}`} />
              <path className="photo-overlay__pin" d={`${point}h0`} />
            </g>
          );
        })}
      </svg>
      {markers.map(({ swatch, number }, i) => (
        <span
          key={swatch.name}
          className="photo-overlay__marker"
          style={{ left: toPercent(positions[i]!.x), top: toPercent(positions[i]!.y) }}
        >
          <ColorDisc swatch={swatch} number={number} />
        </span>
      ))}
    </div>
  );
}
