import './Certainty.css';
import type { Analysis } from '#domain/analysis/analysis';
import { FrequencyDots } from './FrequencyDots';
import { formatPercent } from './format';
import { computeFrequency } from './frequency';
import { isCertaintyValid, NO_CERTAINTY_TEXT, TIER_TEXTS } from './tierTexts';

/** How far to trust a result: the natural frequency with 100 dots, and the model's certainty beside it. */
export function Certainty({ analysis }: { analysis: Analysis }) {
  const { confidence, modelRiskLevel, raisedBy } = analysis;
  const frequency = computeFrequency(analysis);
  return (
    <section aria-labelledby={`certainty-${analysis.id}`}>
      <h3 id={`certainty-${analysis.id}`}>How sure is this?</h3>
      {frequency && (
        <div className="certainty__number">
          <FrequencyDots of100={frequency.of100} />
          <p className="certainty__sentence">{frequency.sentence}</p>
        </div>
      )}
      {frequency && <p className="small muted">{frequency.source}</p>}
      <p className="small">
        {isCertaintyValid(analysis) ? (
          <>
            <strong className="numeric">Model certainty {formatPercent(confidence)}</strong>: how sure the model is of{' '}
            {raisedBy.length > 0 ? `its own rating (${TIER_TEXTS[modelRiskLevel].title.toLowerCase()})` : 'this rating'}
            . It is not a chance of cancer.
          </>
        ) : (
          <>
            <strong>{NO_CERTAINTY_TEXT}</strong>: our tests cannot say how often the tool is right about photos like
            this one.
          </>
        )}
      </p>
    </section>
  );
}
