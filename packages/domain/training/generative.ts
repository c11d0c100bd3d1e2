import { z } from 'zod';
import { Id } from '#domain/http/id';
import { Progress } from './training';

/** Photographs a run needs; the server enforces it (decisions C11). */
export const NEEDED_IMAGES = 100;
/** Epochs of a run that the screen starts (specification §9). */
export const EPOCHS = 50;
/** Side of the pictures in pixels, and length of the noise they are made from (specification §3). */
export const IMAGE_SIZE = 128;
export const LATENT_DIM = 128;

/** Pictures in one step. */
export const BATCH_SIZE = { min: 4, default: 16, max: 64 } as const;
/** Step width of Adam for generator and discriminator. */
export const LEARNING_RATE = { min: 0.00001, default: 0.0002, max: 0.01 } as const;

/** What makes the pictures better: the first five are about the networks' architecture, the rest about their training. */
export const QUALITY_ENHANCEMENTS: readonly string[] = [
  'Generator and discriminator of strided convolutions (DCGAN), 128×128 pixels',
  'Variational autoencoder whose decoder is built like the generator',
  'Batch normalization in the generator',
  'Spectral normalization of every discriminator weight',
  'Samples from a running average of the generator’s weights',
  'Autoencoder first: its decoder becomes the first generator',
  'Differentiable augmentation for few photos: shift, mirror, color, cutout',
  'Every photo in eight orientations',
  'Adam with its own moments for each network',
  'Fréchet distance to held-back photos after every epoch',
  'A checkpoint after every epoch, to stop and resume',
];
/** How many of them are about architecture. */
export const ARCHITECTURE_ENHANCEMENTS = 5;

/** Words beside everything generated (decisions C12). */
export const RESEARCH_ONLY =
  'For research only. Generated pictures show no real person or lesion, are never used to train or test the classifier, and must not be used for diagnosis.';

const within = ({ min, max }: { min: number; max: number }, name: string) =>
  z.number(`Please enter a ${name}.`).min(min, `The ${name} must be at least ${min}.`).max(max, `The ${name} must be at most ${max}.`); // prettier-ignore

export const TrainGanRequest = z.object({
  epochs: z.number().int().min(1, 'At least 1 epoch').max(EPOCHS, `At most ${EPOCHS} epochs`).default(EPOCHS),
  batchSize: within(BATCH_SIZE, 'batch size').int('The batch size must be a whole number.').default(BATCH_SIZE.default),
  learningRate: within(LEARNING_RATE, 'learning rate').default(LEARNING_RATE.default),
});
export type TrainGanRequest = z.infer<typeof TrainGanRequest>;

const Loss = z.number().nullable();
const Losses = z.object({ vaeLoss: Loss, generatorLoss: Loss, discriminatorLoss: Loss });

/** Means of an epoch's losses; epoch 0 is before the first step. A network that did not train then has no loss. */
export const EpochFigures = Losses.extend({
  epoch: z.number().int().min(0),
  /** Fréchet distance of generated pictures to held-back photographs, on the classifier's embeddings; lower is closer. */
  frechet: z.number().min(0),
});
export type EpochFigures = z.infer<typeof EpochFigures>;

/** What a job writes after every step: `done` steps of `total`, the last step's losses, and each epoch's figures. */
export const GenerativeProgress = Progress.extend({
  ...Losses.shape,
  /** Epochs finished, of `totalEpochs`. */
  epoch: z.number().int().min(0),
  totalEpochs: z.number().int().positive(),
  epochs: z.array(EpochFigures),
  /** Photographs learnt from, held back to measure against, and not readable. */
  photographs: z.object({ learnt: z.number(), heldBack: z.number(), unreadable: z.number() }),
  /** The same distance between real photographs: as low as can be hoped for. */
  realFrechet: z.number().min(0),
});
export type GenerativeProgress = z.infer<typeof GenerativeProgress>;

/** The job's file with the pictures after an epoch. */
export const sampleFile = (epoch: number): string => `samples-${String(epoch).padStart(3, '0')}.jpg`;

/** `stopped` and `failed` runs can be resumed from their last checkpoint. */
export const RunStatus = z.enum(['starting', 'training', 'stopping', 'stopped', 'failed', 'completed']);
export type RunStatus = z.infer<typeof RunStatus>;

/** A run as administrators see it. */
export const GenerativeRun = z.object({
  runId: Id,
  status: RunStatus,
  startedAt: z.iso.datetime(),
  batchSize: z.number(),
  learningRate: z.number(),
  totalEpochs: z.number().int(),
  progress: GenerativeProgress.nullable(),
  /** Why it failed, in plain words. */
  failure: z.string().nullable(),
});
export type GenerativeRun = z.infer<typeof GenerativeRun>;

/** Pictures after an epoch, with their distance to real ones; the picture itself has its own call. */
export const SampleSheet = z.object({ epoch: z.number().int(), frechet: z.number() });
export type SampleSheet = z.infer<typeof SampleSheet>;

export const GenerativeStats = z.object({
  modelsInitialized: z.object({ generator: z.boolean(), discriminator: z.boolean(), vae: z.boolean() }),
  datasetSize: z.number().int().min(0),
  /** Photographs of the training centre that a dataset loaded now would hold. */
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
  /** The newest run. */
  run: GenerativeRun.nullable(),
});
export type GenerativeStats = z.infer<typeof GenerativeStats>;

export const DatasetLoaded = z.object({ imageCount: z.number().int().positive() });
export const RunStarted = GenerativeRun.pick({ runId: true, status: true });
/** Sixteen generated pictures as a JPEG data URL. */
export const SamplePicture = z.object({ epoch: z.number().int(), picture: z.string() });
/** Which epoch's pictures are asked for. */
export const SampleQuery = z.object({ runId: Id, epoch: z.coerce.number().int().min(0).max(EPOCHS) });
