import type { RecommendationPriority, RecommendationType } from '#domain/skincare/skincare';
import type { IconName } from '../../ui/layout/Icon';
import { skincareMessages } from './messages';

const t = skincareMessages;

/** The types of recommendations. `short` is the label on small screens. */
export const RECOMMENDATION_TYPES: Record<RecommendationType, { label: string; short: string; icon: IconName }> = {
  sun_protection: { label: t('sunProtection'), short: t('sunProtectionShort'), icon: 'sun' },
  daily_routine: { label: t('dailyRoutine'), short: t('dailyRoutineShort'), icon: 'calendar' },
  treatment: { label: t('treatment'), short: t('treatment'), icon: 'sparkle' },
  prevention: { label: t('prevention'), short: t('prevention'), icon: 'shield' },
};

export const PRIORITY_LABELS: Record<RecommendationPriority, { tone: 'high' | 'moderate' | 'low'; label: string }> = {
  high: { tone: 'high', label: t('highPriority') },
  medium: { tone: 'moderate', label: t('mediumPriority') },
  low: { tone: 'low', label: t('lowPriority') },
};

export const capitalize = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1);

export const PREGNANCY_LABELS: Record<'yes' | 'no', string> = { yes: t('yes'), no: t('no') };
