import { Generative } from '#data/training/generative';
import { AppError } from '#domain/http/errors';
import { MIN_IMAGES } from '#domain/training/generative';
import { generativeRoutes } from '#domain/http/routes/generative';
import { endpoint } from '#functions/http/endpoint';
import { advanceRun, copyDataset, startAttempt } from '#functions/services/training/generativeRun';
import { trainingAnswers } from '#functions/services/training/messages';

/** Starts a run as a training job. `generative.stats` reports its progress. */
export const handler = endpoint(generativeRoutes.trainGan, async (context) => {
  const { table, body, newId, now, audit } = context;
  const generative = new Generative(table);
  const { seed, imageCount } = await generative.readState();
  if (seed === null) throw new AppError('conflict', trainingAnswers('notInitialized'));
  if (imageCount < MIN_IMAGES) {
    throw new AppError('conflict', trainingAnswers('imagesMissing', { needed: MIN_IMAGES, count: imageCount }));
  }
  const newest = await generative.findNewestRun();
  if (newest) await advanceRun(context, newest);
  const id = newId();
  audit.addDetails({ resourceId: id });
  await copyDataset(context, id);
  const { epochs: totalEpochs, batchSize, learningRate } = body;
  const run = { id, startedAt: now().toISOString(), batchSize, learningRate, totalEpochs };
  if (!(await generative.startRun(run, audit.commit)))
    throw new AppError('conflict', trainingAnswers('alreadyTraining'));
  await startAttempt(context, (await generative.findRun(id))!, seed);
  return { runId: id, status: 'starting' as const };
});
