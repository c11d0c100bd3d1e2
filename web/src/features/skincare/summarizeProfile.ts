import { ALLERGY_OPTIONS, type SkincareProfile } from '#domain/skincare/skincare';
import { skincareAnswerMessages as nameAnswer } from '#domain/skincare/names/messages';
import { capitalize, PREGNANCY_LABELS } from './labels';
import { skincareMessages } from './messages';

const t = skincareMessages;

/** The name of an allergy of the form; others stay in the person's own words. */
function nameAllergy(allergy: string): string {
  const option = ALLERGY_OPTIONS.find((name) => name === allergy);
  return option ? nameAnswer(`allergy.${option}`) : allergy;
}

/** Converts a profile to names and values for display. */
export function summarizeProfile(profile: SkincareProfile): [string, string][] {
  const { ageRange, primaryConcerns, currentProducts, allergies, pregnancy } = profile;
  const skinType = nameAnswer(`skinType.${profile.skinType}`);
  const skinTone = nameAnswer(`skinTone.${profile.skinTone}`);
  const lines: [string, string][] = [
    [t('skin'), t('skinAndTone', { skinType: capitalize(skinType), skinTone })],
    [t('age'), ageRange],
    [t('sun'), capitalize(nameAnswer(`sunExposure.${profile.sunExposure}`))],
    [t('concerns'), primaryConcerns.map((concern) => nameAnswer(`concern.${concern}`)).join(', ')],
    [t('youUse'), currentProducts.map((product) => nameAnswer(`product.${product}`)).join(', ') || t('noProducts')],
    [t('allergies'), allergies.map(nameAllergy).join(', ') || t('noAllergies')],
  ];
  if (pregnancy) lines.push([t('pregnantSummary'), PREGNANCY_LABELS[pregnancy]]);
  return lines;
}
