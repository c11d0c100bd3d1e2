import { z } from 'zod';
import { ImageData } from '#domain/analysis/analysis';
import { Id } from '#domain/http/id';

/** Photographs needed before a training may start (specification §9). */
export const NEEDED_SAMPLES = 10;
/** Added photographs under which the figures say little about what was learnt; the answer then warns. */
export const FEW_SAMPLES = 100;
/** What a photograph should measure on its shorter side, in pixels (specification §2). */
export const ADVISED_PIXELS = 512;

export const DIAGNOSIS_LABELS = { benign: 0, suspicious: 1, malignant: 2 } as const;
/** What a photograph shows, by the groups of `RISK_GROUPS`. */
export const Diagnosis = z.enum(['benign', 'suspicious', 'malignant']);
export type Diagnosis = z.infer<typeof Diagnosis>;

const MISSING = 'Please select an image and provide a diagnosis.';

export const AddRequest = z.object({
  imageData: ImageData,
  diagnosis: z.enum(Diagnosis.options, MISSING),
  features: z
    .object({ notes: z.string().trim().max(500, 'Notes must be at most 500 characters').default('') })
    .default({ notes: '' }),
});

/** A photograph that trainings learn from, without its bytes. The id is the SHA-256 of what is kept of it. */
export const Sample = z.object({
  id: z.string().regex(/^[0-9a-f]{64}$/),
  diagnosis: Diagnosis,
  label: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** `admin`, or the data set a sample photograph comes from. */
  source: z.string(),
  /** Licence and whom to name, of sample photographs. */
  attribution: z.string().nullable(),
  isActive: z.literal(1),
  createdAt: z.iso.datetime(),
});
export type Sample = z.infer<typeof Sample>;

const Share = z.number().min(0).max(1);

/** How a model does on the frozen test photographs. */
export const Figures = z.object({
  /** Share whose most likely group (benign, suspicious, malignant) is the true one. */
  accuracy: Share,
  /** Mean of sensitivity and specificity: what people are told, harmful and harmless lesions counting alike. */
  balancedAccuracy: Share,
  /** Share of suspicious and malignant ones with a moderate or high result. */
  sensitivity: Share,
  /** Share of benign ones with a low result. */
  specificity: Share,
  /** Photographs. */
  n: z.number().int().positive(),
});
export type Figures = z.infer<typeof Figures>;

/** Test photographs that the candidate and the live model answer differently. */
export const Changes = z.object({
  /** Suspicious or malignant, and no longer low. */
  found: z.number().int().min(0),
  /** Suspicious or malignant, and now low. */
  missed: z.number().int().min(0),
  /** Benign, and now low. */
  cleared: z.number().int().min(0),
  /** Benign, and no longer low. */
  alarmed: z.number().int().min(0),
});
export type Changes = z.infer<typeof Changes>;

/** What a training job leaves beside its model. */
export const HeadReport = z.object({
  /** The candidate's version, and the one it was compared with. */
  version: z.string(),
  liveVersion: z.string(),
  /** Added photographs that were learnt from, and those that could not be read. */
  samples: z.object({ benign: z.number(), suspicious: z.number(), malignant: z.number(), unreadable: z.number() }),
  epochs: z.number().int().min(0),
  live: Figures,
  candidate: Figures,
  changes: Changes,
});
export type HeadReport = z.infer<typeof HeadReport>;

/** Why a training failed, where its container knows it in words for people. */
export const TRAINING_FAILURES = {
  unreadable: 'None of the photos could be read.',
  /** The live model was trained on weights that the product no longer comes with. */
  otherModel:
    'The product has come with a new model since the one that answers now was trained, so nothing can be added to that one. ' +
    'Go back until the model that came with the product answers, then train again.',
} as const;

/** How far a job is: what it does now, and how much of that is done. */
export const Progress = z.object({
  phase: z.string(),
  done: z.number().min(0),
  total: z.number().positive(),
});
export type Progress = z.infer<typeof Progress>;

/**
 * `deploying`: better, and being put in the live model's place. `live` and `refused`: compared; the rule of C9 decided.
 * `failed` and `stopped`: the live model stayed.
 */
export const JobStatus = z.enum(['starting', 'training', 'deploying', 'live', 'refused', 'failed', 'stopped']);
export type JobStatus = z.infer<typeof JobStatus>;

const FINISHED: readonly JobStatus[] = ['live', 'refused', 'failed', 'stopped'];
/** Whether a job will change no more. */
export const isFinished = (status: JobStatus): boolean => FINISHED.includes(status);

/** A training as administrators see it. */
export const TrainingJob = z.object({
  jobId: Id,
  status: JobStatus,
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  progress: Progress.nullable(),
  report: HeadReport.nullable(),
  /** Why it failed, in plain words. */
  failure: z.string().nullable(),
});
export type TrainingJob = z.infer<typeof TrainingJob>;

/** What a training that ended with a comparison answers. */
export const TrainingResult = Figures.extend({
  jobId: Id,
  status: z.enum(['live', 'refused']),
  live: Figures,
  changes: Changes,
  /** What the figures cannot show with so few photographs; null where there are enough. */
  warning: z.string().nullable(),
  message: z.string(),
});
export type TrainingResult = z.infer<typeof TrainingResult>;

/** A training that still runs when the call has waited long enough: ask for the job from then on (decisions C10). */
export const TrainingStarted = z.object({
  jobId: Id,
  status: JobStatus.extract(['starting', 'training', 'deploying']),
});

export const TrainingStats = z.object({
  count: z.number().int().min(0),
  benign: z.number().int().min(0),
  suspicious: z.number().int().min(0),
  malignant: z.number().int().min(0),
  /** Photographs missing until a training may start. */
  needed: z.number().int().min(0),
  /** The model that answers now: the one that came with the product, or a training's, and whether there is a way back. */
  model: z.object({ jobId: Id.nullable(), canRollBack: z.boolean(), changing: z.boolean() }),
  /** The newest training. */
  job: TrainingJob.nullable(),
});
export type TrainingStats = z.infer<typeof TrainingStats>;

/** Answer of the calls that add sample photographs or go back to the model before. */
export const TrainingMessage = z.object({ message: z.string() });

/** How much balanced accuracy a candidate may lose (decisions C9). */
const TOLERATED_LOSS = 0.01;

/** Whether a candidate may go live: as sensitive as the live model, and at most 0.01 less balanced accuracy (decisions C9). */
export function mayGoLive(live: Figures, candidate: Figures): boolean {
  return (
    candidate.sensitivity >= live.sensitivity && candidate.balancedAccuracy >= live.balancedAccuracy - TOLERATED_LOSS
  );
}

/** The warning that belongs to a number of added photographs; null where there are enough of each kind. */
export function sampleWarning({ benign, suspicious, malignant }: Record<Diagnosis, number>): string | null {
  const count = benign + suspicious + malignant;
  if (count >= FEW_SAMPLES) return null;
  return `Trained on only ${count} added photos. So few can shift results by chance; figures are measured on other photos, and still say little about what was learnt.`;
}
