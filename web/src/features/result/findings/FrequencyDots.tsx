const COUNT = 100;
const PER_ROW = 10;

/** 100 dots, of which `of100` are filled and ringed; the others are outlines. The sentence beside it says the same. */
export function FrequencyDots({ of100 }: { of100: number }) {
  return (
    <svg className="certainty__dots" viewBox={`0 0 ${PER_ROW * 10} ${(COUNT / PER_ROW) * 10}`} aria-hidden="true">
      {Array.from({ length: COUNT }, (_, i) => (
        <circle
          key={i}
          cx={(i % PER_ROW) * 10 + 5}
          cy={Math.floor(i / PER_ROW) * 10 + 5}
          r={i < of100 ? 4 : 3}
          fill={i < of100 ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth={i < of100 ? 0 : 0.8}
        />
      ))}
    </svg>
  );
}
