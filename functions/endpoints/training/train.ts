import { Training } from '#data/training/training';
import { AppError } from '#domain/http/errors';
import { trainingRoutes } from '#domain/http/routes/training';
import {
  isFinished,
  NEEDED_SAMPLES,
  sampleWarning,
  TrainingStarted,
  type TrainingJob,
} from '#domain/training/training';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoint, type Context } from '#functions/http/endpoint';
import { carriedOn, startJob } from '#functions/services/trainer/trainingRun';
import { trainingServices } from '#functions/services/trainer/trainingServices';

const ASK_EVERY_MS = 500;
const FAILED = 'Failed to train model';
const LIVE =
  'On the test photos the new model’s sensitivity is no lower and its balanced accuracy at most 1 point lower. It now answers.';
const REFUSED = 'The new model falls short on the test photos. The one before still answers.';

type Train = Context<typeof trainingRoutes.train>;

/**
 * Starts a training and waits for its end; what takes longer is asked for by its id from then on (decisions C10). Whoever
 * asks while one runs waits for that one.
 */
export const handler = endpoint(trainingRoutes.train, async (context) => {
  const { table, vault, config, audit } = context;
  const training = new Training(table, vault);
  const jobId = await begun(context);
  audit.about({ resourceId: jobId });
  const until = performance.now() + config.training.waitSeconds * 1000;
  for (;;) {
    const row = await training.job(jobId);
    if (!row) throw new AppError('unavailable', FAILED);
    const job = await carriedOn(context, row);
    if (isFinished(job.status)) return resultOf(job);
    if (performance.now() >= until) return TrainingStarted.parse(job);
    await sleep(ASK_EVERY_MS);
  }
});

/** The id of the training that was begun, or of the one that runs already. */
async function begun(context: Train): Promise<string> {
  const { table, vault, newId, now, audit } = context;
  const training = new Training(table, vault);
  const running = await runningNow(context);
  if (running !== undefined) return running;
  const { count } = await training.counts();
  if (count < NEEDED_SAMPLES) throw new AppError('conflict', `Need ${NEEDED_SAMPLES - count} more samples`);
  if ((await trainingServices(context).hosting.current()).changing) {
    throw new AppError('conflict', 'The model is being changed. Please try again in a moment.');
  }
  const jobId = newId();
  audit.about({ resourceId: jobId });
  if (await training.begin(jobId, now(), audit.commit)) await startJob(context, jobId);
  else return (await training.running()) ?? jobId;
  return jobId;
}

/** A training that turns out to be over leaves the way free. */
async function runningNow(context: Train): Promise<string | undefined> {
  const training = new Training(context.table, context.vault);
  const jobId = await training.running();
  const row = jobId === undefined ? undefined : await training.job(jobId);
  if (!row) return undefined;
  return isFinished((await carriedOn(context, row)).status) ? undefined : jobId;
}

function resultOf({ jobId, status, report, failure }: TrainingJob) {
  if (!report || (status !== 'live' && status !== 'refused')) throw new AppError('unavailable', failure ?? FAILED);
  const { live, candidate, changes, samples } = report;
  const message = status === 'live' ? LIVE : REFUSED;
  return { ...candidate, jobId, status, live, changes, warning: sampleWarning(samples), message };
}
