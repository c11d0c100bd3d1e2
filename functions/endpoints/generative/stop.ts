import { Generative, isRunFinished } from '#data/training/generative';
import { AppError } from '#domain/http/errors';
import { generativeRoutes } from '#domain/http/routes/generative';
import { endpoint } from '#functions/http/endpoint';
import { advanceRun, stopAttempt } from '#functions/services/training/generativeRun';
import { trainingAnswers } from '#functions/services/training/messages';

/** Stops the active run after it saves a checkpoint. */
export const handler = endpoint(generativeRoutes.stop, async (context) => {
  const { table, audit } = context;
  const generative = new Generative(table);
  const run = await generative.findNewestRun();
  if (!run || isRunFinished(run)) throw new AppError('conflict', trainingAnswers('noRun'));
  audit.addDetails({ resourceId: run.id });
  if (!(await stopAttempt(context, run))) throw new AppError('conflict', trainingAnswers('stillStarting'));
  if (run.status !== 'stopping') await generative.updateRun(run, { status: 'stopping' }, audit.commit);
  const { runId, status } = await advanceRun(context, (await generative.findRun(run.id)) ?? run);
  return { runId, status };
});
