import { useState } from 'react';
import {
  BATCH_SIZE,
  MAX_EPOCHS,
  LEARNING_RATE,
  MIN_IMAGES,
  TrainGanRequest,
  type GenerativeStats,
} from '#domain/training/generative';
import { getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { Field } from '../../ui/form/Field';
import { useToast } from '../../ui/feedback/Toast';
import { RunProgress } from './RunProgress';
import { useGenerativeAction } from './useGenerative';

/** Starts, stops and resumes a run, and shows its progress. */
export function TrainGanCard({ stats }: { stats: GenerativeStats }) {
  const { run, isTraining } = stats;
  const stop = useGenerativeAction('generative.stop', 'Not stopped');
  const resume = useGenerativeAction('generative.resume', 'GAN Training Failed');
  const isResumable = run?.status === 'stopped' || run?.status === 'failed';
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
              onClick={() => void stop.start()}
            >
              Stop
            </Button>
          </div>
        ) : (
          <>
            {isResumable && (
              <div>
                <Button icon="history" busy={resume.busy} busyLabel="Resuming…" onClick={() => void resume.start()}>
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

/** Why a run cannot start yet, or null if it can. */
function findObstacle({ modelsInitialized, datasetSize }: GenerativeStats): string | null {
  if (!modelsInitialized.generator) return 'Initialize the models first.';
  if (datasetSize === 0) return 'Load the dataset first.';
  if (datasetSize < MIN_IMAGES) return `Training needs at least ${MIN_IMAGES} images; the dataset has ${datasetSize}.`;
  return null;
}

function TrainForm({ stats }: { stats: GenerativeStats }) {
  const [batchSize, setBatchSize] = useState(String(stats.batchSize));
  const [learningRate, setLearningRate] = useState(String(stats.learningRate));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { run, busy } = useWrite('generative.trainGan', { refreshes: ['generative.stats'] });
  const toast = useToast();
  const obstacle = findObstacle(stats);

  const train = async () => {
    const request = { epochs: MAX_EPOCHS, batchSize: parseNumber(batchSize), learningRate: parseNumber(learningRate) };
    const parsed = TrainGanRequest.safeParse(request);
    setErrors(Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []));
    if (!parsed.success) return;
    try {
      await run({ body: parsed.data });
    } catch (error) {
      toast.show({ tone: 'error', title: 'GAN Training Failed', text: getErrorText(error, 'Please try again.') });
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
          Train GAN ({MAX_EPOCHS} epochs)
        </Button>
        <span id="generative-obstacle" className="small muted">
          {obstacle ?? 'Takes some minutes; you can leave this page meanwhile.'}
        </span>
      </div>
    </form>
  );
}

/** Parses a number. An empty text is NaN. */
const parseNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
