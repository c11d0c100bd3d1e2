import { setTimeout as sleep } from 'node:timers/promises';
import { Generative } from '#data/training/generative';
import { NEEDED_IMAGES, type GenerativeStats } from '#domain/training/generative';
import type { Bench, Person } from '#local/bin/bench/stage';
import type { Given, GrowingOf } from './row';

const POLL_MS = 100;

async function until({ call }: Bench, admin: Person, wanted: (stats: GenerativeStats) => boolean) {
  for (;;) {
    const stats = await call<GenerativeStats>(admin, { route: 'generative.stats' });
    if (wanted(stats)) return stats;
    await sleep(POLL_MS);
  }
}

/** Lets the run at work come to its first pictures and stops it, where there is one. */
async function idle(bench: Bench, admin: Person): Promise<Given> {
  const { isTraining, run } = await until(bench, admin, ({ isTraining, epoch }) => !isTraining || epoch > 0);
  if (isTraining && run?.status !== 'stopping') await bench.call(admin, { route: 'generative.stop' });
  await until(bench, admin, (stats) => !stats.isTraining);
  return {};
}

/** No run is at work, and the dataset counts as large enough for one, however few photographs there are. */
async function ready(bench: Bench, admin: Person): Promise<Given> {
  const { table } = bench.services;
  await idle(bench, admin);
  await new Generative(table).change({ imageCount: NEEDED_IMAGES }, (writes) => table.transact(writes));
  return { body: { epochs: 2 } };
}

/** A run that is at work. */
async function atWork(bench: Bench, admin: Person): Promise<Given> {
  await bench.call(admin, { route: 'generative.trainGan', ...(await ready(bench, admin)) });
  await until(bench, admin, ({ epoch }) => epoch > 0);
  return {};
}

/** The generative models and their runs. */
export const generative: GrowingOf<'generative'> = {
  initialize: { name: 'models, initialized', as: 'admin', given: idle },
  loadDataset: { name: 'dataset, loaded', as: 'admin', grows: 'lists every photograph to learn from' },
  trainGan: { name: 'run, started', as: 'admin', given: ready },
  stop: { name: 'run, stopped', as: 'admin', given: atWork },
  resume: {
    name: 'run, resumed',
    as: 'admin',
    given: async (...of) => {
      await atWork(...of);
      return idle(...of);
    },
  },
  stats: { name: 'generative statistics', as: 'admin', given: idle },
  samples: {
    name: 'pictures of an epoch',
    as: 'admin',
    given: async ({ call }, admin) => {
      const { run } = await call<GenerativeStats>(admin, { route: 'generative.stats' });
      return { query: { runId: run!.runId, epoch: 1 } };
    },
  },
};
