/** Names of the bands of skin tone, lightest first. */
export const TONE_NAMES = ['very light', 'light', 'intermediate', 'tan', 'brown', 'dark'] as const;
export type ToneName = (typeof TONE_NAMES)[number];

/** Bands of the individual typology angle, degrees, lightest first (Chardon et al. 1991, Del Bino et al. 2006). */
export const TONE_BANDS: readonly { readonly tone: ToneName; readonly from: number }[] = [
  { tone: 'very light', from: 55 },
  { tone: 'light', from: 41 },
  { tone: 'intermediate', from: 28 },
  { tone: 'tan', from: 10 },
  { tone: 'brown', from: -30 },
  { tone: 'dark', from: -90 },
];

/** The band that contains an angle. */
export function findToneBand<T extends { readonly from: number }>(ita: number, bands: readonly T[]): T | undefined {
  return bands.find(({ from }) => ita >= from);
}
