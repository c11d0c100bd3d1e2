import { Generative, isOver } from '#data/training/generative';
import { AppError } from '#domain/http/errors';
import { generativeRoutes } from '#domain/http/routes/generative';
import { endpoint } from '#functions/http/endpoint';
import { followed, stopAttempt } from '#functions/services/trainer/generativeRun';

const NOT_YET = 'The run is only being started. Please stop it in a moment.';

/** Has the run at work keep a checkpoint and end. */
export const handler = endpoint(generativeRoutes.stop, async (context) => {
  const { table, audit } = context;
  const generative = new Generative(table);
  const run = await generative.newest();
  if (!run || isOver(run)) throw new AppError('conflict', 'No run is at work.');
  audit.about({ resourceId: run.id });
  if (!(await stopAttempt(context, run))) throw new AppError('conflict', NOT_YET);
  if (run.status !== 'stopping') await generative.move(run, { status: 'stopping' }, audit.commit);
  const { runId, status } = await followed(context, (await generative.run(run.id)) ?? run);
  return { runId, status };
});
