import type { GenerativeProgress, GenerativeRun, GenerativeStats } from '#domain/training/generative';
import type { ModelAnswers, PromotionReport, ScopeFigures } from '#domain/training/promotion';
import type { TrialResult } from '#domain/training/photoTrial';
import type { TrainingJob, TrainingRecord, TrainingStats } from '#domain/training/training';

const FIGURES = { accuracy: 0.8125, balancedAccuracy: 0.751, sensitivity: 0.952, specificity: 0.604, n: 1412 };
const toEstimate = (value: number) => ({ value, low: value - 0.03, high: value + 0.03 });
const MODEL = {
  ...{ sensitivity: toEstimate(0.952), specificity: toEstimate(0.604) },
  ...{ balancedAccuracy: toEstimate(0.778), auc: toEstimate(0.914) },
};
const ANSWERS: ModelAnswers = {
  tiers: {
    benign: { low: 604, moderate: 296, high: 100 },
    suspicious: { low: 9, moderate: 152, high: 39 },
    malignant: { low: 5, moderate: 52, high: 155 },
  },
  calibrationError: 0.054,
};
const SCOPE: ScopeFigures = {
  ...{ n: 1412, shipped: MODEL, live: MODEL, candidate: { ...MODEL, auc: toEstimate(0.931) } },
  answers: { shipped: ANSWERS, live: ANSWERS, candidate: { ...ANSWERS, calibrationError: 0.041 } },
};
const PROMOTION: PromotionReport = {
  shippedVersion: 'research-6261ced2',
  figures: { all: SCOPE, dermoscopic: { ...SCOPE, n: 1180 }, phone: { ...SCOPE, n: 232 } },
  tones: [
    { tone: 'very light', n: 316, figures: { ...SCOPE, n: 316 } },
    { tone: 'light', n: 702, figures: { ...SCOPE, n: 702 } },
    { tone: 'intermediate', n: 341, figures: { ...SCOPE, n: 341 } },
    { tone: 'tan', n: 44, figures: null },
    { tone: 'brown', n: 9, figures: null },
    { tone: 'dark', n: 0, figures: null },
  ],
  rules: [
    { rule: 'photos', diagnosis: 'benign', count: 41, hasFailed: false },
    { rule: 'photos', diagnosis: 'suspicious', count: 24, hasFailed: false },
    { rule: 'photos', diagnosis: 'malignant', count: 22, hasFailed: false },
    { rule: 'balancedAccuracy', difference: 0.004, hasFailed: false },
    { rule: 'sensitivity', against: 'live', domain: 'phone', difference: -0.012, pValue: 0.03, hasFailed: true },
  ],
};
const JOB: TrainingJob = {
  jobId: '01JD0000000000000000000000',
  status: 'refused',
  startedAt: '2026-03-04T10:00:00.000Z',
  photoCount: 87,
  finishedAt: '2026-03-04T10:21:00.000Z',
  progress: null,
  report: {
    ...{ version: 'research-7d2f01aa', liveVersion: 'research-6261ced2', epochs: 7 },
    samples: { benign: 41, suspicious: 24, malignant: 22, unreadable: 0 },
    ...{ live: FIGURES, candidate: { ...FIGURES, accuracy: 0.8234 } },
    changes: { found: 2, missed: 1, cleared: 17, alarmed: 20 },
    changedPhotos: [
      { name: 'isic2017 ISIC_0012395', diagnosis: 'mel', domain: 'dermoscopic', live: 'high', candidate: 'low' },
      { name: 'ham10000 ISIC_0024306', diagnosis: 'mel', domain: 'dermoscopic', live: 'high', candidate: 'low' },
      { name: 'pad_ufes_20 PAT_1_2_3', diagnosis: 'bcc', domain: 'phone', live: 'low', candidate: 'moderate' },
    ],
    promotion: PROMOTION,
  },
  ...{ failure: null, failureCode: null, promotion: null, withdrawal: null },
};

