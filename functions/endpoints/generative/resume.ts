import { Generative } from '#data/training/generative';
import { AppError } from '#domain/http/errors';
import { generativeRoutes } from '#domain/http/routes/generative';
import { endpoint } from '#functions/http/endpoint';
import { advanceRun, startAttempt } from '#functions/services/training/generativeRun';
import { trainingAnswers } from '#functions/services/training/messages';

/** Resumes a stopped or failed run from its last checkpoint. */
export const handler = endpoint(generativeRoutes.resume, async (context) => {
  const { table, now, audit } = context;
  const generative = new Generative(table);
  const newest = await generative.findNewestRun();
  if (newest) await advanceRun(context, newest);
  const run = newest && (await generative.findRun(newest.id));
  const { seed } = await generative.readState();
  if (!run || seed === null || (run.status !== 'stopped' && run.status !== 'failed')) {
    throw new AppError('conflict', trainingAnswers('noRunToResume'));
  }
  audit.addDetails({ resourceId: run.id });
  if (!(await generative.restartRun(run, now(), audit.commit)))
    throw new AppError('conflict', trainingAnswers('alreadyRunning'));
  await startAttempt(context, (await generative.findRun(run.id))!, seed);
  return { runId: run.id, status: 'starting' as const };
});
