import { useState } from 'react';
import {
  BATCH_SIZE,
  EPOCHS,
  LEARNING_RATE,
  NEEDED_IMAGES,
  TrainGanRequest,
  type GenerativeStats,
} from '#domain/training/generative';
import { textOf } from '../../lib/api';
import { useWrite } from '../../lib/data';
import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { Field } from '../../ui/form/Field';
import { useToast } from '../../ui/feedback/Toast';
import { RunProgress } from './RunProgress';
import { useAction } from './useGenerative';

/** Starts a run, shows how far it is, stops it, and goes on with it. */
export function TrainGanCard({ stats }: { stats: GenerativeStats }) {
  const { run, isTraining } = stats;
  const stop = useAction('generative.stop', 'Not stopped');
  const resume = useAction('generative.resume', 'GAN Training Failed');
  const isBroken = run?.status === 'stopped' || run?.status === 'failed';
  return (
    <Card title="GAN Training">
      <div className="stack">
        {run && <RunProgress run={run} />}
        {run?.status === 'failed' && <Banner tone="error">{run.failure}</Banner>}
        {isTraining ? (
          <div>
            <Button
              icon="close"
              busy={stop.busy || run?.status === 'stopping'}
              busyLabel="Stopping…"
              onClick={() => void stop.act()}
            >
              Stop
            </Button>
          </div>
        ) : (
          <>
            {isBroken && (
              <div>
                <Button icon="history" busy={resume.busy} busyLabel="Resuming…" onClick={() => void resume.act()}>
                  Resume from the last checkpoint
                </Button>
              </div>
            )}
            <TrainForm stats={stats} />
          </>
        )}
      </div>
    </Card>
  );
}

/** Why a run cannot start yet; null where it can. */
function obstacleOf({ modelsInitialized, datasetSize }: GenerativeStats): string | null {
  if (!modelsInitialized.generator) return 'Initialize the models first.';
  if (datasetSize === 0) return 'Load the dataset first.';
  if (datasetSize < NEEDED_IMAGES)
    return `Training needs at least ${NEEDED_IMAGES} images; the dataset has ${datasetSize}.`;
  return null;
}

function TrainForm({ stats }: { stats: GenerativeStats }) {
  const [batchSize, setBatchSize] = useState(String(stats.batchSize));
  const [learningRate, setLearningRate] = useState(String(stats.learningRate));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { run, busy } = useWrite('generative.trainGan', { refreshes: ['generative.stats'] });
  const toast = useToast();
  const obstacle = obstacleOf(stats);

  const train = async () => {
    const asked = { epochs: EPOCHS, batchSize: number(batchSize), learningRate: number(learningRate) };
    const parsed = TrainGanRequest.safeParse(asked);
    setErrors(Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []));
    if (!parsed.success) return;
    try {
      await run({ body: parsed.data });
    } catch (error) {
      toast.show({ tone: 'error', title: 'GAN Training Failed', text: textOf(error, 'Please try again.') });
    }
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && obstacle === null) void train();
      }}
    >
      <div className="generative__fields">
        <Field
          label="Batch size"
          hint={`Photos in one step, ${BATCH_SIZE.min} to ${BATCH_SIZE.max}`}
          error={errors.batchSize}
          inputMode="numeric"
          value={batchSize}
          onChange={(event) => setBatchSize(event.target.value)}
        />
        <Field
          label="Learning rate"
          hint={`How far one step goes, ${LEARNING_RATE.min.toFixed(5)} to ${LEARNING_RATE.max}`}
          error={errors.learningRate}
          inputMode="decimal"
          value={learningRate}
          onChange={(event) => setLearningRate(event.target.value)}
        />
      </div>
      <div className="cluster">
        <Button
          type="submit"
          variant="primary"
          icon="sparkle"
          busy={busy}
          busyLabel="Starting…"
          aria-disabled={obstacle !== null}
          aria-describedby="generative-obstacle"
        >
          Train GAN ({EPOCHS} epochs)
        </Button>
        <span id="generative-obstacle" className="small muted">
          {obstacle ?? 'Takes some minutes; you can leave this page meanwhile.'}
        </span>
      </div>
    </form>
  );
}

/** The number a text says, NaN where it says none. */
const number = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
