import { useRef, useState } from 'react';
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
import { focusErrorOnceShown } from '../../ui/form/focusFirstError';
import { useToast } from '../../ui/feedback/Toast';
import { generativeMessages } from './messages';
import { RunProgress } from './RunProgress';
import { useGenerativeAction } from './useGenerative';

const t = generativeMessages;

/** Starts, stops and resumes a run, and shows its progress. */
export function TrainGanCard({ stats }: { stats: GenerativeStats }) {
  const { run, isTraining } = stats;
  const stop = useGenerativeAction('generative.stop', t('stopFailed'));
  const resume = useGenerativeAction('generative.resume', t('trainFailed'));
  const isResumable = run?.status === 'stopped' || run?.status === 'failed';
  return (
    <Card title={t('trainTitle')}>
      <div className="stack">
        {run && <RunProgress run={run} />}
        {run?.status === 'failed' && <Banner tone="error">{run.failure}</Banner>}
        {isTraining ? (
          <div>
            <Button
              icon="close"
              busy={stop.busy || run?.status === 'stopping'}
              busyLabel={t('stopping')}
              onClick={() => void stop.start()}
            >
              {t('stop')}
            </Button>
          </div>
        ) : (
          <>
            {isResumable && (
              <div>
                <Button icon="history" busy={resume.busy} busyLabel={t('resuming')} onClick={() => void resume.start()}>
                  {t('resume')}
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
  if (!modelsInitialized.generator) return t('initializeFirst');
  if (datasetSize === 0) return t('loadFirst');
  if (datasetSize < MIN_IMAGES) return t('tooFewImages', { min: MIN_IMAGES, count: datasetSize });
  return null;
}

function TrainForm({ stats }: { stats: GenerativeStats }) {
  const [batchSize, setBatchSize] = useState(String(stats.batchSize));
  const [learningRate, setLearningRate] = useState(String(stats.learningRate));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { run, busy } = useWrite('generative.trainGan', { refreshes: ['generative.stats'] });
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const obstacle = findObstacle(stats);

  const train = async () => {
    const request = { epochs: MAX_EPOCHS, batchSize: parseNumber(batchSize), learningRate: parseNumber(learningRate) };
    const parsed = TrainGanRequest.safeParse(request);
    setErrors(Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []));
    if (!parsed.success) {
      focusErrorOnceShown(form);
      return;
    }
    try {
      await run({ body: parsed.data });
    } catch (error) {
      toast.show({ tone: 'error', title: t('trainFailed'), text: getErrorText(error, t('tryAgain')) });
    }
  };
  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && obstacle === null) void train();
      }}
    >
      <div className="generative__fields">
        <Field
          label={t('batchSize')}
          hint={t('batchSizeHint', { min: BATCH_SIZE.min, max: BATCH_SIZE.max })}
          error={errors.batchSize}
          inputMode="numeric"
          value={batchSize}
          onChange={(event) => setBatchSize(event.target.value)}
        />
        <Field
          label={t('learningRate')}
          hint={t('learningRateHint', { min: LEARNING_RATE.min.toFixed(5), max: String(LEARNING_RATE.max) })}
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
          busyLabel={t('starting')}
          aria-disabled={obstacle !== null}
          aria-describedby="generative-obstacle"
        >
          {t('train', { epochs: MAX_EPOCHS })}
        </Button>
        <span id="generative-obstacle" className="small muted">
          {obstacle ?? t('duration')}
        </span>
      </div>
    </form>
  );
}

/** Parses a number. An empty text is NaN. */
const parseNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
