import { questionMessages } from '../messages';

const t = questionMessages;

export type Question = 'changing' | 'bleeding' | 'isNew' | 'largerThan6mm';

/** The questions about a spot, in the order in which they are put. */
export const QUESTIONS: readonly { name: Question; text: string }[] = [
  { name: 'changing', text: t('changing') },
  { name: 'bleeding', text: t('bleeding') },
  { name: 'isNew', text: t('isNew') },
  { name: 'largerThan6mm', text: t('largerThan6mm') },
];
