import type { IconName } from '../../ui/layout/Icon';
import { aboutMessages } from './messages';

const t = aboutMessages;

/** The product's principles on the About page. */
export const PRINCIPLES: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'eye', title: t('showTitle'), text: t('showText') },
  { icon: 'info', title: t('doubtTitle'), text: t('doubtText') },
  { icon: 'lock', title: t('dataTitle'), text: t('dataText') },
];

/** The steps of an analysis on the About page. */
export const ANALYSIS_STEPS = [
  { title: t('deviceTitle'), text: t('deviceText') },
  { title: t('qualityTitle'), text: t('qualityText') },
  { title: t('measureTitle'), text: t('measureText') },
  { title: t('compareTitle'), text: t('compareText') },
  { title: t('answersTitle'), text: t('answersText') },
] as const;
