import { useId, type ReactNode } from 'react';
import { educationMessages } from '../messages';
import { SkinPatch } from './SkinPatch';
import { blobPath, roundRadii, scatterPoints, type DrawingSkinTone } from './skin';
import { SpotDrawing } from './SpotDrawing';

const t = educationMessages;

export type CancerId = 'melanoma' | 'basal' | 'squamous';

/** The drawing of a common skin cancer on lighter or darker skin. */
export function CancerDrawing({ cancer, tone, dark }: { cancer: CancerId; tone: DrawingSkinTone; dark: boolean }) {
  const Shape = SHAPES[cancer];
  return (
    <SkinPatch tone={tone} label={t(`${cancer}${dark ? 'OnDark' : 'OnLight'}`)}>
      <Shape tone={tone} dark={dark} />
    </SkinPatch>
  );
}

interface ShapeProps {
  tone: DrawingSkinTone;
  dark: boolean;
}

function Melanoma({ tone }: ShapeProps) {
  return (
    <SpotDrawing
      tone={tone}
      at={[60, 60]}
      radii={[33, 38, 41, 38, 34, 35, 36, 31, 25, 26, 30, 28, 24, 27, 31]}
      fade={0.14}
    >
      <path d={blobPath([73, 52], [22, 17, 20, 24, 16, 19, 15])} fill={tone.dark} />
      <path d={blobPath([48, 70], [13, 17, 14, 12, 16])} fill={tone.gray} opacity="0.9" />
      <path d={blobPath([43, 43], [9, 13, 10, 12, 8])} fill={tone.pink} opacity="0.8" />
      <path d={blobPath([86, 74], [9, 8, 10, 7, 9])} fill={tone.dark} opacity="0.7" />
    </SpotDrawing>
  );
}

/** A dome with a shiny rolled rim, a crusted dip and fine vessels. On dark skin it is brown to black. */
function Basal({ tone, dark }: ShapeProps) {
  const id = useId();
  const at = [60, 60] as const;
  const outline = [32, 33, 32, 31, 33, 34, 32, 31, 33, 32];
  return (
    <>
      <defs>
        <radialGradient id={id} cx="0.38" cy="0.3" r="0.75">
          <stop offset="0" stopColor={dark ? '#6f5b54' : '#fdeee6'} />
          <stop offset="0.5" stopColor={dark ? '#2a1611' : '#ecb8a8'} />
          <stop offset="1" stopColor={dark ? '#120805' : '#cf8f7c'} />
        </radialGradient>
      </defs>
      <path d={blobPath([63, 65], outline)} fill={tone.shade} opacity="0.75" />
      <path d={blobPath(at, outline)} fill={`url(#${id})`} />
      {!dark && (
        <g fill="none" stroke="#b3433f" strokeWidth="1.2" strokeLinecap="round" opacity="0.85">
          <path d="M32 52q8 3 12 0t8 4M38 49q2-6 7-6M86 76q-6-4-11-1t-8-2M80 75q0 5-4 7M78 37q-3 6-8 7t-5 5M73 43q5 1 8 5" />
        </g>
      )}
      <path d={blobPath([62, 63], [11, 9, 12, 10, 9, 11])} fill={tone.crust} opacity={dark ? 0.9 : 0.75} />
      <path d={blobPath([62, 62], [7, 5, 8, 6, 5, 7])} fill={dark ? tone.rose : '#9c3b2f'} opacity="0.85" />
      <g fill="#fffdf8" opacity={dark ? 0.3 : 0.8}>
        <path d="M37 46q6-12 20-15-10 6-15 16-3 3-5-1Z" />
        <ellipse cx="66" cy="34" rx="4" ry="1.8" transform="rotate(14 66 34)" />
      </g>
    </>
  );
}

/** A rough, raised, scaly patch with a crusted center. */
function Squamous({ tone, dark }: ShapeProps) {
  const rough = [35, 33, 36, 34, 31, 34, 37, 35, 32, 33, 36, 34, 31, 35, 33];
  return (
    <>
      <path d={blobPath([63, 65], rough)} fill={tone.shade} opacity="0.6" />
      <SpotDrawing
        tone={tone}
        at={[60, 60]}
        radii={rough}
        color={tone.rose}
        core={dark ? tone.dark : tone.pink}
        fade={0.2}
      >
        <path d={blobPath([58, 58], roundRadii(24))} fill={dark ? tone.dark : tone.pink} opacity="0.55" />
      </SpotDrawing>
      <Flakes tone={tone} />
      <path d={blobPath([61, 62], [14, 11, 13, 14, 11, 12, 12])} fill={tone.crust} />
      <path d="m53 58 6 4 3-5 4 7m-12 4 7-1 5 4" stroke={dark ? tone.rose : '#c0503f'} strokeWidth="1.5" fill="none" />
    </>
  );
}

function Flakes({ tone }: { tone: DrawingSkinTone }): ReactNode {
  return scatterPoints(24, 0.2).map(([dx, dy], i) => (
    <path
      key={`${dx} ${dy}`}
      d="M-5 1.5-1.5-3 5-1 2 3.5Z"
      transform={`translate(${60 + dx * 24} ${60 + dy * 24}) rotate(${i * 47}) scale(${0.55 + (i % 4) * 0.22})`}
      fill={tone.scale}
      opacity="0.9"
    />
  ));
}

const SHAPES: Record<CancerId, (drawn: ShapeProps) => ReactNode> = {
  melanoma: Melanoma,
  basal: Basal,
  squamous: Squamous,
};
