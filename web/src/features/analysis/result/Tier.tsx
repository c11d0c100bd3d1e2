import './Tier.css';
import type { Analysis } from '#domain/analysis/analysis';
import { Icon } from '../../../ui/layout/Icon';
import { formatPercent } from './format';
import {
  describeCutOff,
  describeRaisedTier,
  describeStandoutFeatures,
  isCertaintyValid,
  NO_CERTAINTY_TEXT,
  TIER_TEXTS,
  UNFAMILIAR_TEXT,
} from './tierTexts';

/**
 * The tier with icon and text, why it was raised, cautions about a low tier, and the model's certainty. Color is never the
 * only sign.
 */
export function Tier({ analysis }: { analysis: Analysis }) {
  const { riskLevel, modelRiskLevel, raisedBy, confidence } = analysis;
  const { title, text } = TIER_TEXTS[riskLevel];
  const raisedSentence = describeRaisedTier(raisedBy);
  const isUnfamiliar = !isCertaintyValid(analysis);
  const cautions = [
    isUnfamiliar && raisedSentence ? UNFAMILIAR_TEXT : null,
    describeStandoutFeatures(analysis),
    describeCutOff(analysis),
  ].filter((text) => text !== null);
  return (
    <div className={`tier tier--${riskLevel}`}>
      <p className="tier__title">
        <Icon name={riskLevel} size={36} />
        {title}
      </p>
      <p>{isUnfamiliar && !raisedSentence ? UNFAMILIAR_TEXT : text}</p>
      {raisedSentence && (
        <p className="tier__aside tier__aside--raised">
          <Icon name="info" size={18} />
          {raisedSentence}
        </p>
      )}
      {cautions.map((text) => (
        <p key={text} className="tier__aside">
          <Icon name="info" size={18} />
          {text}
        </p>
      ))}
      <p className="tier__certainty">
        {isUnfamiliar ? (
          <>
            <strong>{NO_CERTAINTY_TEXT}</strong>
            <span className="small">The tool’s tests cannot say how often it is right about photos like this one.</span>
          </>
        ) : (
          <>
            <strong className="numeric">Model certainty {formatPercent(confidence)}</strong>
            <span className="small">
              How sure the model is of{' '}
              {raisedSentence ? `its own tier (${TIER_TEXTS[modelRiskLevel].title.toLowerCase()})` : 'this tier'}. It is
              not a chance of cancer.
            </span>
          </>
        )}
      </p>
    </div>
  );
}
