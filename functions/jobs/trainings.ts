import { Generative } from '#data/training/generative';
import { Training } from '#data/training/training';
import { job } from '#functions/runtime/job';
import type { Services } from '#functions/services/services';
import { followed } from '#functions/services/trainer/generativeRun';
import { carriedOn } from '#functions/services/trainer/trainingRun';

/** Carries on trainings that nobody looks at: what ended is judged, what broke off makes room for the next. */
export const handler = job('trainings', async (services) => {
  const ended = await Promise.allSettled([training(services), generation(services)]);
  return { failed: ended.filter(({ status }) => status === 'rejected').length };
});

async function training(services: Services): Promise<void> {
  const kept = new Training(services.table, services.vault);
  const id = await kept.running();
  const running = id === undefined ? undefined : await kept.job(id);
  if (running) await carriedOn(services, running);
}

async function generation(services: Services): Promise<void> {
  const kept = new Generative(services.table);
  const id = await kept.running();
  const running = id === undefined ? undefined : await kept.run(id);
  if (running) await followed(services, running);
}
