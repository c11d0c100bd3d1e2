import { z } from 'zod';
import { Id } from '#domain/http/id';
import { Progress } from './training';
import { trainingFormMessages, generativeModelMessages } from './messages';

/** Minimum number of photos for a run (docs/decisions/027-what-may-be-trained-and-promoted.md). */
export const MIN_IMAGES = 100;
/** Maximum and default number of epochs of a run. */
export const MAX_EPOCHS = 50;
/** Side of the generated pictures in pixels, and length of the latent vector they are generated from. */
export const IMAGE_SIZE = 128;
export const LATENT_DIM = 128;

/** Photos per training step. */
export const BATCH_SIZE = { min: 4, default: 16, max: 64 } as const;
/** Learning rate of Adam for the generator and the discriminator. */
export const LEARNING_RATE = { min: 0.00001, default: 0.0002, max: 0.01 } as const;

/** Techniques that improve the pictures. The first five concern the architecture, the others the training. */
const ENHANCEMENTS = [
  'generator',
  'autoencoder',
  'batchNormalization',
  'spectralNormalization',
  'average',
  'autoencoderFirst',
  'augmentation',
  'orientations',
  'adam',
  'frechet',
  'checkpoints',
] as const;
export const listQualityEnhancements = (): string[] => ENHANCEMENTS.map((key) => generativeModelMessages(key));
/** Number of quality enhancements that concern the architecture. */
export const ARCHITECTURE_ENHANCEMENTS = 5;

/** Notice shown with all generated pictures (docs/decisions/029-generative-status.md). */
export const describeResearchUse = (): string => generativeModelMessages('researchOnly');

const numberWithin = ({ min, max }: { min: number; max: number }, name: 'batchSize' | 'learningRate') =>
  z.number({ error: () => trainingFormMessages('missing', { name: trainingFormMessages(name) }) }).min(min, { error: () => trainingFormMessages('least', { name: trainingFormMessages(name), limit: min }) }).max(max, { error: () => trainingFormMessages('most', { name: trainingFormMessages(name), limit: max }) }); // prettier-ignore

export const TrainGanRequest = z.object({
  epochs: z
    .number()
    .int()
    .min(1, { error: () => trainingFormMessages('fewEpochs') })
    .max(MAX_EPOCHS, { error: () => trainingFormMessages('manyEpochs', { count: MAX_EPOCHS }) })
    .default(MAX_EPOCHS),
  batchSize: numberWithin(BATCH_SIZE, 'batchSize')
    .int({ error: () => trainingFormMessages('batchSizeWhole') })
    .default(BATCH_SIZE.default),
  learningRate: numberWithin(LEARNING_RATE, 'learningRate').default(LEARNING_RATE.default),
});
export type TrainGanRequest = z.infer<typeof TrainGanRequest>;

const Loss = z.number().nullable();
const Losses = z.object({ vaeLoss: Loss, generatorLoss: Loss, discriminatorLoss: Loss });

/** Mean losses of an epoch. Epoch 0 is the state before the first step. The loss of a network that was not trained is null. */
export const EpochMetrics = Losses.extend({
  epoch: z.number().int().min(0),
  /** Fréchet distance between generated pictures and held-out photos, on the classifier's embeddings. Lower is closer. */
  frechet: z.number().min(0),
});
export type EpochMetrics = z.infer<typeof EpochMetrics>;

/** Progress that a job writes after every step: `done` steps of `total`, the last step's losses, and each epoch's metrics. */
export const GenerativeProgress = Progress.extend({
  ...Losses.shape,
  /** Finished epochs, of `totalEpochs`. */
  epoch: z.number().int().min(0),
  totalEpochs: z.number().int().positive(),
  epochs: z.array(EpochMetrics),
  /** Numbers of training photos, held-out photos and unreadable photos. */
  photographs: z.object({ learnt: z.number(), heldBack: z.number(), unreadable: z.number() }),
  /** Fréchet distance between two sets of real photos, the lower bound for `frechet`. */
  realFrechet: z.number().min(0),
});
export type GenerativeProgress = z.infer<typeof GenerativeProgress>;

/** Held-out photos from which on the distance to them says more than chance (docs/decisions/029-generative-status.md). */
export const MIN_FRECHET_PHOTOS = 32;

/** Whether a run has enough held-out photos for its Fréchet distances to be shown. */
export const supportsFrechet = ({ photographs }: Pick<GenerativeProgress, 'photographs'>): boolean =>
  photographs.heldBack >= MIN_FRECHET_PHOTOS;

/** Name of the job's file with the pictures generated after an epoch. */
export const getSampleFileName = (epoch: number): string => `samples-${String(epoch).padStart(3, '0')}.jpg`;

/** A run with status `stopped` or `failed` can resume from its last checkpoint. */
export const RunStatus = z.enum(['starting', 'training', 'stopping', 'stopped', 'failed', 'completed']);
export type RunStatus = z.infer<typeof RunStatus>;

/** Why a run failed. The training container reports the first three. `otherNetworks`: it began before an update of the networks. */
export const RunFailure = z.enum(['tooFewReadable', 'diverged', 'otherNetworks', 'runNotStarted', 'runStoppedEarly']);
export type RunFailure = z.infer<typeof RunFailure>;

/** A run as administrators see it. */
export const GenerativeRun = z.object({
  runId: Id,
  status: RunStatus,
  startedAt: z.iso.datetime(),
  batchSize: z.number(),
  learningRate: z.number(),
  totalEpochs: z.number().int(),
  progress: GenerativeProgress.nullable(),
  /** Why it failed, in plain language. */
  failure: z.string().nullable(),
});
export type GenerativeRun = z.infer<typeof GenerativeRun>;

/** The pictures of an epoch with their Fréchet distance. A separate call returns the picture itself. */
export const SampleSheet = z.object({ epoch: z.number().int(), frechet: z.number() });
export type SampleSheet = z.infer<typeof SampleSheet>;

export const GenerativeStats = z.object({
  modelsInitialized: z.object({ generator: z.boolean(), discriminator: z.boolean(), vae: z.boolean() }),
  datasetSize: z.number().int().min(0),
  /** Number of training photos that a newly loaded dataset would have. */
  available: z.number().int().min(0),
  imageSize: z.number().int(),
  latentDim: z.number().int(),
  batchSize: z.number(),
  learningRate: z.number(),
  qualityEnhancements: z.array(z.string()),
  isTraining: z.boolean(),
  epoch: z.number().int().min(0),
  totalEpochs: z.number().int(),
  generatorLoss: Loss,
  discriminatorLoss: Loss,
  samples: z.array(SampleSheet),
  /** The latest run. */
  run: GenerativeRun.nullable(),
});
export type GenerativeStats = z.infer<typeof GenerativeStats>;

export const LoadedDataset = z.object({ imageCount: z.number().int().positive() });
export const StartedRun = GenerativeRun.pick({ runId: true, status: true });
/** Sixteen generated images as a JPEG data URL. */
export const SamplePicture = z.object({ epoch: z.number().int(), picture: z.string() });
/** Run and epoch of the requested pictures. */
export const SampleQuery = z.object({ runId: Id, epoch: z.coerce.number().int().min(0).max(MAX_EPOCHS) });
