import { Generative } from '#data/training/generative';
import { AppError } from '#domain/http/errors';
import { NEEDED_IMAGES } from '#domain/training/generative';
import { generativeRoutes } from '#domain/http/routes/generative';
import { endpoint } from '#functions/http/endpoint';
import { followed, keepDataset, startAttempt } from '#functions/services/trainer/generativeRun';

const BUSY = 'The models are being trained already.';

/** Starts a run as a training job; how it goes is asked for by `generative.stats`. The dataset's size is enforced here (C11). */
export const handler = endpoint(generativeRoutes.trainGan, async (context) => {
  const { table, body, newId, now, audit } = context;
  const generative = new Generative(table);
  const { seed, imageCount } = await generative.state();
  if (seed === null) throw new AppError('conflict', 'Please initialize the models first.');
  if (imageCount < NEEDED_IMAGES) {
    throw new AppError(
      'conflict',
      `GAN training requires at least ${NEEDED_IMAGES} images. The dataset has ${imageCount}.`,
    );
  }
  const newest = await generative.newest();
  if (newest) await followed(context, newest);
  const id = newId();
  audit.about({ resourceId: id });
  await keepDataset(context, id);
  const { epochs: totalEpochs, batchSize, learningRate } = body;
  const run = { id, startedAt: now().toISOString(), batchSize, learningRate, totalEpochs };
  if (!(await generative.begin(run, audit.commit))) throw new AppError('conflict', BUSY);
  await startAttempt(context, (await generative.run(id))!, seed);
  return { runId: id, status: 'starting' as const };
});
