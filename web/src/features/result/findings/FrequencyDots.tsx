import { FREQUENCY_GROUP } from '#domain/analysis/everydayShare';

const PER_ROW = 50;
/** The distance of two dots in units of the drawing. */
const STEP = 10;

/** Draws the dots from one to another, each as a line without length. */
const drawDots = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => {
    const dot = from + index;
    return `M${((dot % PER_ROW) + 0.5) * STEP} ${(Math.floor(dot / PER_ROW) + 0.5) * STEP}h0`;
  }).join('');

/** 1,000 dots, of which `count` are large and dark; the others are small. The sentence beside it says the same. */
export function FrequencyDots({ count }: { count: number }) {
  return (
    <svg
      className="certainty__dots"
      viewBox={`0 0 ${PER_ROW * STEP} ${(FREQUENCY_GROUP / PER_ROW) * STEP}`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={drawDots(0, count)} strokeWidth={8} />
      <path d={drawDots(count, FREQUENCY_GROUP)} strokeWidth={3} opacity={0.6} />
    </svg>
  );
}
