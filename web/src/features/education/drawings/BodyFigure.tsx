import type { ReactNode } from 'react';

type Part = 'head' | 'torso' | 'arms' | 'legs';

/** The right half of a standing person, 200 units high with its axis at x = 0. The left half is its mirror image. */
const HALF_PATHS: Record<Exclude<Part, 'head'>, string> = {
  torso: 'M-.3 26H5c0 7 1 9 7 11.5 8 2.5 13 5 14 11.5-4 2-6 5-6.3 10C19.5 72 16 80 16 88c0 9 3.5 15 4.3 23L-.3 114Z',
  arms: 'M27 50.5c3 5 4 12 5 21 2 12 6 23 8 33.5 1.5 5-.5 11-3 14.5-2.5 1.5-4.5-2-4-7.5-.5-7-6-20-8.5-32-2-8-3.5-13-3.3-20 .3-5 2.3-8 5.800-9.5Z',
  legs: 'M1 115.5 20.5 112.5c2 13 0 27-3.5 39.5 1.5 10-.5 24-3.5 37 1.5 4 4.5 6 5.5 9H7c-1-10-2-22-1.5-34C4.5 150 2 134 1 118Z',
};

/** A standing person with some body parts highlighted. */
function Person({ highlighted = [] }: { highlighted?: readonly Part[] }) {
  const getClass = (part: Part) => (highlighted.includes(part) ? 'figure__on' : 'figure__off');
  return (
    <>
      <ellipse cx="0" cy="14" rx="10.5" ry="12.5" className={getClass('head')} />
      {(['torso', 'arms', 'legs'] as const).map((part) => (
        <g key={part} className={getClass(part)}>
          <path d={HALF_PATHS[part]} />
          <path d={HALF_PATHS[part]} transform="scale(-1 1)" />
        </g>
      ))}
    </>
  );
}

const BENT_ARM = 'M19 44 36 66 44 32';
const HAND = 'M44 27v-14M39.5 26 37 15M48.5 27l3-11.5M37.5 31l-6-5';

/** The upper body with bent elbows and open palms. */
const armsRaised = (
  <g transform="translate(60 6) scale(1.06)">
    <ellipse cx="0" cy="16" rx="10.5" ry="12.5" className="figure__off" />
    <path
      d="M-5 26H5c0 7 2 9 9 12 7 3 9 8 8 14-2 12-4 22-4 30 0 12 3 22 4 30h-44c1-8 4-18 4-30 0-8-2-18-4-30-1-6 1-11 8-14 7-3 9-5 9-12Z"
      className="figure__off"
    />
    {[1, -1].map((side) => (
      <g key={side} transform={`scale(${side} 1)`} className="figure__line">
        <path d={BENT_ARM} strokeWidth="10.5" />
        <path d={HAND} strokeWidth="4" />
      </g>
    ))}
  </g>
);

const head = (
  <>
    <path d="M14 122c0-22 14-27 32-31h28c18 4 32 9 32 31Z" className="figure__off" />
    <path d="M47 68h26v24c-7 8-19 8-26 0Z" className="figure__on" />
    <path d="M60 12c18 0 27 13 25 31-2 20-13 35-25 35S37 63 35 43C33 25 42 12 60 12Z" className="figure__on" />
    <path d="M35.5 42c-9-5-10 13 1.5 16ZM84.5 42c9-5 10 13-1.5 16Z" className="figure__on" />
    <path d="M60 13v19M52 15q-8 7-9 17M68 15q8 7 9 17" className="figure__seam" />
  </>
);

const mirror = (
  <g className="figure__thing">
    <rect x="21" y="3" width="78" height="114" rx="8" className="figure__glass" />
    <path d="m28 24 13-14M28 36l19-21" className="figure__glint" />
  </g>
);

const handMirror = (
  <g transform="translate(90 26)" className="figure__thing">
    <path d="M11 26v17" strokeWidth="4.5" />
    <ellipse cx="11" cy="13" rx="11" ry="13" />
    <path d="m6 15 8-8M9 20l8-8" className="figure__glint" />
  </g>
);

/** One decorative drawing for each step of `SELF_EXAM`, in the same order. */
const DRAWINGS: readonly ReactNode[] = [
  <>
    {mirror}
    <g transform="translate(60 9) scale(0.52)">
      <Person highlighted={['head', 'torso', 'arms', 'legs']} />
    </g>
  </>,
  armsRaised,
  <g key="legs" transform="translate(60 -84) scale(0.99)">
    <Person highlighted={['legs']} />
  </g>,
  head,
  <>
    <g transform="translate(52 8) scale(0.92)">
      <Person highlighted={['torso']} />
      <path d="M0 40v66" className="figure__seam" />
    </g>
    {handMirror}
  </>,
  <>
    <rect x="24" y="10" width="64" height="100" rx="8" className="figure__paper" />
    <g transform="translate(54 20) scale(0.4)">
      <Person />
    </g>
    <g className="figure__on">
      <circle cx="58" cy="42" r="3.5" />
      <circle cx="47" cy="82" r="3.5" />
      <circle cx="66.5" cy="58" r="3.5" />
    </g>
    <path d="m70 92 22-32 9 6-22 32-10 5Z" className="figure__thing" />
  </>,
];

/** The drawing for one step of the self-exam. `step` starts at 0. */
export function BodyFigure({ step }: { step: number }) {
  return (
    <svg className="figure" viewBox="0 0 120 120" aria-hidden="true">
      {DRAWINGS[step]}
    </svg>
  );
}
