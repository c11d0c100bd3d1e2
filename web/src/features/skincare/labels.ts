import type { RecommendationPriority, RecommendationType } from '#domain/skincare/skincare';
import type { IconName } from '../../ui/layout/Icon';

/** The types of recommendations. `short` is the label on small screens. */
export const RECOMMENDATION_TYPES: Record<RecommendationType, { label: string; short: string; icon: IconName }> = {
  sun_protection: { label: 'Sun Protection', short: 'Sun Care', icon: 'sun' },
  daily_routine: { label: 'Daily Routine', short: 'Daily', icon: 'calendar' },
  treatment: { label: 'Treatment', short: 'Treatment', icon: 'sparkle' },
  prevention: { label: 'Prevention', short: 'Prevention', icon: 'shield' },
};

export const PRIORITY_LABELS: Record<RecommendationPriority, { tone: 'high' | 'moderate' | 'low'; label: string }> = {
  high: { tone: 'high', label: 'High priority' },
  medium: { tone: 'moderate', label: 'Medium priority' },
  low: { tone: 'low', label: 'Low priority' },
};

export const capitalize = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1);

export const PREGNANCY_LABELS: Record<'yes' | 'no', string> = { yes: 'Yes', no: 'No' };
