import { blob, round, SKIN_TONES } from './skin';

const SIBLINGS = [
  [22, 30, 7],
  [52, 22, 8],
  [84, 36, 7],
  [112, 20, 6],
  [34, 68, 8],
  [70, 84, 7],
  [146, 78, 8],
  [158, 34, 7],
  [18, 96, 6],
  [128, 98, 7],
] as const;

/** The ugly duckling: of all spots on a person, the one unlike the others. */
export function UglyDuckling() {
  const tone = SKIN_TONES[1];
  return (
    <section className="duckling" aria-labelledby="duckling-title">
      <svg
        viewBox="0 0 180 120"
        role="img"
        aria-label="Drawing: ten small, round, brown spots, and one that is larger, darker and uneven."
      >
        <rect width="180" height="120" rx="10" fill={tone.skin} />
        {SIBLINGS.map(([x, y, radius]) => (
          <path key={`${x} ${y}`} d={blob(x, y, round(radius))} fill={tone.mole} />
        ))}
        <path d={blob(104, 60, [17, 12, 18, 13, 15, 19, 12, 16])} fill={tone.dark} />
        <circle cx="104" cy="60" r="24" fill="none" stroke={tone.dark} strokeWidth="1.4" strokeDasharray="4 3" />
      </svg>
      <div>
        <h3 id="duckling-title">The ugly duckling</h3>
        <p>
          Most spots on one person look alike. The one that looks different from its neighbors – larger, darker,
          lighter, or simply odd – deserves a look by a clinician, even when the ABCDE rule finds nothing.
        </p>
        <p>
          Some melanomas break the rule: firm, raised and fast-growing, of one color, or with no color at all. New, firm
          and growing for more than a month means: have it seen soon.
        </p>
      </div>
    </section>
  );
}
