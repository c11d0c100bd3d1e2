import './Tier.css';
import type { ReactNode } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import { Icon } from '../../ui/layout/Icon';
import { describeEverydayFrequency } from './texts/frequency';
import { resultMessages } from './messages';
import {
  describeCutOff,
  describePhotoCaution,
  describeRaisedTier,
  describeStandoutFeatures,
  describeUnfamiliarPhoto,
  TIER_TEXTS,
} from './texts/tierTexts';

const t = resultMessages;

/**
 * The answer: the tier with icon and text, what to do by when with an action, what the tier means in daily life, why it was
 * raised, and cautions. Color is never the only sign.
 */
export function Tier({ analysis, action }: { analysis: Analysis; action?: ReactNode }) {
  const { riskLevel, raisedBy, recommendations } = analysis;
  const { title, text } = TIER_TEXTS[riskLevel];
  const raisedSentence = describeRaisedTier(raisedBy);
  const photoCaution = describePhotoCaution(analysis);
  const cautions = [
    raisedSentence && photoCaution,
    describeUnfamiliarPhoto(analysis),
    describeStandoutFeatures(analysis),
    describeCutOff(analysis),
  ].filter((caution) => caution !== null);
  const isTierText = raisedSentence !== null || photoCaution === null;
  const frequency = describeEverydayFrequency(analysis);
  const meaning = [
    riskLevel !== 'low' && isTierText ? t(frequency ? 'warningMeaning' : 'onlyDoctor') : null,
    frequency?.sentence ?? null,
  ].filter((sentence) => sentence !== null);
  return (
    <div className={`tier tier--${riskLevel}`}>
      <p className="tier__title">
        <Icon name={riskLevel} size={36} />
        {title}
      </p>
      <p>{(!raisedSentence && photoCaution) || text}</p>
      <p className="tier__next">
        <strong>{t('whatNext')}</strong>
        {recommendations[0]}
      </p>
      {action}
      {meaning.length > 0 && <p>{meaning.join(' ')}</p>}
      {raisedSentence && (
        <p className="tier__aside tier__aside--raised">
          <Icon name="info" size={18} />
          {raisedSentence}
        </p>
      )}
      {cautions.map((caution) => (
        <p key={caution} className="tier__aside">
          <Icon name="info" size={18} />
          {caution}
        </p>
      ))}
    </div>
  );
}
