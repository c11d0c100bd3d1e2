import { TRAINING_FAILURES, type TrainingJob, type TrainingStats } from '#domain/training/training';
import { getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { useToast } from '../../ui/feedback/Toast';
import { isRunning } from './useTraining';
import { JOB_STATUS_LABELS } from './labels';

/** The status of the training, with buttons to train and to roll back. */
export function TrainCard({
  stats: { job, needed, model },
  isTraining,
  train,
}: {
  stats: TrainingStats;
  /** Whether a training is running or was just requested. */
  isTraining: boolean;
  train: () => Promise<void>;
}) {
  const isOutdated = job?.failure === TRAINING_FAILURES.otherModel;
  const isResolved = isOutdated && model.jobId === null;
  const failure = isTraining || isResolved ? null : job?.failure;
  return (
    <Card title="Training Status">
      <p className="training__model">
        {model.changing
          ? 'The model is being changed.'
          : model.jobId
            ? 'A model trained here answers now.'
            : 'The model that came with the product answers now.'}
      </p>
      {isTraining && <JobProgress job={job && isRunning(job) ? job : STARTING} />}
      <div className="stack">
        {failure && (
          <Banner tone="error" action={isOutdated && model.canRollBack && <RollbackButton />}>
            {failure}
          </Banner>
        )}
        <div className="cluster">
          {needed > 0 ? (
            <p className="training__needed">
              Need {needed} more {needed === 1 ? 'sample' : 'samples'}
            </p>
          ) : (
            <Button
              variant="primary"
              icon="sparkle"
              busy={isTraining}
              busyLabel="Training…"
              onClick={() => void train()}
            >
              Train Model
            </Button>
          )}
          {model.canRollBack && !isTraining && !(failure && isOutdated) && <RollbackButton />}
        </div>
      </div>
    </Card>
  );
}

/** A requested training that the server does not report yet. */
const STARTING = { status: 'starting', progress: null } as const;

function JobProgress({ job: { status, progress } }: { job: Pick<TrainingJob, 'status' | 'progress'> }) {
  const label = progress ? `${progress.phase} (${progress.done} of ${progress.total})` : JOB_STATUS_LABELS[status];
  return (
    <div className="training__progress">
      <p role="status">{progress?.phase ?? JOB_STATUS_LABELS[status]}</p>
      <progress aria-label={label} {...(progress && { value: progress.done, max: progress.total })} />
    </div>
  );
}

function RollbackButton() {
  const { run, busy } = useWrite('training.rollback', { refreshes: ['training.stats'] });
  const toast = useToast();
  const rollBack = async () => {
    try {
      const { message } = await run({ body: {} });
      toast.show({ title: 'Going back', text: message });
    } catch (error) {
      toast.show({ tone: 'error', title: 'Not changed', text: getErrorText(error, 'Please try again.') });
    }
  };
  return (
    <Button icon="history" busy={busy} busyLabel="Going back…" onClick={() => void rollBack()}>
      Go back to the model before
    </Button>
  );
}
