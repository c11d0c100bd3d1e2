import { z } from 'zod';
import { ImageData } from '#domain/analysis/analysis';
import { DIAGNOSES, Domain, RiskLevel } from '#domain/analysis/assessment';
import { Id } from '#domain/http/id';
import { Diagnosis } from './diagnosis';
import { listMissingPhotos, MAX_DECISION_REASON, PromotionReport } from './promotion';
import { trainingFormMessages, promotionMessages } from './messages';

/** Minimum number of added photos to start a training. */
export const MIN_SAMPLES = 10;
/** Number of added photos below which metrics are unreliable, and the result has a warning. */
export const RELIABLE_SAMPLES = 100;
/** Recommended length of a photo's shorter side, in pixels. */
export const RECOMMENDED_PIXELS = 512;

/** Why a person decided so. */
export const DecisionReason = z
  .string({ error: () => trainingFormMessages('reasonMissing') })
  .trim()
  .min(1, { error: () => trainingFormMessages('reasonMissing') })
  .max(MAX_DECISION_REASON, { error: () => trainingFormMessages('reasonLong', { count: MAX_DECISION_REASON }) });

/** What an administrator notes about a photo; empty for nothing. */
export const PhotoNotes = z
  .string()
  .trim()
  .max(500, { error: () => trainingFormMessages('notesLong') })
  .default('');

export const AddSampleRequest = z.object({
  imageData: ImageData,
  diagnosis: z.enum(Diagnosis.options, { error: () => trainingFormMessages('imageOrDiagnosis') }),
  features: z.object({ notes: PhotoNotes }).default({ notes: '' }),
  /** Whether the administrator confirmed that the photo's owner agreed to this use. */
  ownerConsent: z.boolean().default(false),
  /** Why the label is right although the live model strongly disagrees; see `isStrongDisagreement`. */
  labelReason: DecisionReason.nullable().default(null),
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
  /** Whether the owner's consent was confirmed when the photo was added. */
  ownerConsent: z.boolean().default(false),
  /** Whether the live model strongly disagreed, and an administrator confirmed the label with a reason. */
  isLabelConfirmed: z.boolean().default(false),
  /** Id of the administrator who added it; null for sample photos and for photos of earlier releases. */
  addedBy: z.string().nullable().default(null),
  /** What the engine measured on arrival: the kind of photo, and the skin's typology angle in degrees. Null where unknown. */
  domain: Domain.nullable().default(null),
  ita: z.number().min(-90).max(90).nullable().default(null),
  /** The rating by the model that was live when the label was set, and its version. Null where unknown. */
  modelTier: RiskLevel.nullable().default(null),
  modelVersion: z.string().nullable().default(null),
  isActive: z.literal(1),
  createdAt: z.iso.datetime(),
});
export type TrainingSample = z.infer<typeof TrainingSample>;

const Share = z.number().min(0).max(1);

/** Metrics of a model on the fixed test photos. */
export const TestMetrics = z.object({
  /** Share of photos whose most likely group (benign, suspicious, malignant) is the true one. */
  accuracy: Share,
  /** Mean of sensitivity and specificity. This is the accuracy shown to people (docs/decisions/027-what-may-be-trained-and-promoted.md). */
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

/** A suspicious or malignant test photo that one of candidate and live model rates low, and the other one does not. */
const ChangedPhoto = z.object({
  /** Dataset and id, as `ham10000 ISIC_0024306`. */
  name: z.string(),
  diagnosis: z.enum(DIAGNOSES),
  domain: Domain,
  live: RiskLevel,
  candidate: RiskLevel,
});
export type ChangedPhoto = z.infer<typeof ChangedPhoto>;

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
  /** At most 40 newly missed photos, then at most 40 newly caught ones. Empty in reports of earlier releases. */
  changedPhotos: z.array(ChangedPhoto).default([]),
  /** Null in reports of earlier releases, whose candidates cannot be promoted. */
  promotion: PromotionReport.nullable().default(null),
});
export type HeadReport = z.infer<typeof HeadReport>;

/**
 * Why a training, or a switch to its model, failed. The training container reports the first two. `otherModel`: the live model
 * was trained from base weights that the current release does not include.
 */
export const TrainingFailure = z.enum([
  'unreadable',
  'otherModel',
  'notStarted',
  'stoppedEarly',
  'notDeployed',
  'switchFailed',
]);
export type TrainingFailure = z.infer<typeof TrainingFailure>;

/** Progress of a job: its current phase, and the steps done of the phase's total. */
export const Progress = z.object({
  phase: z.string(),
  done: z.number().min(0),
  total: z.number().positive(),
  /** Since the job began to work, or to resume. Absent from containers of earlier releases. */
  secondsElapsed: z.number().min(0).optional(),
  /** Estimate until `done` is `total`, from the pace of this phase. Absent until its first step is done. */
  secondsLeft: z.number().min(0).optional(),
});
export type Progress = z.infer<typeof Progress>;

/**
 * `candidate`: the rules allow a promotion, which waits for a person. `refused`: they do not. `deploying`: the candidate is
 * replacing the live model. `live`: it went live. `withdrawn`: it was rolled back. `failed` and `stopped`: the training did
 * not end with a model.
 */
