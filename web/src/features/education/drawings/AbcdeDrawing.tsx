import type { ReactNode } from 'react';
import { SkinPatch } from './SkinPatch';
import { blob, round, type SkinTone } from './skin';
import { Spot } from './Spot';

export type Letter = 'A' | 'B' | 'C' | 'D' | 'E';
type Kind = 'ordinary' | 'warning';

const LOPSIDED = [22, 25, 33, 42, 48, 44, 31, 21, 17, 17, 18, 20];
const JAGGED = [
  32, 29, 33, 31, 23, 30, 35, 33, 27, 34, 36, 26, 31, 32, 24, 31, 29, 34, 33, 22, 28, 34, 31, 27, 33, 35, 25, 30,
];
const UNEVEN = [32, 34, 33, 30, 31, 34, 36, 33, 29, 28, 31, 33, 30];
const GROWN = [21, 25, 27, 25, 22, 23, 24, 20, 17, 19, 20, 18];
/** Half of 6 mm at the scale of these drawings, about a pencil eraser. */
const HALF_6_MM = 19;

/** One teaching drawing: an ordinary spot or a warning sign for a letter of the ABCDE rule, on a skin tone. */
export function AbcdeDrawing({ letter, kind, tone }: { letter: Letter; kind: Kind; tone: SkinTone }) {
  const { label, draw } = PICTURES[letter][kind];
  return (
    <SkinPatch tone={tone} label={label}>
      {draw(tone)}
    </SkinPatch>
  );
}

interface Picture {
  label: string;
  draw: (tone: SkinTone) => ReactNode;
}

/** White on a dark hem, so that it reads on every skin tone. */
function Line({ d, dashed }: { d: string; dashed?: boolean }) {
  const shared = { d, fill: 'none', strokeLinecap: 'round', strokeDasharray: dashed ? '5 4.5' : undefined } as const;
  return (
    <>
      <path {...shared} stroke="#21130c" strokeOpacity="0.55" strokeWidth="3.4" />
      <path {...shared} stroke="#fffaf0" strokeWidth="1.7" />
    </>
  );
}

function Word({ x, y, children }: { x: number; y: number; children: string }) {
  return (
    <text
      {...{ x, y }}
      className="drawing__word"
      fill="#fffaf0"
      stroke="#21130c"
      strokeOpacity="0.62"
      strokeWidth="2.6"
      paintOrder="stroke"
      textAnchor="middle"
    >
      {children}
    </text>
  );
}

const ruler = (
  <>
    <Line d={`M${60 - HALF_6_MM} 99h${2 * HALF_6_MM}m0-4v8m-${2 * HALF_6_MM}-8v8`} />
    <Word x={60} y={115}>
      6 mm
    </Word>
  </>
);

const thenAndNow = (before: ReactNode, now: ReactNode) => (
  <>
    {before}
    {now}
    <Line d="M49 58h13m-5-5 5 5-5 5" />
    <Word x={28} y={110}>
      before
    </Word>
    <Word x={88} y={110}>
      now
    </Word>
  </>
);

const PICTURES: Record<Letter, Record<Kind, Picture>> = {
  A: {
    ordinary: {
      label: 'Drawing: a round brown spot. A line through its middle parts it into two halves that match.',
      draw: (tone) => (
        <>
          <Spot tone={tone} at={[60, 60]} radii={round(28)} />
          <Line d="M60 17v86" dashed />
        </>
      ),
    },
    warning: {
      label: 'Drawing: a lopsided spot. Right of a line through it lies a wide lobe, left of it a narrow one.',
      draw: (tone) => (
        <>
          <Spot tone={tone} at={[50, 52]} radii={LOPSIDED} />
          <Line d="M55 11v98" dashed />
        </>
      ),
    },
  },
  B: {
    ordinary: {
      label: 'Drawing: a spot with a smooth, even edge.',
      draw: (tone) => <Spot tone={tone} at={[60, 60]} radii={round(30)} fade={0.06} />,
    },
    warning: {
      label: 'Drawing: a spot with a ragged, notched edge that is blurred in places.',
      draw: (tone) => (
        <>
          <path d={blob([66, 64], UNEVEN)} fill={tone.mole} opacity="0.25" />
          <Spot tone={tone} at={[60, 60]} radii={JAGGED} fade={0.16} />
        </>
      ),
    },
  },
  C: {
    ordinary: {
      label: 'Drawing: a spot of one even brown.',
      draw: (tone) => <Spot tone={tone} at={[60, 60]} radii={round(30)} core={tone.mole} />,
    },
    warning: {
      label: 'Drawing: one spot with tan, dark brown, black, reddish and blue-grey patches.',
      draw: (tone) => (
        <Spot tone={tone} at={[60, 60]} radii={UNEVEN}>
          <path d={blob([45, 44], [17, 13, 16, 12, 18, 14])} fill={tone.dark} />
          <path d={blob([79, 47], [15, 12, 14, 16, 11, 13])} fill={tone.pink} />
          <path d={blob([69, 79], [12, 15, 11, 14, 12, 13])} fill={tone.grey} />
          <path d={blob([41, 75], [9, 11, 8, 10, 9, 8])} fill={tone.shade} />
          <path d={blob([62, 58], [6, 8, 5, 7, 6, 7])} fill={tone.dark} opacity="0.75" />
        </Spot>
      ),
    },
  },
  D: {
    ordinary: {
      label: 'Drawing: a small spot, about half as wide as the 6 millimeter line below it.',
      draw: (tone) => (
        <>
          <Spot tone={tone} at={[60, 56]} radii={round(10)} />
          {ruler}
        </>
      ),
    },
    warning: {
      label: 'Drawing: a large spot, nearly twice as wide as the 6 millimeter line below it.',
      draw: (tone) => (
        <>
          <Spot tone={tone} at={[60, 50]} radii={[36, 34, 37, 35, 34, 37, 35, 36]} />
          {ruler}
        </>
      ),
    },
  },
  E: {
    ordinary: {
      label: 'Drawing: the same small round spot before and now. Nothing has changed.',
      draw: (tone) =>
        thenAndNow(
          <Spot tone={tone} at={[28, 58]} radii={round(15)} />,
          <Spot tone={tone} at={[86, 58]} radii={round(15)} />,
        ),
    },
    warning: {
      label: 'Drawing: a small round spot before; now it is larger, uneven, and partly black.',
      draw: (tone) =>
        thenAndNow(
          <Spot tone={tone} at={[26, 58]} radii={round(11)} />,
          <Spot tone={tone} at={[88, 58]} radii={GROWN}>
            <path d={blob([84, 50], [12, 10, 11, 9, 12, 10])} fill={tone.dark} />
            <path d={blob([98, 66], [7, 8, 6, 8, 7, 6])} fill={tone.pink} />
          </Spot>,
        ),
    },
  },
};
