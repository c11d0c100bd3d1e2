import { educationMessages } from '../messages';

/** Skin and mole colors of the teaching drawings, by skin tone. */
export const SKIN_TONES = [
  {
    name: educationMessages('veryLight'),
    lit: '#fbe9da',
    skin: '#f0d2bc',
    shade: '#d9ad90',
    mole: '#a06a47',
    dark: '#43261b',
    pink: '#d0776f',
    rose: '#e0948a',
    gray: '#7a8290',
    crust: '#8a4a2c',
    scale: '#fff3dc',
    sole: '#f9dccb',
  },
  {
    name: educationMessages('light'),
    lit: '#f2cfae',
    skin: '#dfb08a',
    shade: '#c28e66',
    mole: '#875233',
    dark: '#3a2117',
    pink: '#bf655a',
    rose: '#cf8069',
    gray: '#6d7482',
    crust: '#7a3d22',
    scale: '#fbe9cd',
    sole: '#f0cbb0',
  },
  {
    name: educationMessages('medium'),
    lit: '#d4a074',
    skin: '#bb855a',
    shade: '#9a6740',
    mole: '#673b24',
    dark: '#2a160e',
    pink: '#a65146',
    rose: '#b0604a',
    gray: '#5b6270',
    crust: '#5a2c18',
    scale: '#f0d8b8',
    sole: '#dfb593',
  },
  {
    name: educationMessages('brown'),
    lit: '#a87450',
    skin: '#8b5a3b',
    shade: '#6a4329',
    mole: '#452516',
    dark: '#190c07',
    pink: '#86433b',
    rose: '#8c4a39',
    gray: '#4b515e',
    crust: '#32170c',
    scale: '#dcc3a4',
    sole: '#c79876',
  },
  {
    name: educationMessages('dark'),
    lit: '#80553d',
    skin: '#64412d',
    shade: '#49291a',
    mole: '#341a10',
    dark: '#120805',
    pink: '#8a4139',
    rose: '#7d4234',
    gray: '#58606e',
    crust: '#1c0c06',
    scale: '#c4ab90',
    sole: '#ab7d60',
  },
] as const;

export type DrawingSkinTone = (typeof SKIN_TONES)[number];

export type DrawingPoint = readonly [x: number, y: number];

/** SVG path of a smooth closed outline around a center. `radii` lie at equal angles, joined by Catmull-Rom curves. */
export function blobPath([cx, cy]: DrawingPoint, radii: readonly number[]): string {
  const n = radii.length;
  const points = radii.map((radius, i) => {
    const angle = (i / n) * 2 * Math.PI - Math.PI / 2;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)] as const;
  });
  const at = (i: number) => points[(i + n) % n]!;
  const pair = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const curves = points.map((_, i) => {
    const [[ax, ay], [bx, by], [ex, ey], [fx, fy]] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    return `C${pair(bx + (ex - ax) / 6, by + (ey - ay) / 6)} ${pair(ex - (fx - bx) / 6, ey - (fy - by) / 6)} ${pair(ex, ey)}`;
  });
  return `M${pair(...at(0))}${curves.join('')}Z`;
}

/** Radii of a round mole for `blobPath`, slightly uneven like a real mole. */
export function roundRadii(radius: number): number[] {
  return [1, 0.97, 1.02, 0.98, 1.01, 0.97, 1, 1.02].map((share) => share * radius);
}

/** Steps of the R2 low-discrepancy sequence (Roberts 2018). */
const SEQUENCE_STEPS = [0.7548776662, 0.569840291] as const;

/** `count` evenly spread points in the square from -1 to 1. Deterministic for a seed. */
export function scatterPoints(count: number, seed: number): DrawingPoint[] {
  const share = (step: number, i: number) => ((seed + step * (i + 1)) % 1) * 2 - 1;
  return Array.from({ length: count }, (_, i) => [share(SEQUENCE_STEPS[0], i), share(SEQUENCE_STEPS[1], i)] as const);
}
