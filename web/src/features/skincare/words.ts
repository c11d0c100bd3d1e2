import type { RecommendationPriority, RecommendationType, SkincareProfile } from '#domain/skincare/skincare';
import type { IconName } from '../../ui/layout/Icon';

/** The kinds of recommendations: in full, and as small screens say them (specification §2). */
export const TYPES: Record<RecommendationType, { label: string; short: string; icon: IconName }> = {
  sun_protection: { label: 'Sun Protection', short: 'Sun Care', icon: 'sun' },
  daily_routine: { label: 'Daily Routine', short: 'Daily', icon: 'calendar' },
  treatment: { label: 'Treatment', short: 'Treatment', icon: 'sparkle' },
  prevention: { label: 'Prevention', short: 'Prevention', icon: 'shield' },
};

export const PRIORITIES: Record<RecommendationPriority, { tone: 'high' | 'moderate' | 'low'; label: string }> = {
  high: { tone: 'high', label: 'High priority' },
  medium: { tone: 'moderate', label: 'Medium priority' },
  low: { tone: 'low', label: 'Low priority' },
};

/** A value of a closed field as it stands at the beginning of a line. */
export const inWords = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1);

export const PREGNANCY: Record<'yes' | 'no', string> = { yes: 'Yes', no: 'No' };

/** A profile as lines of a summary. */
export function summaryOf(profile: SkincareProfile): [string, string][] {
  const { skinType, skinTone, ageRange, sunExposure, primaryConcerns, currentProducts, allergies, pregnancy } = profile;
  const lines: [string, string][] = [
    ['Skin', `${inWords(skinType)}, ${skinTone} tone`],
    ['Age', ageRange],
    ['Sun', inWords(sunExposure)],
    ['Concerns', primaryConcerns.join(', ')],
    ['You use', currentProducts.join(', ') || 'Nothing named'],
    ['Allergies', allergies.join(', ') || 'None named'],
  ];
  if (pregnancy) lines.push(['Pregnant, trying or breast-feeding', PREGNANCY[pregnancy]]);
  return lines;
}
