import { RiskLevel } from '#domain/analysis/assessment';
import { COMPARED_MODELS, type ComparedModel, type ModelAnswers } from '#domain/training/promotion';
import { formatPercentage } from '../formatPercentage';
import { DIAGNOSIS_OPTIONS, TIER_LABELS } from '../labels';
import { trainingMessages } from '../messages';

const t = trainingMessages;
type TierCounts = ModelAnswers['tiers']['benign'];

/** What each model tells about the photos of each group, drawn and in figures, and how far its certainty is off. */
export function AnswerRows({
  answers,
  hasMeaning,
}: {
  answers: Readonly<Record<ComparedModel, ModelAnswers>>;
  /** Whether the rows say what they mean. */
  hasMeaning: boolean;
}) {
  return (
    <>
      <tr role="row">
        <th role="rowheader" scope="row">
          {t('calibrationError')}
          {hasMeaning && <span className="small muted">{t('calibrationErrorHint')}</span>}
        </th>
        {COMPARED_MODELS.map((model) => (
          <td key={model} role="cell" className="numeric" data-label={t(model)}>
            {formatPercentage(answers[model].calibrationError)}
          </td>
        ))}
      </tr>
      {DIAGNOSIS_OPTIONS.map(({ value, label }) => (
        <tr key={value} role="row">
          <th role="rowheader" scope="row">
            {t('ratings', { group: label })}
            <span className="small muted">{t('photoCount', { n: sumCounts(answers.shipped.tiers[value]) })}</span>
          </th>
          {COMPARED_MODELS.map((model) => (
            <td key={model} role="cell" className="numeric" data-label={t(model)}>
              <TierShares counts={answers[model].tiers[value]} />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

const sumCounts = ({ low, moderate, high }: TierCounts): number => low + moderate + high;

function TierShares({ counts }: { counts: TierCounts }) {
  const total = sumCounts(counts);
  return (
    <>
      <div className="tier-shares" aria-hidden="true">
        {RiskLevel.options.map((tier) => (
          <span
            key={tier}
            className={`tier-shares__part tier-shares__part--${tier}`}
            style={{ flexGrow: counts[tier] }}
          />
        ))}
      </div>
      <ul className="tier-shares__list small">
        {RiskLevel.options.map((tier) => (
          <li key={tier}>
            {t('tierShare', {
              tier: TIER_LABELS[tier],
              count: counts[tier],
              share: formatPercentage(counts[tier] / Math.max(1, total)),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
