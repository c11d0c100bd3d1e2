import { useEffect, useRef, useState } from 'react';
import { isFinished, type Figures, type TrainingJob } from '#domain/training/training';
import { textOf } from '../../lib/api';
import { useRead, useRefresh, useWrite } from '../../lib/data';
import { useToast, type ToastMessage } from '../../ui/feedback/Toast';
import { percent } from './words';

const RUNNING_SECONDS = 1;
const IDLE_SECONDS = 30;

type Run = ReturnType<typeof useWrite<'training.train'>>['run'];

/** Whether a training is under way. */
export const isRunning = (job: TrainingJob | null | undefined): boolean => Boolean(job && !isFinished(job.status));

/** Photographs, live model and newest training; asked for every second from when one is asked for until it has ended. */
export function useTraining() {
  const [isMoving, setMoving] = useState(false);
  const { run, busy } = useWrite('training.train', { refreshes: ['training.stats'] });
  const everySeconds = isMoving || busy ? RUNNING_SECONDS : IDLE_SECONDS;
  const state = useRead('training.stats', {}, { everySeconds });
  const job = state.data?.job ?? null;
  const moves = isRunning(job) || state.data?.model.changing === true;
  if (moves !== isMoving) setMoving(moves);
  return { state, train: useTrain(run, busy, job), isTraining: busy || isRunning(job) };
}

/** What a training that ended is announced as. */
function announcement({ report, failure }: Pick<TrainingJob, 'report' | 'failure'>): ToastMessage {
  if (!report) return { tone: 'error', title: 'Training Failed', text: failure ?? 'Failed to train model' };
  return completed(report.candidate);
}

function completed({ accuracy, n }: Pick<Figures, 'accuracy' | 'n'>): ToastMessage {
  const text = `Accuracy ${percent(accuracy)} on ${n.toLocaleString()} test photos`;
  return { title: 'Model Training Complete', text };
}

/** Starts a training, and says once how it ended: by the call's answer, or when the page sees it end after that. */
function useTrain(run: Run, busy: boolean, job: TrainingJob | null): () => Promise<void> {
  const refresh = useRefresh();
  const toast = useToast();
  const watched = useRef<string | null>(null);

  useEffect(() => {
    if (!job) return;
    if (isRunning(job)) watched.current = job.jobId;
    else if (watched.current === job.jobId && !busy) {
      watched.current = null;
      toast.show(announcement(job));
    }
  }, [job, busy, toast]);

  return async () => {
    try {
      const answer = await run({ body: {} });
      watched.current = 'accuracy' in answer ? null : answer.jobId;
      if ('accuracy' in answer) toast.show(completed(answer));
    } catch (error) {
      watched.current = null;
      toast.show({ tone: 'error', title: 'Training Failed', text: textOf(error, 'Failed to train model') });
      await refresh('training.stats');
    }
  };
}
