import { useId } from 'react';
import type { ReactNode } from 'react';
import { blob, round } from './skin';
import type { SkinTone } from './skin';

export type Letter = 'A' | 'B' | 'C' | 'D' | 'E';
type Kind = 'ordinary' | 'warning';

/** Where the skin shows a pore. */
const PORES = [
  [8, 12],
  [21, 6],
  [37, 9],
  [58, 7],
  [78, 11],
  [93, 8],
  [12, 28],
  [88, 26],
  [6, 46],
  [95, 44],
  [10, 63],
  [91, 66],
  [15, 80],
  [34, 90],
  [68, 92],
  [84, 82],
  [22, 94],
  [95, 93],
] as const;
const LOPSIDED = [17, 25, 33, 31, 20, 16, 15, 14, 13, 14];
const JAGGED = [25, 27, 21, 24, 31, 22, 20, 26, 23, 18, 28, 30, 21, 24, 19, 22, 29, 20];
const UNEVEN = [25, 22, 27, 24, 20, 26, 22, 27];
/** Radius of a circle 6 mm across at the scale of these drawings, about a pencil eraser. */
const SIX_MM = 17;

/** One teaching drawing: an ordinary spot or a warning sign for a letter of the ABCDE rule, on a skin tone. */
export function AbcdeDrawing({ letter, kind, tone }: { letter: Letter; kind: Kind; tone: SkinTone }) {
  const id = useId();
  return (
    <svg className="abcde__drawing" viewBox="0 0 100 100" aria-hidden="true">
      <rect width="100" height="100" fill={tone.skin} />
      <g fill={tone.shade} opacity="0.55">
        {PORES.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="0.9" />
        ))}
      </g>
      {PICTURES[letter][kind](tone, id)}
    </svg>
  );
}

type Picture = (tone: SkinTone, id: string) => ReactNode;

const ruler = (tone: SkinTone) => (
  <g stroke={tone.dark} fill={tone.dark} strokeWidth="1">
    <path d={`M${50 - SIX_MM} 88H${50 + SIX_MM}M${50 - SIX_MM} 85v6M${50 + SIX_MM} 85v6`} />
    <text x="50" y="98" fontSize="8" textAnchor="middle" stroke="none">
      6 mm
    </text>
  </g>
);

const thenAndNow = (tone: SkinTone, before: string, after: ReactNode) => (
  <>
    <path d={before} fill={tone.mole} />
    <path d="M45 50h9m-3.5-3.5 3.5 3.5-3.5 3.5" stroke={tone.dark} strokeWidth="1.6" fill="none" />
    {after}
    <g fill={tone.dark} fontSize="8" textAnchor="middle">
      <text x="24" y="94">
        before
      </text>
      <text x="75" y="94">
        now
      </text>
    </g>
  </>
);

const PICTURES: Record<Letter, Record<Kind, Picture>> = {
  A: {
    ordinary: (tone) => (
      <>
        <path d={blob(50, 50, round(24))} fill={tone.mole} />
        <path d="M50 16V84" stroke={tone.dark} strokeWidth="1.2" strokeDasharray="3 3" />
      </>
    ),
    warning: (tone) => (
      <>
        <path d={blob(46, 50, LOPSIDED)} fill={tone.mole} />
        <path d="M50 12V88" stroke={tone.dark} strokeWidth="1.2" strokeDasharray="3 3" />
      </>
    ),
  },
  B: {
    ordinary: (tone) => <path d={blob(50, 50, round(25))} fill={tone.mole} />,
    warning: (tone) => (
      <>
        <path d={blob(50, 50, JAGGED)} fill={tone.mole} />
        <path
          d={blob(
            50,
            50,
            JAGGED.map((r) => r + 3),
          )}
          fill={tone.mole}
          opacity="0.3"
        />
      </>
    ),
  },
  C: {
    ordinary: (tone) => <path d={blob(50, 50, round(25))} fill={tone.mole} />,
    warning: (tone, id) => (
      <>
        <clipPath id={id}>
          <path d={blob(50, 50, UNEVEN)} />
        </clipPath>
        <g clipPath={`url(#${id})`}>
          <rect width="100" height="100" fill={tone.mole} />
          <path d={blob(38, 40, round(14))} fill={tone.dark} />
          <path d={blob(64, 42, round(12))} fill={tone.pink} />
          <path d={blob(56, 64, round(12))} fill={tone.grey} />
          <path d={blob(34, 62, round(7))} fill={tone.dark} opacity="0.6" />
        </g>
      </>
    ),
  },
  D: {
    ordinary: (tone) => (
      <>
        <path d={blob(50, 48, round(10))} fill={tone.mole} />
        {ruler(tone)}
      </>
    ),
    warning: (tone) => (
      <>
        <path d={blob(50, 46, round(30))} fill={tone.mole} />
        {ruler(tone)}
      </>
    ),
  },
  E: {
    ordinary: (tone) =>
      thenAndNow(tone, blob(24, 50, round(13)), <path d={blob(75, 50, round(13))} fill={tone.mole} />),
    warning: (tone) =>
      thenAndNow(
        tone,
        blob(24, 50, round(9)),
        <>
          <path d={blob(75, 50, [16, 19, 21, 18, 20, 17, 15, 18, 14, 16])} fill={tone.mole} />
          <path d={blob(71, 46, round(8))} fill={tone.dark} />
        </>,
      ),
  },
};
