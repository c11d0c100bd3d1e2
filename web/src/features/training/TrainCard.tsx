import { describePhase } from '../../lib/training/describePhase';
import { describeTimes } from '../../lib/training/describeTimes';
import { listMissingPhotos } from '#domain/training/promotion';
import type { TrainingJob, TrainingStats } from '#domain/training/training';
import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { isRunning } from './useTraining';
import { JOB_STATUS_LABELS } from './labels';
import { trainingMessages } from './messages';
import { RollbackButton } from './ModelButtons';
import { StopTrainingButton } from './StopTrainingButton';

const t = trainingMessages;

/** The status of the training, with buttons to train and to roll back. */
export function TrainCard({
  stats: { job, needed, model, ...counts },
  isTraining,
  train,
}: {
  stats: TrainingStats;
  /** Whether a training is running or was just requested. */
  isTraining: boolean;
  train: () => Promise<void>;
}) {
  const isOutdated = job?.failureCode === 'otherModel';
  const isResolved = isOutdated && model.jobId === null;
  const failure = isTraining || isResolved ? null : job?.failure;
  const missing = listMissingPhotos(counts);
  return (
    <Card title={t('statusTitle')}>
      <p className="training__model">
        {model.changing
          ? t('modelChanging')
          : model.jobId
            ? t('modelTrained', { version: model.version ?? t('versionUnknown') })
            : t('modelOriginal', { version: model.shippedVersion })}
      </p>
      {isTraining && <JobProgress job={job && isRunning(job) ? job : STARTING} />}
      <div className="stack">
        {failure && (
          <Banner tone="error" action={isOutdated && model.canRollBack && <RollbackButton />}>
            {failure}
          </Banner>
        )}
        {needed === 0 && missing.length > 0 && <p className="small">{t('missing', { photos: missing.join(', ') })}</p>}
        <div className="cluster">
          {needed > 0 ? (
            <p className="training__needed">{t('needed', { needed })}</p>
          ) : (
            <Button
              variant="primary"
              icon="sparkle"
              busy={isTraining}
              busyLabel={t('training')}
              onClick={() => void train()}
            >
              {t('train')}
            </Button>
          )}
          {job && isRunning(job) && job.status !== 'deploying' && <StopTrainingButton />}
          {model.canRollBack && !isTraining && !(failure && isOutdated) && <RollbackButton />}
        </div>
      </div>
    </Card>
  );
}

/** A requested training that the server does not report yet. */
const STARTING = { status: 'starting', progress: null } as const;

function JobProgress({ job: { status, progress } }: { job: Pick<TrainingJob, 'status' | 'progress'> }) {
  const times = progress && describeTimes(progress, 'step');
  const label = progress ? t('progress', { ...progress }) : JOB_STATUS_LABELS[status];
  return (
    <div className="training__progress">
      <p role="status">{progress ? describePhase(progress.phase) : JOB_STATUS_LABELS[status]}</p>
      <progress aria-label={label} {...(progress && { value: progress.done, max: progress.total })} />
      {times && <p className="small muted">{times}</p>}
    </div>
  );
}
