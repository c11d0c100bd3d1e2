import { AppError } from '#domain/http/errors';
import { generativeRoutes } from '#domain/http/routes/generative';
import { endpoint } from '#functions/http/endpoint';
import { readSamples } from '#functions/services/training/generativeRun';
import { trainingAnswers } from '#functions/services/training/messages';

/** Returns sixteen generated samples of a run after an epoch, as one JPEG. */
export const handler = endpoint(generativeRoutes.samples, async (context) => {
  const { runId, epoch } = context.query;
  const jpeg = await readSamples(context, runId, epoch);
  if (!jpeg) throw new AppError('not_found', trainingAnswers('noSamples'));
  return { epoch, picture: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}` };
});
