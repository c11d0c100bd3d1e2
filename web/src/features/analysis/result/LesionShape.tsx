import './LesionShape.css';
import type { Analysis } from '#domain/analysis/analysis';
import type { Point } from '#domain/analysis/assessment';

/** An outline (0..1 of the analysis image) as an SVG path in a 100×100 drawing. */
export function outlinePath(outline: readonly Point[]): string {
  if (outline.length === 0) return '';
  return `${outline.map(([x, y], i) => `${i ? 'L' : 'M'}${(x * 100).toFixed(2)} ${(y * 100).toFixed(2)}`).join('')}Z`;
}

/** The view box that centres an outline with a margin, so that small lesions are drawn as large as large ones. */
function boxOf(outline: readonly Point[]): string {
  if (outline.length === 0) return '0 0 100 100';
  const xs = outline.map(([x]) => x * 100);
  const ys = outline.map(([, y]) => y * 100);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const side = Math.max(right - left, bottom - top, 1) * 1.25;
  return [(left + right - side) / 2, (top + bottom - side) / 2, side, side].map((v) => v.toFixed(2)).join(' ');
}

/** A kept spot's outline as a drawing, in the colour most of it has; the photograph itself is never kept. */
export function LesionShape({ analysis }: { analysis: Pick<Analysis, 'outline' | 'detectedFeatures'> }) {
  const { outline, detectedFeatures } = analysis;
  const main = detectedFeatures.color.swatches[0]?.hex;
  return (
    <svg className="lesion-shape" viewBox={boxOf(outline)} role="img" aria-label="Outline of the spot">
      <path className="lesion-shape__fill" d={outlinePath(outline)} style={main ? { fill: main } : undefined} />
    </svg>
  );
}