export const JobStatus = z.enum([
  'starting',
  'training',
  'deploying',
  'candidate',
  'live',
  'refused',
  'withdrawn',
  'failed',
  'stopped',
]);
export type JobStatus = z.infer<typeof JobStatus>;

const RUNNING: readonly JobStatus[] = ['starting', 'training', 'deploying'];
/** Whether nothing more happens to a job by itself. */
export const isJobFinished = (status: JobStatus): boolean => !RUNNING.includes(status);

/** Who decided about a model, why and when. */
export const ModelDecision = z.object({
  /** Id of the administrator. */
  by: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
  /** Whether a withdrawal was for safety, so that people are mailed. Absent in decisions of earlier releases. */
  isForSafety: z.boolean().optional(),
});
export type ModelDecision = z.infer<typeof ModelDecision>;

/** A training job as administrators see it. */
export const TrainingJob = z.object({
  jobId: Id,
  status: JobStatus,
  startedAt: z.iso.datetime(),
  /** Number of photos it learns from; null in trainings of earlier releases. */
  photoCount: z.number().int().min(0).nullable(),
  finishedAt: z.iso.datetime().nullable(),
  progress: Progress.nullable(),
  report: HeadReport.nullable(),
  /** Why it failed, in plain language, and the code of that; no code in trainings of earlier releases. */
  failure: z.string().nullable(),
  failureCode: TrainingFailure.nullable(),
  /** The last promotion and the last rollback; null where there was none. */
  promotion: ModelDecision.nullable(),
  withdrawal: ModelDecision.nullable(),
});
export type TrainingJob = z.infer<typeof TrainingJob>;

/**
 * A training in the list of models, with the emails of who started it and of those who decided; null where nobody did, or the
 * account is gone.
 */
export const TrainingRecord = TrainingJob.extend({
  startedBy: z.string().nullable(),
  promotedBy: z.string().nullable(),
  withdrawnBy: z.string().nullable(),
});
export type TrainingRecord = z.infer<typeof TrainingRecord>;

/** Makes a candidate the live model. */
export const PromoteRequest = z.object({ jobId: Id, reason: DecisionReason });
/** The model in the release, as a target of `RollbackRequest`. */
export const SHIPPED_MODEL = 'shipped';
/**
 * Makes a model that was live before the live model again: that of a training or `SHIPPED_MODEL`, else the one before. For
 * safety, the people concerned are mailed.
 */
export const RollbackRequest = z.object({
  reason: DecisionReason,
  isForSafety: z.boolean().default(false),
  target: z.union([z.literal(SHIPPED_MODEL), Id]).optional(),
});

/** Whether a training's model was ever live, so that it may be put back without another comparison. */
export const wasLive = ({ status, promotion }: Pick<TrainingJob, 'status' | 'promotion'>): boolean =>
  promotion !== null && (status === 'live' || status === 'withdrawn');

/** Response to a training that ended with a comparison of the models. */
export const TrainingResult = TestMetrics.extend({
  jobId: Id,
  status: JobStatus.extract(['candidate', 'refused']),
  live: TestMetrics,
  changes: ResultChanges,
  promotion: PromotionReport.nullable(),
  /** Warning about too few photos, and what is missing for a promotion. Null if there are enough. */
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
  /** The live model: its version, and the job that trained it, null for the model in the release. */
  model: z.object({
    jobId: Id.nullable(),
    version: z.string().nullable(),
    /** The version of the model in the release. */
    shippedVersion: z.string(),
    canRollBack: z.boolean(),
    changing: z.boolean(),
  }),
  /** The latest training job. */
  job: TrainingJob.nullable(),
});
export type TrainingStats = z.infer<typeof TrainingStats>;

/** Response of the calls that add sample photos or roll back the model. */
export const TrainingMessage = z.object({ message: z.string() });

/** Code of the refusal of a photo that is in the set already. */
export const ALREADY_ADDED = 'already_added';
/** Code of the refusal of a copy of a test photo or of a photo in the set. */
export const PHOTO_COPY = 'photo_copy';
/** Code of the refusal of a photo whose label needs a reason. */
export const LABEL_DISAGREEMENT = 'label_disagreement';
/** Share below which the live model's probability for a photo's label counts as strong disagreement. */
const MIN_LABEL_PROBABILITY = 0.1;

/**
 * Whether the live model strongly disagrees with a label: it gives the label's side, benign or not, less than one in ten.
 * Of rightly labeled test photos 0.8 % of benign and 3.5 % of other ones are below it (research weights).
 */
export function isStrongDisagreement(diagnosis: Diagnosis, risk: Record<Diagnosis, number>): boolean {
  const labelProbability = diagnosis === 'benign' ? risk.benign : risk.suspicious + risk.malignant;
  return labelProbability < MIN_LABEL_PROBABILITY;
}

/** Returns what an administrator must know about a small number of training photos, or null if there are enough. */
export function describeSampleWarning(counts: Record<Diagnosis, number>): string | null {
  const count = counts.benign + counts.suspicious + counts.malignant;
  const missing = listMissingPhotos(counts);
  const sentences = [
    count < RELIABLE_SAMPLES && promotionMessages('fewPhotos', { count }),
    missing.length > 0 && promotionMessages('missingForPromotion', { missing: missing.join(', ') }),
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? sentences.join(' ') : null;
}
