/** The bars of issue 3, asked of the untouched test part and of the out-of-fold phone photographs. */
import type { AccuracyBars } from './accuracy';

const REFUSED = { most: 0.03 };

/** ISIC 2017's test part, and what is asked of every dermoscopic set. */
export const ISIC_BARS: AccuracyBars = {
  melanoma: { least: 0.93 },
  alarm: { least: 0.95 },
  sensitivity: { least: 0.95, lowLeast: 0.9 },
  specificity: { least: 0.7 },
  calibration: { most: 0.04 },
  refused: REFUSED,
};

/** HAM10000's test part; the open recipe's sets lack three of its seven classes, which is why no balance is asked of it. */
export function dermoscopicBars(recipe: 'research' | 'open'): AccuracyBars {
  return {
    ...ISIC_BARS,
    ...(recipe === 'research' && { balanced: { least: 0.76 } }),
    outline: { least: 0.87 },
  };
}

/** Phone photographs out of fold. */
export const PHONE_BARS: AccuracyBars = {
  alarm: { least: 0.85 },
  sensitivity: { least: 0.9 },
  specificity: { least: 0.5 },
};
/** Phone photographs of the test part, by the shipped network. */
export const PHONE_TEST_BARS: AccuracyBars = { ...PHONE_BARS, refused: REFUSED };
/** ISIC 2017's photographs with expert masks. */
export const EXPERT_OUTLINE = { least: 0.8 };
