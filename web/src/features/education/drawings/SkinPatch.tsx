import { useId, type ReactNode } from 'react';
import type { DrawingSkinTone } from './skin';

interface SkinPatchProps {
  tone: DrawingSkinTone;
  /** Description for screen readers. */
  label: string;
  children: ReactNode;
}

/** A 120×120 drawing of skin with its fine lines, lit from the upper left. Spots are drawn on it. */
export function SkinPatch({ tone, label, children }: SkinPatchProps) {
  const id = useId();
  return (
    <svg className="drawing" viewBox="0 0 120 120" preserveAspectRatio="xMidYMid slice" role="img" aria-label={label}>
      <defs>
        <radialGradient id={`${id}light`} cx="0.32" cy="0.22" r="0.95">
          <stop offset="0" stopColor={tone.lit} />
          <stop offset="1" stopColor={tone.skin} />
        </radialGradient>
        <pattern id={`${id}lines`} width="13" height="13" patternUnits="userSpaceOnUse" patternTransform="rotate(27)">
          <path
            d="M0 3.2q3.3-1.6 6.5 0t6.5 0M0 9.8q3.3 1.4 6.5 0t6.5 0M3.2 0q-1.5 3.3 0 6.5t0 6.5M9.7 0q1.6 3.3 0 6.5t0 6.5"
            fill="none"
            stroke={tone.shade}
            strokeWidth="0.55"
            opacity="0.4"
          />
        </pattern>
      </defs>
      <rect width="120" height="120" fill={`url(#${id}light)`} />
      <rect width="120" height="120" fill={`url(#${id}lines)`} />
      {children}
    </svg>
  );
}
