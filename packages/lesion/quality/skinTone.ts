/** The skin tone around a lesion, and how well the model was tested on it. Pure and browser-safe. */
import type { CompletedAssessment } from '#domain/analysis/assessment';
import { findToneBand } from '#domain/analysis/toneBands';
import type { ToneCount } from '#lesion/model/modelCard';
import type { Lab } from '#lesion/photo/lab';
import { skinToneMessages } from './messages';

const t = skinToneMessages;

/**
 * Angle below which skin looks tan or darker (about Fitzpatrick IV to VI). Few people with such skin are in the test
 * photos: 39 of the 663 phone photos that state a type (`npm run lab -- lesion` prints it).
 */
const DARKER_BELOW = 28;

/** Number of photos from which a share is known to about ± 10 points, and below which almost nothing is known. */
const MIN_TESTED = 100;
const MIN_BARELY_TESTED = 10;

/**
 * Individual typology angle of a skin color in degrees: arctan((L − 50) / b); large for light skin, negative for dark
 * skin. Null where b ≤ 0, which is not skin.
 * Meant for a colorimeter: light and white balance of a photo can shift it by a band or two, so it describes the photo,
 * not the person.
 */
export function computeTypologyAngle([lightness, , b]: Lab): number | null {
  return b > 0 ? (Math.atan((lightness - 50) / b) * 180) / Math.PI : null;
}

/**
 * Describes how well the skin tone was tested. An unknown angle counts as barely tested.
 * @param table the card's photos of all kinds
 * @param tested number of test photos of this kind by tone, which counts where it is known
 */
export function describeSkinTone(
  ita: number | null,
  table: readonly ToneCount[],
  tested?: Readonly<Record<string, number>>,
): CompletedAssessment['skin'] {
  if (ita === null) return { ita, standing: 'barely_tested', sentence: t('notMeasurable') };
  const band = findToneBand(ita, table);
  const count = (band && (tested ? tested[band.tone] : band.photographs)) ?? 0;
  const rounded = Math.round(10 * ita) / 10;
  if (count >= MIN_TESTED && ita < DARKER_BELOW) {
    return { ita: rounded, standing: 'barely_tested', sentence: t('darker') };
  }
  if (count >= MIN_TESTED) return { ita: rounded, standing: 'tested', sentence: null };
  if (count < MIN_BARELY_TESTED) return { ita: rounded, standing: 'untested', sentence: t('untested') };
  return { ita: rounded, standing: 'barely_tested', sentence: t('fewPhotos', { count }) };
}
