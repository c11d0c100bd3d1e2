import { z } from 'zod';
import { ImageData } from '#domain/analysis/analysis';
import { Id } from '#domain/http/id';

/** Minimum number of added photos to start a training. */
export const MIN_SAMPLES = 10;
/** Number of added photos below which metrics are unreliable, and the result has a warning. */
export const RELIABLE_SAMPLES = 100;
/** Recommended length of a photo's shorter side, in pixels. */
export const RECOMMENDED_PIXELS = 512;

export const DIAGNOSIS_LABELS = { benign: 0, suspicious: 1, malignant: 2 } as const;
/** Diagnosis of a photo's spot; the groups of `RISK_GROUPS`. */
export const Diagnosis = z.enum(['benign', 'suspicious', 'malignant']);
export type Diagnosis = z.infer<typeof Diagnosis>;

const MISSING = 'Please select an image and provide a diagnosis.';

export const AddSampleRequest = z.object({
  imageData: ImageData,
  diagnosis: z.enum(Diagnosis.options, MISSING),
  features: z
    .object({ notes: z.string().trim().max(500, 'Notes must be at most 500 characters').default('') })
    .default({ notes: '' }),
});

/** A training photo without its bytes. The id is the SHA-256 hash of the stored bytes. */
export const TrainingSample = z.object({
  id: z.string().regex(/^[0-9a-f]{64}$/),
  diagnosis: Diagnosis,
  label: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** `admin`, or the dataset of a sample photo. */
  source: z.string(),
  /** License and credit of a sample photo. Null for other photos. */
  attribution: z.string().nullable(),
  isActive: z.literal(1),
  createdAt: z.iso.datetime(),
});
export type TrainingSample = z.infer<typeof TrainingSample>;

const Share = z.number().min(0).max(1);

/** Metrics of a model on the fixed test photos. */
export const TestMetrics = z.object({
  /** Share of photos whose most likely group (benign, suspicious, malignant) is the true one. */
  accuracy: Share,
  /** Mean of sensitivity and specificity. This is the accuracy shown to people (docs/decisions/055-balanced-accuracy.md). */
  balancedAccuracy: Share,
  /** Share of suspicious and malignant photos with a moderate or high result. */
  sensitivity: Share,
  /** Share of benign photos with a low result. */
  specificity: Share,
  /** Number of test photos. */
  n: z.number().int().positive(),
});
export type TestMetrics = z.infer<typeof TestMetrics>;

/** Numbers of test photos that the candidate and the live model rate differently. */
export const ResultChanges = z.object({
  /** Suspicious or malignant photos that are no longer low. */
  found: z.number().int().min(0),
  /** Suspicious or malignant photos that are now low. */
  missed: z.number().int().min(0),
  /** Benign photos that are now low. */
  cleared: z.number().int().min(0),
  /** Benign photos that are no longer low. */
  alarmed: z.number().int().min(0),
});
export type ResultChanges = z.infer<typeof ResultChanges>;

/** The report that a training job writes next to its model. */
export const HeadReport = z.object({
  /** Versions of the candidate and of the live model it is compared with. */
  version: z.string(),
  /** The version it was compared with. */
  liveVersion: z.string(),
  /** Numbers of training photos by diagnosis, and of unreadable ones. */
  samples: z.object({ benign: z.number(), suspicious: z.number(), malignant: z.number(), unreadable: z.number() }),
  epochs: z.number().int().min(0),
  live: TestMetrics,
  candidate: TestMetrics,
  changes: ResultChanges,
});
export type HeadReport = z.infer<typeof HeadReport>;

/** User-facing reasons for failures that the training container can identify. */
export const TRAINING_FAILURES = {
  unreadable: 'None of the photos could be read.',
  /** The live model was trained from base weights that the current release does not include. */
  otherModel:
    'The product has come with a new model since the one that answers now was trained, so nothing can be added to that one. ' +
    'Go back until the model that came with the product answers, then train again.',
} as const;

/** Progress of a job: its current phase, and the steps done of the phase's total. */
export const Progress = z.object({
  phase: z.string(),
  done: z.number().min(0),
  total: z.number().positive(),
});
export type Progress = z.infer<typeof Progress>;

/**
 * `deploying`: the candidate is replacing the live model. `live` and `refused`: the comparison is done (see `canGoLive`).
 * `failed` and `stopped`: the live model is unchanged.
 */
export const JobStatus = z.enum(['starting', 'training', 'deploying', 'live', 'refused', 'failed', 'stopped']);
export type JobStatus = z.infer<typeof JobStatus>;

const FINISHED: readonly JobStatus[] = ['live', 'refused', 'failed', 'stopped'];
/** Whether a job's status is final. */
export const isJobFinished = (status: JobStatus): boolean => FINISHED.includes(status);

/** A training job as administrators see it. */
export const TrainingJob = z.object({
  jobId: Id,
  status: JobStatus,
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  progress: Progress.nullable(),
  report: HeadReport.nullable(),
  /** Why it failed, in plain language. */
  failure: z.string().nullable(),
});
export type TrainingJob = z.infer<typeof TrainingJob>;

/** Response to a training that ended with a comparison of the models. */
export const TrainingResult = TestMetrics.extend({
  jobId: Id,
  status: z.enum(['live', 'refused']),
  live: TestMetrics,
  changes: ResultChanges,
  /** Warning about metrics from too few photos. Null if there are enough. */
  warning: z.string().nullable(),
  message: z.string(),
});
export type TrainingResult = z.infer<typeof TrainingResult>;

/** Response to a training that outlasts the call. The client then polls the job (docs/decisions/028-training-jobs.md). */
export const StartedTraining = z.object({
  jobId: Id,
  status: JobStatus.extract(['starting', 'training', 'deploying']),
});

export const TrainingStats = z.object({
  count: z.number().int().min(0),
  benign: z.number().int().min(0),
  suspicious: z.number().int().min(0),
  malignant: z.number().int().min(0),
  /** Photos still missing to start a training. */
  needed: z.number().int().min(0),
  /** The live model: the id of the job that trained it, or null for the original model. */
  model: z.object({ jobId: Id.nullable(), canRollBack: z.boolean(), changing: z.boolean() }),
  /** The latest training job. */
  job: TrainingJob.nullable(),
});
export type TrainingStats = z.infer<typeof TrainingStats>;

/** Response of the calls that add sample photos or roll back the model. */
export const TrainingMessage = z.object({ message: z.string() });

/** Maximum loss of balanced accuracy for a promoted candidate. */
const MAX_ACCURACY_LOSS = 0.01;

/**
 * Whether a candidate may go live: at least the live model's sensitivity, and at most 0.01 less balanced accuracy
 * (docs/decisions/027-what-may-be-trained-and-promoted.md).
 */
export function canGoLive(live: TestMetrics, candidate: TestMetrics): boolean {
  return (
    candidate.sensitivity >= live.sensitivity && candidate.balancedAccuracy >= live.balancedAccuracy - MAX_ACCURACY_LOSS
  );
}

/** Returns the warning for a small number of added photos, or null if there are enough. */
export function describeSampleWarning({ benign, suspicious, malignant }: Record<Diagnosis, number>): string | null {
  const count = benign + suspicious + malignant;
  if (count >= RELIABLE_SAMPLES) return null;
  return `Trained on only ${count} added photos. So few can shift results by chance; figures are measured on other photos, and still say little about what was learnt.`;
}
