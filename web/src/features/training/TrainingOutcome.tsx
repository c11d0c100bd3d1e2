import { describeSampleWarning, type TestMetrics, type HeadReport, type JobStatus } from '#domain/training/training';
import { Badge } from '../../ui/feedback/Badge';
import { Banner } from '../../ui/feedback/Banner';
import { Card } from '../../ui/layout/Card';
import { formatPercentage } from './formatPercentage';

const METRICS: readonly { figure: keyof Omit<TestMetrics, 'n'>; name: string; meaning: string }[] = [
  { figure: 'accuracy', name: 'Accuracy', meaning: 'photos whose group was recognized' },
  { figure: 'balancedAccuracy', name: 'Balanced accuracy', meaning: 'mean of sensitivity and specificity' },
  { figure: 'sensitivity', name: 'Sensitivity', meaning: 'suspicious or malignant photos not called low' },
  { figure: 'specificity', name: 'Specificity', meaning: 'benign photos called low' },
];

const OUTCOME_LABELS: Partial<Record<JobStatus, string>> = {
  deploying: 'Being put in place',
  live: 'Went live',
  refused: 'Not used',
};

/** The newest comparison of both models on the frozen test photos, with a warning if there are few samples. */
export function TrainingOutcome({ report, status }: { report: HeadReport; status: JobStatus }) {
  const { live, candidate, changes, samples } = report;
  const warning = describeSampleWarning(samples);
  const outcome = OUTCOME_LABELS[status];
  return (
    <Card
      title="Last training"
      actions={outcome && <Badge tone={status === 'refused' ? 'neutral' : 'brand'}>{outcome}</Badge>}
    >
      {warning && <Banner tone="caution">{warning}</Banner>}
      <div className="training__table" role="region" aria-label="Figures of both models" tabIndex={0}>
        <table>
          <caption className="small muted">
            Measured on {candidate.n.toLocaleString()} test photos of other lesions and people than any training photo.
          </caption>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col">Before</th>
              <th scope="col">New model</th>
            </tr>
          </thead>
          <tbody>
            {METRICS.map(({ figure, name, meaning }) => (
              <tr key={figure}>
                <th scope="row">
                  {name}
                  <span className="small muted">{meaning}</span>
                </th>
                <td className="numeric">{formatPercentage(live[figure])}</td>
                <td className="numeric">
                  <strong>{formatPercentage(candidate[figure])}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3 className="training__changed">What changed</h3>
      <ul className="training__changes">
        <li>
          <strong className="numeric">{changes.found}</strong> suspicious or malignant photos are newly caught,{' '}
          <strong className="numeric">{changes.missed}</strong> are newly called low.
        </li>
        <li>
          <strong className="numeric">{changes.cleared}</strong> benign photos are newly called low,{' '}
          <strong className="numeric">{changes.alarmed}</strong> no longer.
        </li>
        {samples.unreadable > 0 && <li>{samples.unreadable} added photos could not be read and were left out.</li>}
      </ul>
      <p className="small muted">
        {status === 'refused'
          ? 'A new model is used only if its sensitivity is at least the one before and its balanced accuracy at most 1 point lower.'
          : 'Sensitivity is at least the one before, and balanced accuracy at most 1 point lower: the rule for a new model.'}
      </p>
    </Card>
  );
}
