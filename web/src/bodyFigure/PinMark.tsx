import type { RiskLevel } from '#domain/analysis/assessment';

const SHAPES: Record<RiskLevel | 'place', string> = {
  low: 'M14 5.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 1 1 0-17Z',
  moderate: 'M14 3.5 24.5 14 14 24.5 3.5 14Z',
  high: 'M14 3.8 25 23.2H3Z',
  place: 'M14 25.5C9 18.5 6.5 15 6.5 11a7.5 7.5 0 0 1 15 0c0 4-2.5 7.5-7.5 14.5Z',
};

/** The mark of a spot, with one color and one shape for each tier; without a tier it marks a place. Decorative. */
export function PinMark({ tier, isExact = true }: { tier: RiskLevel | null; isExact?: boolean }) {
  const shape = SHAPES[tier ?? 'place'];
  return (
    <svg className={`pin-mark pin-mark--${tier ?? 'place'}`} viewBox="0 0 28 28" aria-hidden="true">
      <path d={shape} className="pin-mark__edge" />
      <path d={shape} className="pin-mark__shape" strokeDasharray={isExact ? undefined : '3 2.4'} />
      {tier === null && <circle cx="14" cy="11" r="2.8" className="pin-mark__dot" />}
    </svg>
  );
}
