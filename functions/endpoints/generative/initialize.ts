import { Generative } from '#data/training/generative';
import { AppError } from '#domain/http/errors';
import { generativeRoutes } from '#domain/http/routes/generative';
import { randomInt } from 'node:crypto';
import { endpoint } from '#functions/http/endpoint';
import { trainingAnswers } from '#functions/services/training/messages';

/** Draws the random seed from which a run initializes generator, discriminator and autoencoder. */
export const handler = endpoint(generativeRoutes.initialize, async ({ table, audit }) => {
  const generative = new Generative(table);
  if ((await generative.findActiveRunId()) !== undefined) {
    throw new AppError('conflict', trainingAnswers('modelsBusy'));
  }
  await generative.updateState({ seed: randomInt(2 ** 31) }, audit.commit);
  return { message: trainingAnswers('initialized') };
});
