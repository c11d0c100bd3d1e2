import './SpotShape.css';
import type { Analysis } from '#domain/analysis/analysis';
import type { Point } from '#domain/analysis/assessment';
import { overlayMessages } from '../messages';

/** Converts an outline (0..1 of the analysis image) to an SVG path in a 100×100 view box. */
export function toOutlinePath(outline: readonly Point[]): string {
  if (outline.length === 0) return '';
  return `${outline.map(([x, y], i) => `${i ? 'L' : 'M'}${(x * 100).toFixed(2)} ${(y * 100).toFixed(2)}`).join('')}Z`;
}

/** The view box around an outline with a margin, so that all spots are drawn at the same size. */
function computeViewBox(outline: readonly Point[]): string {
  if (outline.length === 0) return '0 0 100 100';
  const xs = outline.map(([x]) => x * 100);
  const ys = outline.map(([, y]) => y * 100);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const side = Math.max(right - left, bottom - top, 1) * 1.25;
  return [(left + right - side) / 2, (top + bottom - side) / 2, side, side].map((v) => v.toFixed(2)).join(' ');
}

/** Draws a spot's outline, filled with its main color. The photo itself is never stored. */
export function SpotShape({ analysis }: { analysis: Pick<Analysis, 'outline' | 'detectedFeatures'> }) {
  const { outline, detectedFeatures } = analysis;
  const mainColor = detectedFeatures.color.swatches[0]?.hex;
  return (
    <svg
      className="spot-shape"
      viewBox={computeViewBox(outline)}
      role="img"
      aria-label={overlayMessages('spotOutline')}
    >
      <path
        className="spot-shape__fill"
        d={toOutlinePath(outline)}
        style={mainColor ? { fill: mainColor } : undefined}
      />
    </svg>
  );
}
