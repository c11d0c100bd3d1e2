import { useEffect, useRef, useState } from 'react';
import { isJobFinished, type TestMetrics, type TrainingJob } from '#domain/training/training';
import { ApiError, getErrorText } from '../../lib/api';
import { useRead, useRefresh, useWrite } from '../../lib/apiHooks';
import { useToast, type ToastMessage } from '../../ui/feedback/Toast';
import { formatPercentage } from './formatPercentage';
import { trainingMessages } from './messages';

const t = trainingMessages;

const RUNNING_SECONDS = 1;
const IDLE_SECONDS = 30;

type Run = ReturnType<typeof useWrite<'training.train'>>['run'];

/** Whether a training is running. */
export const isRunning = (job: TrainingJob | null | undefined): boolean => Boolean(job && !isJobFinished(job.status));

/** Photo counts, live model and newest training. Polls every second while a training runs or the model changes. */
export function useTraining() {
  const [isChanging, setChanging] = useState(false);
  const { run, busy } = useWrite('training.train', { refreshes: ['training.stats'] });
  const pollSeconds = isChanging || busy ? RUNNING_SECONDS : IDLE_SECONDS;
  const state = useRead('training.stats', {}, { pollSeconds });
  const job = state.data?.job ?? null;
  const isChangingNow = isRunning(job) || state.data?.model.changing === true;
  if (isChangingNow !== isChanging) setChanging(isChangingNow);
  return { state, train: useTrain(run, busy, job), isTraining: busy || isRunning(job) };
}

/** The toast for a training that ended. */
function toEndToast({ report, failure }: Pick<TrainingJob, 'report' | 'failure'>): ToastMessage {
  if (!report) return { tone: 'error', title: t('trainingFailed'), text: failure ?? t('trainingFailedText') };
  return toCompletedToast(report.candidate);
}

function toCompletedToast({ accuracy, n }: Pick<TestMetrics, 'accuracy' | 'n'>): ToastMessage {
  const text = t('trainingAccuracy', { accuracy: formatPercentage(accuracy), n });
  return { title: t('trainingComplete'), text };
}

/** Starts a training. Shows one toast about its end, from the response or, if it takes longer, from polling. */
function useTrain(run: Run, busy: boolean, job: TrainingJob | null): () => Promise<void> {
  const refresh = useRefresh();
  const toast = useToast();
  const watchedJobId = useRef<string | null>(null);

  useEffect(() => {
    if (!job) return;
    if (isRunning(job)) watchedJobId.current = job.jobId;
    else if (watchedJobId.current === job.jobId && !busy) {
      watchedJobId.current = null;
      toast.show(toEndToast(job));
    }
  }, [job, busy, toast]);

  return async () => {
    try {
      const response = await run({ body: {} });
      watchedJobId.current = 'accuracy' in response ? null : response.jobId;
      if ('accuracy' in response) toast.show(toCompletedToast(response));
    } catch (error) {
      watchedJobId.current = null;
      const reasons = error instanceof ApiError ? error.reasons.map(({ message }) => message) : [];
      const text = [getErrorText(error, t('trainingFailedText')), ...reasons].join(' ');
      toast.show({ tone: 'error', title: t('trainingFailed'), text });
      await refresh('training.stats');
    }
  };
}
