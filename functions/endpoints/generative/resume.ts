import { Generative } from '#data/training/generative';
import { AppError } from '#domain/http/errors';
import { generativeRoutes } from '#domain/http/routes/generative';
import { endpoint } from '#functions/http/endpoint';
import { followed, startAttempt } from '#functions/services/trainer/generativeRun';

/** Goes on with the run that was stopped or broke off, from its last checkpoint. */
export const handler = endpoint(generativeRoutes.resume, async (context) => {
  const { table, now, audit } = context;
  const generative = new Generative(table);
  const newest = await generative.newest();
  if (newest) await followed(context, newest);
  const run = newest && (await generative.run(newest.id));
  const { seed } = await generative.state();
  if (!run || seed === null || (run.status !== 'stopped' && run.status !== 'failed')) {
    throw new AppError('conflict', 'There is no run to resume.');
  }
  audit.about({ resourceId: run.id });
  if (!(await generative.again(run, now(), audit.commit)))
    throw new AppError('conflict', 'The run is at work already.');
  await startAttempt(context, (await generative.run(run.id))!, seed);
  return { runId: run.id, status: 'starting' as const };
});
