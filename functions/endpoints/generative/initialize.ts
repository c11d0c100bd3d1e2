import { Generative } from '#data/training/generative';
import { AppError } from '#domain/http/errors';
import { generativeRoutes } from '#domain/http/routes/generative';
import { randomInt } from 'node:crypto';
import { endpoint } from '#functions/http/endpoint';

/** Draws what the first weights of generator, discriminator and autoencoder are made from; a run builds them from it. */
export const handler = endpoint(generativeRoutes.initialize, async ({ table, audit }) => {
  const generative = new Generative(table);
  if ((await generative.running()) !== undefined) {
    throw new AppError('conflict', 'The models are being trained. Stop the run first.');
  }
  await generative.change({ seed: randomInt(2 ** 31) }, audit.commit);
  return { message: 'Generator, discriminator and autoencoder are initialized.' };
});
