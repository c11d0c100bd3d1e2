import { isUnassessedRegion } from '#domain/analysis/bodyRegion';
import { QUESTIONS } from '../../result/texts/questions';
import { prepareMessages } from '../steps/messages';
import { hasQuestion, type SpotDetails } from './spotDetails';

const t = prepareMessages;

/** What the analysis still needs, else which questions are open; empty where all are answered. */
export function describeOpenDetails({ spot, region, answers }: SpotDetails): string {
  if (spot.kind === 'same' && spot.spotId === null) return t('spotNeeded');
  if (region === '') return t('regionNeeded');
  if (isUnassessedRegion(region)) return t('notAssessed');
  const count = QUESTIONS.filter(({ name }) => hasQuestion(spot, name) && answers[name] === null).length;
  return count === 0 ? '' : t('questionsOpen', { count });
}
