import { Generative } from '#data/training/generative';
import { Training } from '#data/training/training';
import { job } from '#functions/runtime/job';
import type { Services } from '#functions/services/services';
import { advanceRun } from '#functions/services/training/generativeRun';
import { mailSafetyNotices } from '#functions/services/training/mailSafetyNotices';
import { storeRecentEmbeddings } from '#functions/services/training/storeEmbeddings';
import { syncLiveModel } from '#functions/services/training/syncLiveModel';
import { getTrainingServices } from '#functions/services/training/trainingServices';
import { advanceTraining } from '#functions/services/training/trainingRun';

/**
 * Advances the training and the generative run in progress, so that neither blocks the next one when nobody watches it. Stores
 * what ended trainings saw of photos. Mails people after a model was withdrawn for safety. Checks that the published live model is
 * the one that answers.
 */
export const handler = job('trainings', async (services) => {
  const training = advanceActiveTraining(services);
  const results = await Promise.allSettled([
    training,
    training.catch(() => undefined).then(() => storeRecentEmbeddings(services)),
    advanceActiveRun(services),
    mailSafetyNotices(services),
    getTrainingServices(services)
      .hosting.getCurrent()
      .then((state) => syncLiveModel(services, state)),
  ]);
  return { failed: results.filter(({ status }) => status === 'rejected').length };
});

async function advanceActiveTraining(services: Services): Promise<void> {
  const training = new Training(services.table);
  const id = await training.findActiveJobId();
  const activeJob = id === undefined ? undefined : await training.findJob(id);
  if (activeJob) await advanceTraining(services, activeJob);
}

async function advanceActiveRun(services: Services): Promise<void> {
  const generative = new Generative(services.table);
  const id = await generative.findActiveRunId();
  const activeRun = id === undefined ? undefined : await generative.findRun(id);
  if (activeRun) await advanceRun(services, activeRun);
}
