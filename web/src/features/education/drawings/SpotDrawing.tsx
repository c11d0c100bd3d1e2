import { useId, type ReactNode } from 'react';
import { blobPath, scatterPoints, type DrawingPoint, type DrawingSkinTone } from './skin';

interface SpotDrawingProps {
  tone: DrawingSkinTone;
  at: DrawingPoint;
  /** Radii of the outline for `blobPath`. */
  radii: readonly number[];
  /** Color of the spot. Default: an ordinary mole's color. */
  color?: string;
  /** Color of the center and of the grain. */
  core?: string;
  /** How far the edge fades into the skin, as a share of the radius. */
  fade?: number;
  /** Color patches, clipped to the outline. */
  children?: ReactNode;
}

const RINGS = [1, 0.6, 0.25];

/** A drawn spot: an outline with a soft edge, a darker center and pigment grain. */
export function SpotDrawing({
  tone,
  at,
  radii,
  color = tone.mole,
  core = tone.dark,
  fade = 0.12,
  children,
}: SpotDrawingProps) {
  const id = useId();
  const [x, y] = at;
  const reach = Math.max(...radii);
  const outline = blobPath(at, radii);
  return (
    <g>
      <defs>
        <radialGradient id={`${id}body`} gradientUnits="userSpaceOnUse" cx={x} cy={y} r={reach}>
          <stop offset="0" stopColor={core} stopOpacity="0.62" />
          <stop offset="0.55" stopColor={core} stopOpacity="0.24" />
          <stop offset="1" stopColor={core} stopOpacity="0" />
        </radialGradient>
        {children && (
          <filter id={`${id}soft`} x="-20%" y="-20%" width="140%" height="140%" colorInterpolationFilters="sRGB">
            <feGaussianBlur stdDeviation="1.7" />
          </filter>
        )}
        <clipPath id={`${id}edge`}>
          <path d={outline} />
        </clipPath>
      </defs>
      {RINGS.map((share) => (
        <path
          key={share}
          d={blobPath(
            at,
            radii.map((radius) => radius * (1 + fade * share)),
          )}
          fill={color}
          opacity="0.28"
        />
      ))}
      <path d={outline} fill={color} />
      <g clipPath={`url(#${id}edge)`}>
        <path d={outline} fill={`url(#${id}body)`} />
        {children && <g filter={`url(#${id}soft)`}>{children}</g>}
        <path d={grainPath(at, reach)} fill={core} opacity="0.3" />
      </g>
    </g>
  );
}

/** SVG path of fine dots within a square of half side `reach` around a point. */
function grainPath([x, y]: DrawingPoint, reach: number): string {
  const dots = scatterPoints(Math.round(reach * 1.6), reach).map(([dx, dy], i) => {
    const radius = 0.5 + (i % 3) * 0.35;
    const start = `M${(x + dx * reach - radius).toFixed(1)} ${(y + dy * reach).toFixed(1)}`;
    return `${start}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
  });
  return dots.join('');
}
