import { useEffect, useRef, useState } from 'react';
import type { GenerativeRun, GenerativeStats } from '#domain/training/generative';
import type { RouteName } from '#domain/http/routes';
import { getErrorText } from '../../lib/api';
import { useRead, useWrite } from '../../lib/apiHooks';
import { useToast } from '../../ui/feedback/Toast';
import { generativeMessages } from './messages';

const t = generativeMessages;

/** Polling intervals during a run and without one. */
const TRAINING_SECONDS = 2;
const IDLE_SECONDS = 30;

/** The status of the models, the dataset and the newest run. Polls faster during a run. */
export function useGenerative() {
  const [isTraining, setTraining] = useState(false);
  const state = useRead('generative.stats', {}, { pollSeconds: isTraining ? TRAINING_SECONDS : IDLE_SECONDS });
  const isTrainingNow = state.data?.isTraining ?? false;
  if (isTrainingNow !== isTraining) setTraining(isTrainingNow);
  return state;
}

type Action = Extract<RouteName, 'generative.initialize' | 'generative.stop' | 'generative.resume'>;

/** A call without parameters. A failure is shown as a toast with the title `errorTitle`. */
export function useGenerativeAction(name: Action, errorTitle: string) {
  const { run, busy } = useWrite(name, { refreshes: ['generative.stats'] });
  const toast = useToast();
  const start = async () => {
    try {
      await run({ body: {} });
    } catch (error) {
      toast.show({ tone: 'error', title: errorTitle, text: getErrorText(error, t('tryAgain')) });
    }
  };
  return { start, busy };
}

/** Loads the photos of the ML Training Center as the dataset. */
export function useLoadDataset() {
  const { run, busy } = useWrite('generative.loadDataset', { refreshes: ['generative.stats'] });
  const toast = useToast();
  const load = async () => {
    try {
      const { imageCount } = await run({ body: {} });
      toast.show({ title: t('datasetLoaded'), text: t('imageCount', { count: imageCount }) });
    } catch (error) {
      toast.show({ tone: 'error', title: t('datasetFailed'), text: getErrorText(error, t('tryAgain')) });
    }
  };
  return { load, busy };
}

/** Shows a toast once when a run ends that was in progress on this page. */
export function useRunEndToast({ run, isTraining }: Pick<GenerativeStats, 'run' | 'isTraining'>) {
  const toast = useToast();
  const watchedRunId = useRef<string | null>(null);
  useEffect(() => {
    if (isTraining) watchedRunId.current = run?.runId ?? null;
    else if (run && watchedRunId.current === run.runId) {
      watchedRunId.current = null;
      toast.show(toEndToast(run));
    }
  }, [run, isTraining, toast]);
}

function toEndToast({ status, failure }: GenerativeRun) {
  if (status === 'failed') return { tone: 'error', title: t('trainFailed'), text: failure ?? '' } as const;
  if (status === 'stopped') return { title: t('runStopped'), text: t('runResumable') };
  return { title: t('trainComplete'), text: t('samplesBelow') };
}
