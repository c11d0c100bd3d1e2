/**
 * Stands in for the lesion container's training job. A training ends at once with a better model; a generative run stores the
 * samples of one epoch and continues until it is stopped.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getSampleFileName, type GenerativeProgress } from '#domain/training/generative';
import type { PromotionReport, ScopeFigures } from '#domain/training/promotion';
import type { HeadReport } from '#domain/training/training';

const root = process.env['TRAINING_DIR']!;
const IMAGE_BYTES = 50_000;
/** Longer than the call that stops a run waits for it. */
const STOP_DELAY_MS = 500;
const METRICS = { accuracy: 0.8, balancedAccuracy: 0.75, sensitivity: 0.95, specificity: 0.6, n: 400 };

/** A report whose rules allow a promotion. */
const promotion: PromotionReport = {
  shippedVersion: 'research-1',
  figures: { all: createScope(), dermoscopic: createScope(), phone: createScope() },
  tones: [],
  rules: [{ rule: 'balancedAccuracy', difference: 0, hasFailed: false }],
};
const report: HeadReport = {
  ...{ version: 'research-2', liveVersion: 'research-1', epochs: 7, live: METRICS, candidate: METRICS, promotion },
  samples: { benign: 10, suspicious: 0, malignant: 0, unreadable: 0 },
  changes: { found: 0, missed: 0, cleared: 0, alarmed: 0 },
  changedPhotos: [],
};
function createScope(): ScopeFigures {
  const one = { value: 0.8, low: 0.75, high: 0.85 };
  const figures = { sensitivity: one, specificity: one, balancedAccuracy: one, auc: one };
  return { n: 400, shipped: figures, live: figures, candidate: figures };
}

const losses = { vaeLoss: null, generatorLoss: 0.7, discriminatorLoss: 1.3 };
const progress: GenerativeProgress = {
  ...{ phase: 'Generator and discriminator', done: 5, total: 10, epoch: 1, totalEpochs: 2, ...losses },
  epochs: [{ epoch: 1, frechet: 50, ...losses }],
  photographs: { learnt: 100, heldBack: 20, unreadable: 0 },
  realFrechet: 12,
};

/** Writes a checkpoint file atomically, since checkpoints are copied while the job runs. */
function writeCheckpoint(name: string, content: string | Buffer): void {
  const temporary = path.join(root, name);
  writeFileSync(temporary, content);
  renameSync(temporary, path.join(root, 'checkpoints', name));
}

process.on('disconnect', () => process.exit(1));
const { kind } = JSON.parse(readFileSync(path.join(root, 'input/config/hyperparameters.json'), 'utf8')) as {
  kind: string;
};
if (kind === 'generative') {
  process.on('SIGTERM', () => setTimeout(() => process.exit(0), STOP_DELAY_MS));
  writeCheckpoint(getSampleFileName(1), Buffer.alloc(IMAGE_BYTES));
  writeCheckpoint('progress.json', JSON.stringify(progress));
} else {
  writeCheckpoint('head.json', '{}');
  writeCheckpoint('report.json', JSON.stringify(report));
  writeFileSync(path.join(root, 'model', 'name'), 'trained');
  process.exit(0);
}
