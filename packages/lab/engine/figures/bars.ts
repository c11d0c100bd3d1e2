/** The bars for the test part and the out-of-fold phone photos. */
import type { AccuracyBars } from './accuracy';

const REFUSED = { most: 0.03 };

/** For ISIC 2017's test part, and for every dermoscopic set. */
export const ISIC_BARS: AccuracyBars = {
  melanoma: { least: 0.93 },
  alarm: { least: 0.95 },
  sensitivity: { least: 0.95, lowLeast: 0.9 },
  specificity: { least: 0.7 },
  calibration: { most: 0.04 },
  refused: REFUSED,
};

/**
 * For HAM10000's test part. The sets of the open recipe lack three of its seven classes, so it has no bar for balanced
 * accuracy.
 */
export function dermoscopicBars(recipe: 'research' | 'open'): AccuracyBars {
  return {
    ...ISIC_BARS,
    ...(recipe === 'research' && { balanced: { least: 0.76 } }),
    outline: { least: 0.87 },
  };
}

/** For phone photos out of fold. */
export const PHONE_BARS: AccuracyBars = {
  alarm: { least: 0.85 },
  sensitivity: { least: 0.9 },
  specificity: { least: 0.5 },
};
/** For phone photos of the test part, by the shipped network. */
export const PHONE_TEST_BARS: AccuracyBars = { ...PHONE_BARS, refused: REFUSED };
/** For ISIC 2017's photos with expert masks. */
export const EXPERT_OUTLINE = { least: 0.8 };
