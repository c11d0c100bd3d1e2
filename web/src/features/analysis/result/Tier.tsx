import './Tier.css';
import type { Analysis } from '#domain/analysis/analysis';
import { Icon } from '../../../ui/layout/Icon';
import { cutOffText, percent, raisedText, standingOutText, TIERS } from './words';

/**
 * The tier with icon and words, why it was raised, what stands out or was not seen although it is low, and how certain the
 * model is; colour is never alone.
 */
export function Tier({ analysis }: { analysis: Analysis }) {
  const { riskLevel, modelRiskLevel, raisedBy, confidence } = analysis;
  const { title, text } = TIERS[riskLevel];
  const raised = raisedText(raisedBy);
  const asides = [standingOutText(analysis), cutOffText(analysis)].filter((text) => text !== null);
  return (
    <div className={`tier tier--${riskLevel}`}>
      <p className="tier__title">
        <Icon name={riskLevel} size={36} />
        {title}
      </p>
      <p>{text}</p>
      {raised && (
        <p className="tier__aside tier__aside--raised">
          <Icon name="info" size={18} />
          {raised}
        </p>
      )}
      {asides.map((text) => (
        <p key={text} className="tier__aside">
          <Icon name="info" size={18} />
          {text}
        </p>
      ))}
      <p className="tier__certainty">
        <strong className="numeric">Model certainty {percent(confidence)}</strong>
        <span className="small">
          How sure the model is of{' '}
          {raised ? `its own tier (${TIERS[modelRiskLevel].title.toLowerCase()})` : 'this tier'}. It is not a chance of
          cancer.
        </span>
      </p>
    </div>
  );
}
