import type { SkincareProfile } from '#domain/skincare/skincare';
import { capitalize, PREGNANCY_LABELS } from './labels';

/** Converts a profile to names and values for display. */
export function summarizeProfile(profile: SkincareProfile): [string, string][] {
  const { skinType, skinTone, ageRange, sunExposure, primaryConcerns, currentProducts, allergies, pregnancy } = profile;
  const lines: [string, string][] = [
    ['Skin', `${capitalize(skinType)}, ${skinTone} tone`],
    ['Age', ageRange],
    ['Sun', capitalize(sunExposure)],
    ['Concerns', primaryConcerns.join(', ')],
    ['You use', currentProducts.join(', ') || 'Nothing named'],
    ['Allergies', allergies.join(', ') || 'None named'],
  ];
  if (pregnancy) lines.push(['Pregnant, trying or breast-feeding', PREGNANCY_LABELS[pregnancy]]);
  return lines;
}