/** The training data after a training that ended with a comparison. */
export const withFinishedTraining = (stats: TrainingStats): TrainingStats => ({ ...stats, job: JOB });

/** The training data while a model that was trained here is live. */
export const withTrainedModel = (stats: TrainingStats): TrainingStats => ({
  ...stats,
  model: { ...stats.model, jobId: JOB.jobId, version: 'research-7d2f01aa', canRollBack: true, changing: false },
});

/** What both models say about a photo. */
export const TRIAL_RESULT: TrialResult = {
  live: {
    ...{ assessable: true, riskLevel: 'low', confidence: 0.812, modelVersion: 'research-6261ced2' },
    risk: { benign: 0.91, suspicious: 0.06, malignant: 0.03 },
  },
  candidate: {
    ...{ assessable: true, riskLevel: 'moderate', confidence: 0.645, modelVersion: 'research-7d2f01aa' },
    risk: { benign: 0.7, suspicious: 0.22, malignant: 0.08 },
  },
};
export const FINISHED_TRAININGS: readonly TrainingRecord[] = [
  {
    ...{ ...JOB, jobId: '01JC0000000000000000000000', status: 'withdrawn', photoCount: 61 },
    report: JOB.report && { ...JOB.report, version: 'research-4b1c77e2' },
    promotion: { by: 'u1', reason: 'Better on phone photos', at: '2026-02-01T10:00:00.000Z' },
    withdrawal: { by: 'u1', reason: 'Missed a melanoma of my own', at: '2026-02-14T10:00:00.000Z' },
    ...{ startedBy: 'maria@example.org', promotedBy: 'maria@example.org', withdrawnBy: 'maria@example.org' },
  },
  { ...JOB, startedBy: 'maria@example.org', promotedBy: null, withdrawnBy: null },
];

const EPOCHS = Array.from({ length: 13 }, (_, epoch) => ({
  epoch,
  frechet: 60 + 240 * Math.exp(-epoch / 4),
  vaeLoss: epoch === 0 ? null : 0.9 * Math.exp(-epoch / 6),
  generatorLoss: epoch === 0 ? null : 0.7 + 0.3 * Math.exp(-epoch / 3),
  discriminatorLoss: epoch === 0 ? null : 1.3 - 0.2 * Math.exp(-epoch / 3),
}));
const LARGE_SET = { learnt: 400, heldBack: 100, unreadable: 0 };
const PROGRESS: GenerativeProgress = {
  ...{ phase: 'Generator and discriminator', done: 63, total: 250, epoch: 12, totalEpochs: 50 },
  ...{ vaeLoss: null, generatorLoss: 0.713, discriminatorLoss: 1.298, epochs: EPOCHS, realFrechet: 25 },
  ...{ photographs: { learnt: 80, heldBack: 20, unreadable: 0 }, secondsElapsed: 310, secondsLeft: 1240 },
};
const RUN: GenerativeRun = {
  ...{ runId: '01JD0000000000000000000000', status: 'training', startedAt: '2026-03-04T10:00:00.000Z' },
  ...{ batchSize: 16, learningRate: 0.0002, totalEpochs: 50, progress: PROGRESS, failure: null },
};

/** An earlier run on enough photos for a Fréchet distance, and one that failed. */
export const EARLIER_RUNS: readonly GenerativeRun[] = [
  { ...RUN, runId: '01JC0000000000000000000000', status: 'completed', progress: { ...PROGRESS, photographs: LARGE_SET } },
  { ...RUN, runId: '01JB0000000000000000000000', status: 'failed', failure: 'The training diverged. Try a lower learning rate.' },
]; // prettier-ignore

/** The state of the generative models while a run is at work, or after it ended with `status`. */
export const withRun =
  (status: 'training' | 'stopped') =>
  (stats: GenerativeStats): GenerativeStats => ({
    ...stats,
    ...{ datasetSize: 100, available: 100, isTraining: status === 'training', epoch: 12 },
    samples: EPOCHS.map(({ epoch, frechet }) => ({ epoch, frechet })),
    run: { ...RUN, status },
  });
