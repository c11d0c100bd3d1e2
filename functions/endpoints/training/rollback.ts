import type { Commit, Table, Write } from '#data/table/table';
import { SafetyNotices } from '#data/training/safetyNotices';
import { Training, type TrainingJobRow } from '#data/training/training';
import { AppError } from '#domain/http/errors';
import { trainingRoutes } from '#domain/http/routes/training';
import { SHIPPED_MODEL, wasLive, type ModelDecision } from '#domain/training/training';
import { endpoint } from '#functions/http/endpoint';
import type { HandlerContext } from '#functions/http/handlerContext';
import { trainingAnswers } from '#functions/services/training/messages';
import { parseJobId, prepareRestoration } from '#functions/services/training/trainingRun';
import { getTrainingServices } from '#functions/services/training/trainingServices';

type RollbackContext = HandlerContext<typeof trainingRoutes.rollback>;

/**
 * Puts a model back that was live before: the one named, else the one before. The trained model that it replaces is withdrawn;
 * after a withdrawal for safety a job mails the people concerned, once the endpoint runs the other model. The decision is saved
 * with its reason and its audit row before the model changes.
 */
export const handler = endpoint(trainingRoutes.rollback, async (context) => {
  const { body, user, table, audit, now } = context;
  const training = new Training(table);
  const { config, changing } = await getTrainingServices(context).hosting.getCurrent();
  if (changing || (await training.findActiveJobId()) !== undefined) throw updateInProgress();
  const liveJobId = parseJobId(context, config);
  const from = liveJobId === undefined ? null : ((await training.findJob(liveJobId)) ?? null);
  const to = await findTarget(context, from);
  const { reason, isForSafety, target } = body;
  if (isForSafety && from === null) throw new AppError('conflict', trainingAnswers('noSafetyWithdrawal'));
  const versions = { version: from?.report?.version ?? null, target: to?.report?.version ?? SHIPPED_MODEL };
  const details = { ownerId: user.id, content: { ...versions, reason, isForSafety } };
  audit.addDetails({ resourceId: (from ?? to)!.id, riskLevel: 'high', details });
  const restoreModel = await prepareRestoration(context, to?.id ?? null);
  const decision = { by: user.id, reason, at: now().toISOString(), isForSafety };
  const commit: Commit = (writes) => audit.commit([...writes, ...prepareNotices(table, from, decision)]);
  if (!(await training.switchModel({ from, to }, decision, commit))) throw updateInProgress();
  if (!(await restoreModel())) throw updateInProgress();
  const done = target === undefined ? 'rollingBack' : 'switchingBack';
  return { message: trainingAnswers(isForSafety ? 'rollingBackForSafety' : done) };
});

/** Finds the model to put back; null is the model in the release. */
async function findTarget(context: RollbackContext, from: TrainingJobRow | null): Promise<TrainingJobRow | null> {
  const { target } = context.body;
  if (target === undefined && (from === null || from.replaced === null))
    throw new AppError('conflict', trainingAnswers('noEarlierModel'));
  const id = target ?? parseJobId(context, from?.replaced ?? '') ?? SHIPPED_MODEL;
  if (id === (from?.id ?? SHIPPED_MODEL)) throw new AppError('conflict', trainingAnswers('alreadyLive'));
  if (id === SHIPPED_MODEL) return null;
  const job = await new Training(context.table).findJob(id);
  if (!job) throw new AppError('not_found', trainingAnswers('notFound'));
  if (!wasLive(job)) throw new AppError('conflict', trainingAnswers('neverLive'));
  return job;
}

/** The write that has people mailed after a withdrawal for safety. The model may have judged since its training began. */
function prepareNotices(table: Table, from: TrainingJobRow | null, { at, isForSafety }: ModelDecision): Write[] {
  if (!from?.report || isForSafety !== true) return [];
  const { report, startedAt } = from;
  return [new SafetyNotices(table).prepareStart({ version: report.version, from: startedAt, withdrawnAt: at })];
}

const updateInProgress = () => new AppError('conflict', trainingAnswers('changing'));
