/** Skin tones and mole colours of the teaching drawings. Nothing here is data about the reader. */
export const SKIN_TONES = [
  {
    name: 'Very light',
    skin: '#f3d9c6',
    shade: '#e6c3ab',
    mole: '#9a6547',
    dark: '#4a2c20',
    pink: '#cf7f78',
    grey: '#7d8493',
  },
  {
    name: 'Light',
    skin: '#e3b894',
    shade: '#d3a27b',
    mole: '#865338',
    dark: '#40251a',
    pink: '#bd6a5e',
    grey: '#6f7684',
  },
  {
    name: 'Medium',
    skin: '#c08a61',
    shade: '#ad774f',
    mole: '#6b3f29',
    dark: '#2f1a12',
    pink: '#a1554a',
    grey: '#5d6472',
  },
  {
    name: 'Brown',
    skin: '#8a5a3b',
    shade: '#784b2f',
    mole: '#4b2a1b',
    dark: '#1d0f0a',
    pink: '#7c3f38',
    grey: '#474d5a',
  },
  {
    name: 'Dark',
    skin: '#5a3726',
    shade: '#4b2c1d',
    mole: '#2c170f',
    dark: '#0e0704',
    pink: '#6b322e',
    grey: '#5b6272',
  },
] as const;

export type SkinTone = (typeof SKIN_TONES)[number];

/** A smooth closed outline around a centre: one radius per equal turn, joined by Catmull-Rom curves. */
export function blob(cx: number, cy: number, radii: readonly number[]): string {
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

/** A round mole's radii, very slightly uneven as real ones are. */
export function round(radius: number): number[] {
  return [1, 0.97, 1.02, 0.98, 1.01, 0.97, 1, 1.02].map((share) => share * radius);
}
