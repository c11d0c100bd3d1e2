import { AppError } from '#domain/http/errors';
import { generativeRoutes } from '#domain/http/routes/generative';
import { endpoint } from '#functions/http/endpoint';
import { readSamples } from '#functions/services/training/generativeRun';

/** Returns sixteen generated samples of a run after an epoch, as one JPEG. */
export const handler = endpoint(generativeRoutes.samples, async (context) => {
  const { runId, epoch } = context.query;
  const jpeg = await readSamples(context, runId, epoch);
  if (!jpeg) throw new AppError('not_found', 'There are no samples of this epoch.');
  return { epoch, picture: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}` };
});
