import type { ReactNode } from 'react';

/** One decorative drawing for each item of `PREVENTION`, in the same order. */
const DRAWINGS: readonly ReactNode[] = [
  <g key="sunscreen">
    <path d="M22 20h20l4 34H18Z" className="sun__fill" />
    <path d="M25 10h14v10H25ZM18 54h28" />
    <path d="M27 33a5 5 0 1 0 10 0 5 5 0 0 0-10 0ZM32 24v-1M32 43v1M23 33h-1M41 33h1" className="sun__ray" />
  </g>,
  <g key="clock">
    <circle cx="32" cy="34" r="22" className="sun__fill" />
    <path d="M32 34 13 23a22 22 0 0 1 38 22Z" className="sun__warm" />
    <path d="M32 34V22M32 34l-8-5M32 15v2M51 34h-2M32 53v-2M13 34h2" />
  </g>,
  <g key="hat">
    <path d="M6 30c14 8 38 8 52 0-4-3-8-4-12-5-1-9-6-14-14-14s-13 5-14 14c-4 1-8 2-12 5Z" className="sun__fill" />
    <path d="M18 25c9 4 19 4 28 0" />
    <path d="M12 44h17v3a8 8 0 0 1-16 0ZM35 44h17l-1 3a8 8 0 0 1-16 0ZM29 45q3-2 6 0" className="sun__dark" />
  </g>,
  <g key="bed">
    <path d="M8 24c0-8 6-11 14-11h34v14H8Z" className="sun__fill" />
    <path d="M8 50h48V39H8Z" className="sun__fill" />
    <path d="M16 33v1M26 33v1M36 33v1M46 33v1" className="sun__ray" />
    <path d="m12 8 40 48" className="sun__no" />
  </g>,
];

/** The drawing for one item of `PREVENTION`. `index` starts at 0. */
export function SunFigure({ index }: { index: number }) {
  return (
    <svg className="sun" viewBox="0 0 64 64" aria-hidden="true">
      {DRAWINGS[index]}
    </svg>
  );
}
