import { describeSampleWarning, type HeadReport, type TrainingJob } from '#domain/training/training';
import { Badge } from '../../../ui/feedback/Badge';
import { Banner } from '../../../ui/feedback/Banner';
import { Card } from '../../../ui/layout/Card';
import { JOB_STATUS_LABELS } from '../labels';
import { trainingMessages } from '../messages';
import { PromoteButton } from '../ModelButtons';
import { ChangedPhotos } from './ChangedPhotos';
import { PhotoTrial } from './PhotoTrial';
import { ModelComparison } from './ModelComparison';
import { RuleList } from './RuleList';

const t = trainingMessages;

interface OutcomeProps {
  job: TrainingJob;
  report: HeadReport;
}

/** The comparison of the newest training. */
export function TrainingOutcome({ job, report }: OutcomeProps) {
  return (
    <Card
      title={t('outcomeTitle')}
      actions={<Badge tone={job.status === 'refused' ? 'neutral' : 'brand'}>{JOB_STATUS_LABELS[job.status]}</Badge>}
    >
      <OutcomeDetails job={job} report={report} />
    </Card>
  );
}

/**
 * A training's model beside the live and the shipped one, every rule, and at the end the button to promote it: a candidate is
 * promoted below its comparison only.
 */
export function OutcomeDetails({ job, report }: OutcomeProps) {
  const { changes, changedPhotos, samples, promotion, version } = report;
  const warning = describeSampleWarning(samples);
  return (
    <div className="stack">
      {warning && <Banner tone="caution">{warning}</Banner>}
      {promotion ? (
        <>
          <RuleList rules={promotion.rules} />
          <ModelComparison figures={promotion.figures} tones={promotion.tones} />
        </>
      ) : (
        <p>{t('oldReport')}</p>
      )}
      <h3 className="training__changed">{t('changesTitle')}</h3>
      <ul className="training__changes">
        <li>{t('changesAlarming', { found: changes.found, missed: changes.missed })}</li>
        <li>{t('changesBenign', { cleared: changes.cleared, alarmed: changes.alarmed })}</li>
        {samples.unreadable > 0 && <li>{t('unreadable', { count: samples.unreadable })}</li>}
      </ul>
      <ChangedPhotos photos={changedPhotos} />
      {promotion && <PhotoTrial jobId={job.jobId} />}
      {promotion && job.status === 'candidate' && (
        <div>
          <PromoteButton jobId={job.jobId} version={version} />
        </div>
      )}
    </div>
  );
}
