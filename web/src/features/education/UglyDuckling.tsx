import { blobPath, roundRadii, type DrawingPoint, type DrawingSkinTone } from './drawings/skin';
import { SpotDrawing } from './drawings/SpotDrawing';
import { educationMessages } from './messages';

const t = educationMessages;

const SIBLINGS: readonly (readonly [...DrawingPoint, radius: number])[] = [
  [58, 44, 4.5],
  [86, 36, 4],
  [112, 50, 5],
  [138, 40, 4],
  [64, 72, 5],
  [92, 82, 4.5],
  [146, 70, 4.5],
  [72, 104, 4],
  [104, 116, 5],
  [136, 102, 4],
];
const BACK =
  'M78 0c0 10-4 14-16 17C38 22 22 28 16 48 9 72 8 104 6 140h188c-2-36-3-68-10-92-6-20-22-26-46-31-12-3-16-7-16-17Z';

/** The ugly duckling sign: the one spot on a back that differs from the others. */
export function UglyDuckling({ tone }: { tone: DrawingSkinTone }) {
  return (
    <section className="duckling" aria-labelledby="duckling-title">
      <svg className="duckling__drawing" viewBox="0 0 200 140" role="img" aria-label={t('ducklingDrawing')}>
        <path d={BACK} fill={tone.skin} />
        <g fill="none" stroke={tone.shade} strokeLinecap="round">
          <path d="M100 30q-3 50 0 106" strokeWidth="2.2" opacity="0.65" />
          <path d="M58 60q20 8 22 34M142 60q-20 8-22 34" strokeWidth="1.8" opacity="0.5" />
          <path d="M36 140q4-36-4-66M164 140q-4-36 4-66" strokeWidth="2" opacity="0.75" />
        </g>
        {SIBLINGS.map(([x, y, radius]) => (
          <SpotDrawing key={`${x} ${y}`} tone={tone} at={[x, y]} radii={roundRadii(radius)} />
        ))}
        <SpotDrawing
          tone={tone}
          at={[118, 78]}
          radii={[9, 11, 12, 9, 8, 11, 10, 7, 8, 10]}
          color={tone.dark}
          fade={0.2}
        >
          <path d={blobPath([122, 75], [5, 4, 5, 4])} fill={tone.gray} />
        </SpotDrawing>
        <circle cx="118" cy="78" r="19" className="duckling__ring duckling__ring--hem" />
        <circle cx="118" cy="78" r="19" className="duckling__ring" />
      </svg>
      <div className="duckling__words">
        <h3 id="duckling-title">{t('duckling')}</h3>
        <p>{t('ducklingText')}</p>
        <p>{t('ducklingReverse')}</p>
      </div>
    </section>
  );
}
