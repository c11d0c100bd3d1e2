import type { TrainingStats } from '#domain/training';
import { textOf } from '../../lib/api';
import { useWrite } from '../../lib/data';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { useToast } from '../../ui/Toast';
import { isRunning, useTrain } from './useTraining';
import { STATUS_WORDS } from './words';

/** How the training stands, with what can be done about it. */
export function TrainCard({ stats }: { stats: TrainingStats }) {
  const { job, needed, model } = stats;
  const { train, busy } = useTrain(job);
  const isBusy = busy || isRunning(job);
  return (
    <Card title="Training Status">
      <p className="training__model">
        {model.changing
          ? 'The model is being changed.'
          : model.jobId
            ? 'A model trained here answers now.'
            : 'The model that came with the product answers now.'}
      </p>
      {job && isBusy && <JobProgress job={job} />}
      {job?.failure && !isBusy && <Banner tone="error">{job.failure}</Banner>}
      <div className="cluster">
        {needed > 0 ? (
          <p className="training__needed">
            Need {needed} more {needed === 1 ? 'sample' : 'samples'}
          </p>
        ) : (
          <Button variant="primary" icon="sparkle" busy={isBusy} busyLabel="Training…" onClick={() => void train()}>
            Train Model
          </Button>
        )}
        {model.canRollBack && !isBusy && <RollbackButton />}
      </div>
    </Card>
  );
}

function JobProgress({ job: { status, progress } }: { job: NonNullable<TrainingStats['job']> }) {
  const words = progress ? `${progress.phase} (${progress.done} of ${progress.total})` : STATUS_WORDS[status];
  return (
    <div className="training__progress">
      <p role="status">{progress?.phase ?? STATUS_WORDS[status]}</p>
      <progress aria-label={words} {...(progress && { value: progress.done, max: progress.total })} />
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
      toast.show({ tone: 'error', title: 'Not changed', text: textOf(error, 'Please try again.') });
    }
  };
  return (
    <Button icon="history" busy={busy} busyLabel="Going back…" onClick={() => void rollBack()}>
      Go back to the model before
    </Button>
  );
}
