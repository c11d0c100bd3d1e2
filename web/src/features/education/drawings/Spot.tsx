import { useId, type ReactNode } from 'react';
import { blob, scatter, type Point, type SkinTone } from './skin';

interface SpotProps {
  tone: SkinTone;
  at: Point;
  /** The outline, as `blob` takes it. */
  radii: readonly number[];
  /** Its colour; an ordinary mole's where absent. */
  color?: string;
  /** The colour of its middle and its fine grain. */
  core?: string;
  /** How far the edge fades into the skin, as a share of the spot's size. */
  fade?: number;
  /** Further patches of colour, cut off at the outline. */
  children?: ReactNode;
}

const RINGS = [1, 0.6, 0.25];

/** A spot on the skin: an outline that fades at the edge, a darker middle, and the grain of its pigment. */
export function Spot({ tone, at, radii, color = tone.mole, core = tone.dark, fade = 0.12, children }: SpotProps) {
  const id = useId();
  const [x, y] = at;
  const reach = Math.max(...radii);
  const outline = blob(at, radii);
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
          d={blob(
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
        <path d={grain(at, reach)} fill={core} opacity="0.3" />
      </g>
    </g>
  );
}

/** Fine dots all over a spot of that reach, as one path. */
function grain([x, y]: Point, reach: number): string {
  const dots = scatter(Math.round(reach * 1.6), reach).map(([dx, dy], i) => {
    const radius = 0.5 + (i % 3) * 0.35;
    const start = `M${(x + dx * reach - radius).toFixed(1)} ${(y + dy * reach).toFixed(1)}`;
    return `${start}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
  });
  return dots.join('');
}
