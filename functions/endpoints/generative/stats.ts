import { Generative } from '#data/training/generative';
import { TrainingDataset } from '#data/training/trainingDataset';
import {
  BATCH_SIZE,
  MAX_EPOCHS,
  IMAGE_SIZE,
  LATENT_DIM,
  LEARNING_RATE,
  listQualityEnhancements,
  type GenerativeStats,
} from '#domain/training/generative';
import { generativeRoutes } from '#domain/http/routes/generative';
import { endpoint } from '#functions/http/endpoint';
import { advanceRun } from '#functions/services/training/generativeRun';

/** Returns the state of models, dataset and newest run. Reads counters, never the list of photos. */
export const handler = endpoint(generativeRoutes.stats, async (context): Promise<GenerativeStats> => {
  const { table, vault } = context;
  const generative = new Generative(table);
  const [state, counts, newest] = await Promise.all([
    generative.readState(),
    new TrainingDataset(table, vault).count(),
    generative.findNewestRun(),
  ]);
  const run = newest ? await advanceRun(context, newest) : null;
  const isInitialized = state.seed !== null;
  const progress = run?.progress;
  return {
    modelsInitialized: { generator: isInitialized, discriminator: isInitialized, vae: isInitialized },
    datasetSize: state.imageCount,
    available: counts.count,
    imageSize: IMAGE_SIZE,
    latentDim: LATENT_DIM,
    batchSize: run?.batchSize ?? BATCH_SIZE.default,
    learningRate: run?.learningRate ?? LEARNING_RATE.default,
    qualityEnhancements: listQualityEnhancements(),
    isTraining: run !== null && ['starting', 'training', 'stopping'].includes(run.status),
    epoch: progress?.epoch ?? 0,
    totalEpochs: run?.totalEpochs ?? MAX_EPOCHS,
    generatorLoss: progress?.generatorLoss ?? null,
    discriminatorLoss: progress?.discriminatorLoss ?? null,
    samples: progress?.epochs.map(({ epoch, frechet }) => ({ epoch, frechet })) ?? [],
    run,
  };
});
