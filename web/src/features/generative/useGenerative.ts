import { useEffect, useRef, useState } from 'react';
import type { GenerativeRun, GenerativeStats } from '#domain/training/generative';
import type { RouteName } from '#domain/http/routes';
import { textOf } from '../../lib/api';
import { useRead, useWrite } from '../../lib/data';
import { useToast } from '../../ui/feedback/Toast';

/** Asked for every 2 seconds while a run is at work, else every 30 (specification §9). */
const TRAINING_SECONDS = 2;
const IDLE_SECONDS = 30;

/** How models, dataset and the newest run stand. */
export function useGenerative() {
  const [isTraining, setTraining] = useState(false);
  const state = useRead('generative.stats', {}, { everySeconds: isTraining ? TRAINING_SECONDS : IDLE_SECONDS });
  const now = state.data?.isTraining ?? false;
  if (now !== isTraining) setTraining(now);
  return state;
}

type Action = Extract<RouteName, 'generative.initialize' | 'generative.stop' | 'generative.resume'>;

/** One of the calls that take no words; a failure is told under `failure`. */
export function useAction(name: Action, failure: string) {
  const { run, busy } = useWrite(name, { refreshes: ['generative.stats'] });
  const toast = useToast();
  const act = async () => {
    try {
      await run({ body: {} });
    } catch (error) {
      toast.show({ tone: 'error', title: failure, text: textOf(error, 'Please try again.') });
    }
  };
  return { act, busy };
}

/** Makes the photographs of the ML Training Center the dataset. */
export function useLoadDataset() {
  const { run, busy } = useWrite('generative.loadDataset', { refreshes: ['generative.stats'] });
  const toast = useToast();
  const load = async () => {
    try {
      const { imageCount } = await run({ body: {} });
      const text = `${imageCount.toLocaleString()} ${imageCount === 1 ? 'image' : 'images'}`;
      toast.show({ title: 'Dataset Loaded', text });
    } catch (error) {
      toast.show({ tone: 'error', title: 'Dataset Loading Failed', text: textOf(error, 'Please try again.') });
    }
  };
  return { load, busy };
}

/** Says once how a run ended that this page saw at work. */
export function useEnding({ run, isTraining }: Pick<GenerativeStats, 'run' | 'isTraining'>) {
  const toast = useToast();
  const watched = useRef<string | null>(null);
  useEffect(() => {
    if (isTraining) watched.current = run?.runId ?? null;
    else if (run && watched.current === run.runId) {
      watched.current = null;
      toast.show(endingOf(run));
    }
  }, [run, isTraining, toast]);
}

function endingOf({ status, failure }: GenerativeRun) {
  if (status === 'failed') return { tone: 'error', title: 'GAN Training Failed', text: failure ?? '' } as const;
  if (status === 'stopped') return { title: 'Run stopped', text: 'It can be resumed from its last checkpoint.' };
  return { title: 'GAN Training Complete', text: 'The samples of every epoch are below.' };
}
