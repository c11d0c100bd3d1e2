import type { SkincareProfile } from '#domain/skincare/skincare';
import { capitalize, PREGNANCY_LABELS } from './labels';
import { skincareMessages } from './messages';

const t = skincareMessages;

/** Converts a profile to names and values for display. */
export function summarizeProfile(profile: SkincareProfile): [string, string][] {
  const { skinType, skinTone, ageRange, sunExposure, primaryConcerns, currentProducts, allergies, pregnancy } = profile;
  const lines: [string, string][] = [
    [t('skin'), t('skinAndTone', { skinType: capitalize(skinType), skinTone })],
    [t('age'), ageRange],
    [t('sun'), capitalize(sunExposure)],
    [t('concerns'), primaryConcerns.join(', ')],
    [t('youUse'), currentProducts.join(', ') || t('noProducts')],
    [t('allergies'), allergies.join(', ') || t('noAllergies')],
  ];
  if (pregnancy) lines.push([t('pregnantSummary'), PREGNANCY_LABELS[pregnancy]]);
  return lines;
}
