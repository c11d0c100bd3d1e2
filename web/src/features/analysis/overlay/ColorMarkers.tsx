import { useEffect, useRef, useState } from 'react';
import type { Swatch } from '#domain/analysis/assessment';
import { inkOn, placed } from './markers';

/** Side of the picture in pixels until it was measured: that on a small phone. */
const SMALL = 288;

/** A colour's disc, with its number where the picture has a marker of it. */
export function ColorDisc({ swatch: { hex, at }, number }: { swatch: Swatch; number: number }) {
  return (
    <span className="photo-overlay__disc" style={{ background: hex, color: inkOn(hex) }} aria-hidden="true">
      {at && number}
    </span>
  );
}

/** Each colour where it is most at home in the picture, under the number that the list beside it gives it. */
export function ColorMarkers({ swatches }: { swatches: readonly Swatch[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState(SMALL);
  useEffect(() => {
    const observer = new ResizeObserver(() => setSide(box.current?.clientWidth || SMALL));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  const marked = swatches.flatMap((swatch, i) => (swatch.at ? [{ swatch, at: swatch.at, number: i + 1 }] : []));
  const places = placed(
    marked.map(({ at }) => at),
    side,
  );
  return (
    <div ref={box} className="photo-overlay__markers" aria-hidden="true">
      <svg viewBox={`0 0 ${side} ${side}`}>
        {marked.map(({ swatch, at: [x, y] }, i) => {
          const place = places[i]!;
          if (!place.off) return null;
          const point = `M${x * side} ${y * side}`;
          return (
            <g key={swatch.name}>
              <path className="photo-overlay__halo" d={`${point}L${place.x} ${place.y}`} />
              <path className="photo-overlay__leader" d={`${point}L${place.x} ${place.y}`} />
              <path className="photo-overlay__pin" d={`${point}h0`} />
            </g>
          );
        })}
      </svg>
      {marked.map(({ swatch, number }, i) => (
        <span key={swatch.name} className="photo-overlay__marker" style={{ left: places[i]!.x, top: places[i]!.y }}>
          <ColorDisc swatch={swatch} number={number} />
        </span>
      ))}
    </div>
  );
}
