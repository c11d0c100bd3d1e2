import type { ReactNode } from 'react';
import { educationMessages } from '../messages';
import { SkinPatch } from './SkinPatch';
import { blobPath, roundRadii, type DrawingSkinTone } from './skin';
import { SpotDrawing } from './SpotDrawing';

const t = educationMessages;

type AbcdeLetter = 'A' | 'B' | 'C' | 'D' | 'E';
type DrawingKind = 'ordinary' | 'warning';

const LOPSIDED = [22, 25, 33, 42, 48, 44, 31, 21, 17, 17, 18, 20];
const JAGGED = [
  32, 29, 33, 31, 23, 30, 35, 33, 27, 34, 36, 26, 31, 32, 24, 31, 29, 34, 33, 22, 28, 34, 31, 27, 33, 35, 25, 30,
];
const UNEVEN = [32, 34, 33, 30, 31, 34, 36, 33, 29, 28, 31, 33, 30];
const LARGER = [21, 25, 27, 25, 22, 23, 24, 20, 17, 19, 20, 18];
/** Half of 6 mm in SVG units. */
const HALF_6_MM = 19;

/** The drawing of an ordinary spot or a warning sign for one letter of the ABCDE rule. */
export function AbcdeDrawing({
  letter,
  kind,
  tone,
}: {
  letter: AbcdeLetter;
  kind: DrawingKind;
  tone: DrawingSkinTone;
}) {
  const { label, draw } = DRAWINGS[letter][kind];
  return (
    <SkinPatch tone={tone} label={label}>
      {draw(tone)}
    </SkinPatch>
  );
}

interface LabeledDrawing {
  label: string;
  draw: (tone: DrawingSkinTone) => ReactNode;
}

/** A white line with a dark border, visible on every skin tone. */
function ContrastLine({ d, dashed }: { d: string; dashed?: boolean }) {
  const shared = { d, fill: 'none', strokeLinecap: 'round', strokeDasharray: dashed ? '5 4.5' : undefined } as const;
  return (
    <>
      <path {...shared} stroke="#21130c" strokeOpacity="0.55" strokeWidth="3.4" />
      <path {...shared} stroke="#fffaf0" strokeWidth="1.7" />
    </>
  );
}

function TextLabel({ x, y, children }: { x: number; y: number; children: string }) {
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
    <ContrastLine d={`M${60 - HALF_6_MM} 99h${2 * HALF_6_MM}m0-4v8m-${2 * HALF_6_MM}-8v8`} />
    <TextLabel x={60} y={115}>
      {t('sixMillimeters')}
    </TextLabel>
  </>
);

const drawBeforeAndNow = (before: ReactNode, now: ReactNode) => (
  <>
    {before}
    {now}
    <ContrastLine d="M49 58h13m-5-5 5 5-5 5" />
    <TextLabel x={28} y={110}>
      {t('before')}
    </TextLabel>
    <TextLabel x={88} y={110}>
      {t('now')}
    </TextLabel>
  </>
);

const DRAWINGS: Record<AbcdeLetter, Record<DrawingKind, LabeledDrawing>> = {
  A: {
    ordinary: {
      label: t('asymmetryOrdinaryDrawing'),
      draw: (tone) => (
        <>
          <SpotDrawing tone={tone} at={[60, 60]} radii={roundRadii(28)} />
          <ContrastLine d="M60 17v86" dashed />
        </>
      ),
    },
    warning: {
      label: t('asymmetryWarningDrawing'),
      draw: (tone) => (
        <>
          <SpotDrawing tone={tone} at={[50, 52]} radii={LOPSIDED} />
          <ContrastLine d="M55 11v98" dashed />
        </>
      ),
    },
  },
  B: {
    ordinary: {
      label: t('borderOrdinaryDrawing'),
      draw: (tone) => <SpotDrawing tone={tone} at={[60, 60]} radii={roundRadii(30)} fade={0.06} />,
    },
    warning: {
      label: t('borderWarningDrawing'),
      draw: (tone) => (
        <>
          <path d={blobPath([66, 64], UNEVEN)} fill={tone.mole} opacity="0.25" />
          <SpotDrawing tone={tone} at={[60, 60]} radii={JAGGED} fade={0.16} />
        </>
      ),
    },
  },
  C: {
    ordinary: {
      label: t('colorOrdinaryDrawing'),
      draw: (tone) => <SpotDrawing tone={tone} at={[60, 60]} radii={roundRadii(30)} core={tone.mole} />,
    },
    warning: {
      label: t('colorWarningDrawing'),
      draw: (tone) => (
        <SpotDrawing tone={tone} at={[60, 60]} radii={UNEVEN}>
          <path d={blobPath([45, 44], [17, 13, 16, 12, 18, 14])} fill={tone.dark} />
          <path d={blobPath([79, 47], [15, 12, 14, 16, 11, 13])} fill={tone.pink} />
          <path d={blobPath([69, 79], [12, 15, 11, 14, 12, 13])} fill={tone.gray} />
          <path d={blobPath([41, 75], [9, 11, 8, 10, 9, 8])} fill={tone.shade} />
          <path d={blobPath([62, 58], [6, 8, 5, 7, 6, 7])} fill={tone.dark} opacity="0.75" />
        </SpotDrawing>
      ),
    },
  },
  D: {
    ordinary: {
      label: t('diameterOrdinaryDrawing'),
      draw: (tone) => (
        <>
          <SpotDrawing tone={tone} at={[60, 56]} radii={roundRadii(10)} />
          {ruler}
        </>
      ),
    },
    warning: {
      label: t('diameterWarningDrawing'),
      draw: (tone) => (
        <>
          <SpotDrawing tone={tone} at={[60, 50]} radii={[36, 34, 37, 35, 34, 37, 35, 36]} />
          {ruler}
        </>
      ),
    },
  },
  E: {
    ordinary: {
      label: t('evolvingOrdinaryDrawing'),
      draw: (tone) =>
        drawBeforeAndNow(
          <SpotDrawing tone={tone} at={[28, 58]} radii={roundRadii(15)} />,
          <SpotDrawing tone={tone} at={[86, 58]} radii={roundRadii(15)} />,
        ),
    },
    warning: {
      label: t('evolvingWarningDrawing'),
      draw: (tone) =>
        drawBeforeAndNow(
          <SpotDrawing tone={tone} at={[26, 58]} radii={roundRadii(11)} />,
          <SpotDrawing tone={tone} at={[88, 58]} radii={LARGER}>
            <path d={blobPath([84, 50], [12, 10, 11, 9, 12, 10])} fill={tone.dark} />
            <path d={blobPath([98, 66], [7, 8, 6, 8, 7, 6])} fill={tone.pink} />
          </SpotDrawing>,
        ),
    },
  },
};
