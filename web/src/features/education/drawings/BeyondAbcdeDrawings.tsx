import { useId } from 'react';
import { educationMessages } from '../messages';
import { SkinPatch } from './SkinPatch';
import { blobPath, roundRadii, type DrawingSkinTone } from './skin';
import { SpotDrawing } from './SpotDrawing';

const t = educationMessages;

/** The drawing of two nodular melanomas: firm domes, one nearly black and one pink. */
export function NoduleDrawing({ tone }: { tone: DrawingSkinTone }) {
  return (
    <SkinPatch tone={tone} label={t('nodularDrawing')}>
      <Dome x={42} y={46} size={24} from="#5d5360" middle="#2b2029" to="#120b10" shadow={tone.shade} />
      <Dome x={84} y={84} size={17} from="#f7c3b9" middle="#d67a72" to="#a34a45" shadow={tone.shade} />
    </SkinPatch>
  );
}

interface DomeProps {
  x: number;
  y: number;
  size: number;
  from: string;
  middle: string;
  to: string;
  shadow: string;
}

function Dome({ x, y, size, from, middle, to, shadow }: DomeProps) {
  const id = useId();
  return (
    <>
      <defs>
        <radialGradient id={id} cx="0.34" cy="0.28" r="0.8">
          <stop offset="0" stopColor={from} />
          <stop offset="0.45" stopColor={middle} />
          <stop offset="1" stopColor={to} />
        </radialGradient>
        <filter id={`${id}soft`} x="-30%" y="-30%" width="160%" height="160%" colorInterpolationFilters="sRGB">
          <feGaussianBlur stdDeviation={size * 0.1} />
        </filter>
      </defs>
      <path
        d={blobPath([x + size * 0.2, y + size * 0.26], roundRadii(size * 1.08))}
        fill={shadow}
        filter={`url(#${id}soft)`}
      />
      <path d={blobPath([x, y], roundRadii(size))} fill={`url(#${id})`} />
      <ellipse
        cx={x - size * 0.36}
        cy={y - size * 0.44}
        rx={size * 0.2}
        ry={size * 0.09}
        transform={`rotate(-38 ${x - size * 0.36} ${y - size * 0.44})`}
        fill="#fffdf8"
        opacity="0.45"
      />
    </>
  );
}

const FOOT =
  'M47 112c-14 0-18-12-16-24 2-11 8-18 6-30-2-11-5-18-2-26 4-10 20-13 31-8 9 4 14 12 13 22-1 9-6 15-8 24-3 10-2 21-7 31-3 7-9 11-17 11Z';
const TOES = [
  [41, 17, 9, 10],
  [56, 12, 6.4, 7.6],
  [67.5, 14.5, 5.6, 6.8],
  [77, 20, 5, 6],
  [84, 28, 4.4, 5.2],
] as const;

/** The drawing of a sole with a dark patch near the heel. */
export function SoleDrawing({ tone }: { tone: DrawingSkinTone }) {
  const id = useId();
  return (
    <svg className="drawing drawing--object" viewBox="0 0 120 120" role="img" aria-label={t('acralDrawing')}>
      <defs>
        <clipPath id={id}>
          <path d={FOOT} />
        </clipPath>
      </defs>
      <g transform="translate(4 -1)" stroke={tone.shade} strokeWidth="1.2">
        {TOES.map(([x, y, rx, ry]) => (
          <ellipse key={x} cx={x} cy={y} rx={rx} ry={ry} fill={tone.sole} />
        ))}
        <path d={FOOT} fill={tone.sole} />
        <g clipPath={`url(#${id})`} fill="none" strokeWidth="0.9" opacity="0.55">
          <path d="M28 44c12-7 34-7 54 2M28 52c14-6 34-5 50 3M30 34c14-9 36-8 50 4M40 62q-4 18-5 34M58 60q2 18-1 36" />
          <path d="M30 98q16 6 34 0M32 104q14 5 28 0" />
        </g>
      </g>
      <SpotDrawing
        tone={tone}
        at={[51, 90]}
        radii={[11, 12, 13, 11, 9, 10, 12, 11, 8, 8, 9, 10]}
        color={tone.dark}
        fade={0.3}
      />
    </svg>
  );
}

/** The drawing of a nail with a dark streak that widens and runs into the skin at its root. */
export function NailDrawing({ tone }: { tone: DrawingSkinTone }) {
  const id = useId();
  const nail = 'M42 30c2-14 34-14 36 0l2 34c0 17-40 17-40 0Z';
  return (
    <svg className="drawing drawing--object" viewBox="0 0 120 120" role="img" aria-label={t('nailDrawing')}>
      <defs>
        <clipPath id={id}>
          <path d={nail} />
        </clipPath>
        <linearGradient id={`${id}finger`} x1="0" x2="1" y1="0" y2="0">
          <stop offset="0" stopColor={tone.shade} />
          <stop offset="0.3" stopColor={tone.lit} />
          <stop offset="1" stopColor={tone.skin} />
        </linearGradient>
      </defs>
      <path d="M28 120V48C28 4 92 4 92 48v72Z" fill={`url(#${id}finger)`} stroke={tone.shade} strokeWidth="1.6" />
      <path d="M33 74c4 17 50 17 54 0" fill="none" stroke={tone.shade} strokeWidth="2.4" strokeLinecap="round" />
      <g fill="none" stroke={tone.shade} strokeWidth="1.5" strokeLinecap="round" opacity="0.75">
        <path d="M41 102q19 6 38 0M43 109q17 5 34 0M46 95q14 4 28 0" />
      </g>
      <path d={nail} fill={tone.sole} stroke={tone.shade} strokeWidth="1.6" />
      <g clipPath={`url(#${id})`}>
        <path d="M40 30c4-9 36-9 40 0v-20H40Z" fill="#fffaf0" opacity="0.8" />
        <path d="M44 78c2-16 30-16 32 0Z" fill="#fffaf0" opacity="0.55" />
        <path d="M62 14h7l6 66H60Z" fill={tone.dark} opacity="0.82" />
        <path d="M69 14h4l6 66h-5ZM58 14h3l-2 66h-4Z" fill={tone.mole} opacity="0.55" />
        <path d="M48 20q-3 26-2 48" stroke="#fffdf8" strokeWidth="3" strokeLinecap="round" opacity="0.5" fill="none" />
      </g>
      <path d={blobPath([67, 83], [6, 9, 11, 7, 8, 6, 9, 8])} fill={tone.dark} opacity="0.6" />
    </svg>
  );
}
