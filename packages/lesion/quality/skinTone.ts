/** The tone of the skin around a lesion, and how well that tone was tested. Pure and browser-safe. */
import type { Assessed } from '#domain/analysis/assessment';
import type { ToneCount } from '#lesion/calibration/modelCard';
import type { Lab } from '#lesion/photo/lab';

/** Bands of the individual typology angle, degrees, lightest first (Chardon et al. 1991, Del Bino et al. 2006). */
export const TONES: readonly Omit<ToneCount, 'photographs'>[] = [
  { tone: 'very light', from: 55 },
  { tone: 'light', from: 41 },
  { tone: 'intermediate', from: 28 },
  { tone: 'tan', from: 10 },
  { tone: 'brown', from: -30 },
  { tone: 'dark', from: -90 },
];

/**
 * Angle under which a photograph looks like that of darker skin (tan, brown, dark; about Fitzpatrick IV to VI). However many
 * of the test photographs look so, few show darker skin: of the phone photographs that state a type, 39 of 663 state one of
 * these (`npm run bench:lesion` prints it).
 */
const DARKER = 28;

/** Photographs of a tone from which a share is known to about ± 10 points, and under which next to nothing is known. */
const TESTED = 100;
const UNTESTED = 10;

/**
 * Individual typology angle of a skin colour in degrees: arctan((L − 50) / b), light skin large, dark skin negative.
 * It is meant for a colorimeter; a photograph's own light and white balance can move it by a band or two, so it says
 * which photographs a picture is like, not which skin a person has. Null for colours that are no skin's (b ≤ 0).
 */
export function typologyAngle([lightness, , b]: Lab): number | null {
  return b > 0 ? (Math.atan((lightness - 50) / b) * 180) / Math.PI : null;
}

/** The band of a table that an angle falls into. */
export function bandOf<T extends { readonly from: number }>(ita: number, bands: readonly T[]): T | undefined {
  return bands.find(({ from }) => ita >= from);
}

/** What a card's table says about an angle; an angle that could not be measured counts as barely tested. */
export function skinOf(ita: number | null, table: readonly ToneCount[]): Assessed['skin'] {
  if (ita === null) {
    const sentence = 'The tone of the skin could not be read from this photo. Darker skin is barely tested.';
    return { ita, standing: 'barely_tested', sentence };
  }
  const count = bandOf(ita, table)?.photographs ?? 0;
  const rounded = Math.round(10 * ita) / 10;
  if (count >= TESTED && ita < DARKER) {
    const sentence =
      'The skin in this photo looks tan or darker. Darker skin is barely tested: this may be less accurate.';
    return { ita: rounded, standing: 'barely_tested', sentence };
  }
  if (count >= TESTED) return { ita: rounded, standing: 'tested', sentence: null };
  if (count < UNTESTED) {
    const sentence = 'This tool was hardly tested on skin that looks like this in a photo. Do not rely on its answer.';
    return { ita: rounded, standing: 'untested', sentence };
  }
  const sentence = `This tool was tested on only ${count} photos with skin that looks like this. It may be less accurate.`;
  return { ita: rounded, standing: 'barely_tested', sentence };
}
