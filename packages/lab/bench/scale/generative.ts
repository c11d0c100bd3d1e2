import { setTimeout as sleep } from 'node:timers/promises';
import { Generative } from '#data/training/generative';
import { MIN_IMAGES, type GenerativeStats } from '#domain/training/generative';
import type { Bench, BenchUser } from '#lab/bench/bench';
import type { CallInput, ScaleCases } from './scaleCase';

const POLL_MS = 100;

async function waitForStats({ call }: Bench, admin: BenchUser, isExpected: (stats: GenerativeStats) => boolean) {
  for (;;) {
    const stats = await call<GenerativeStats>(admin, { route: 'generative.stats' });
    if (isExpected(stats)) return stats;
    await sleep(POLL_MS);
  }
}

/** Stops the present run, if any, after its first epoch. */
async function stopRun(bench: Bench, admin: BenchUser): Promise<CallInput> {
  const { isTraining, run } = await waitForStats(bench, admin, ({ isTraining, epoch }) => !isTraining || epoch > 0);
  if (isTraining && run?.status !== 'stopping') await bench.call(admin, { route: 'generative.stop' });
  await waitForStats(bench, admin, (stats) => !stats.isTraining);
  return {};
}

/** Stops the present run, and sets the image count to the minimum for a run. */
async function prepareRun(bench: Bench, admin: BenchUser): Promise<CallInput> {
  const { table } = bench.services;
  await stopRun(bench, admin);
  await new Generative(table).updateState({ imageCount: MIN_IMAGES }, (writes) => table.transact(writes));
  return { body: { epochs: 2 } };
}

/** Starts a run. */
async function startRun(bench: Bench, admin: BenchUser): Promise<CallInput> {
  await bench.call(admin, { route: 'generative.trainGan', ...(await prepareRun(bench, admin)) });
  await waitForStats(bench, admin, ({ epoch }) => epoch > 0);
  return {};
}

/** Cases for the generative models and their runs. */
export const generativeCases: ScaleCases<'generative'> = {
  initialize: { name: 'initialize models', caller: 'admin', input: stopRun },
  loadDataset: { name: 'load dataset', caller: 'admin', growthReason: 'lists every training photo' },
  trainGan: { name: 'start run', caller: 'admin', input: prepareRun },
  stop: { name: 'stop run', caller: 'admin', input: startRun },
  resume: {
    name: 'resume run',
    caller: 'admin',
    input: async (...context) => {
      await startRun(...context);
      return stopRun(...context);
    },
  },
  stats: { name: 'generative statistics', caller: 'admin', input: stopRun },
  runs: { name: 'runs of the generative models', caller: 'admin', growthReason: 'a page of ten runs' },
  samples: {
    name: 'samples of an epoch',
    caller: 'admin',
    input: async ({ call }, admin) => {
      const { run } = await call<GenerativeStats>(admin, { route: 'generative.stats' });
      return { query: { runId: run!.runId, epoch: 1 } };
    },
  },
};
