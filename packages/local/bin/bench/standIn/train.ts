/**
 * In the lesion container's place as a training job, for calls around one to be measured: a training ends at once with a
 * better model, a generative run keeps the pictures of one epoch and goes on until it is stopped, which takes a moment.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sampleFile, type GenerativeProgress } from '#domain/training/generative';
import type { HeadReport } from '#domain/training/training';

const root = process.env['TRAINING_DIR']!;
const PICTURE_BYTES = 50_000;
/** Longer than the call that stops a run looks at it. */
const STOPS_AFTER_MS = 500;
const FIGURES = { accuracy: 0.8, balancedAccuracy: 0.75, sensitivity: 0.95, specificity: 0.6, n: 400 };

const report: HeadReport = {
  ...{ version: 'research-2', liveVersion: 'research-1', epochs: 7, live: FIGURES, candidate: FIGURES },
  samples: { benign: 10, suspicious: 0, malignant: 0, unreadable: 0 },
  changes: { found: 0, missed: 0, cleared: 0, alarmed: 0 },
};
const losses = { vaeLoss: null, generatorLoss: 0.7, discriminatorLoss: 1.3 };
const progress: GenerativeProgress = {
  ...{ phase: 'Generator and discriminator', done: 5, total: 10, epoch: 1, totalEpochs: 2, ...losses },
  epochs: [{ epoch: 1, frechet: 50, ...losses }],
  photographs: { learnt: 100, heldBack: 20, unreadable: 0 },
  realFrechet: 12,
};

/** Keeps a file whole: what the job keeps is copied while it runs. */
function keep(name: string, content: string | Buffer): void {
  const half = path.join(root, name);
  writeFileSync(half, content);
  renameSync(half, path.join(root, 'checkpoints', name));
}

process.on('disconnect', () => process.exit(1));
const { kind } = JSON.parse(readFileSync(path.join(root, 'input/config/hyperparameters.json'), 'utf8')) as {
  kind: string;
};
if (kind === 'generative') {
  process.on('SIGTERM', () => setTimeout(() => process.exit(0), STOPS_AFTER_MS));
  keep(sampleFile(1), Buffer.alloc(PICTURE_BYTES));
  keep('progress.json', JSON.stringify(progress));
} else {
  keep('head.json', '{}');
  keep('report.json', JSON.stringify(report));
  writeFileSync(path.join(root, 'model', 'name'), 'trained');
  process.exit(0);
}
