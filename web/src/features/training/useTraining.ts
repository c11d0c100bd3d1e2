import { useEffect, useRef, useState } from 'react';
import { isFinished, type TrainingJob } from '#domain/training';
import { textOf } from '../../lib/api';
import { useRead, useRefresh, useWrite } from '../../lib/data';
import { useToast, type ToastMessage } from '../../ui/Toast';
import { percent } from './words';

const RUNNING_SECONDS = 1;
const IDLE_SECONDS = 30;

/** Whether a training is under way. */
export const isRunning = (job: TrainingJob | null | undefined): boolean => Boolean(job && !isFinished(job.status));

/** Photographs, live model and newest training; asked for every second while one runs. */
export function useTraining() {
  const [isMoving, setMoving] = useState(false);
  const state = useRead('training.stats', {}, { everySeconds: isMoving ? RUNNING_SECONDS : IDLE_SECONDS });
  const moves = isRunning(state.data?.job) || state.data?.model.changing === true;
  if (moves !== isMoving) setMoving(moves);
  return state;
}

/** What a training that ended is announced as. */
function announcement({ report, failure }: Pick<TrainingJob, 'report' | 'failure'>): ToastMessage {
  if (!report) return { tone: 'error', title: 'Training Failed', text: failure ?? 'Failed to train model' };
  const text = `Accuracy ${percent(report.candidate.accuracy)} on ${report.candidate.n.toLocaleString()} test photos`;
  return { title: 'Model Training Complete', text };
}

/** Starts a training, and says once how it ended: at once, or when the page sees it end. */
export function useTrain(job: TrainingJob | null) {
  const { run, busy } = useWrite('training.train', { refreshes: ['training.stats'] });
  const refresh = useRefresh();
  const toast = useToast();
  const watched = useRef<string | null>(null);

  useEffect(() => {
    if (!job) return;
    if (isRunning(job)) watched.current = job.jobId;
    else if (watched.current === job.jobId) {
      watched.current = null;
      toast.show(announcement(job));
    }
  }, [job, toast]);

  const train = async () => {
    // What is seen to start and end meanwhile is told by the answer of this call.
    try {
      const answer = await run({ body: {} });
      if ('accuracy' in answer) {
        watched.current = null;
        const text = `Accuracy ${percent(answer.accuracy)} on ${answer.n.toLocaleString()} test photos`;
        toast.show({ title: 'Model Training Complete', text });
      } else watched.current = answer.jobId;
    } catch (error) {
      watched.current = null;
      toast.show({ tone: 'error', title: 'Training Failed', text: textOf(error, 'Failed to train model') });
      await refresh('training.stats');
    }
  };
  return { train, busy };
}
