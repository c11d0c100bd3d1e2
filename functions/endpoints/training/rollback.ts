import type { Commit, Table, Write } from '#data/table/table';
import { SafetyNotices } from '#data/training/safetyNotices';
import { Training, type TrainingJobRow } from '#data/training/training';
import { AppError } from '#domain/http/errors';
import { trainingRoutes } from '#domain/http/routes/training';
import type { ModelDecision } from '#domain/training/training';
import { endpoint } from '#functions/http/endpoint';
import { trainingAnswers } from '#functions/services/training/messages';
import { parseJobId, restoreModel } from '#functions/services/training/trainingRun';
import { getTrainingServices } from '#functions/services/training/trainingServices';

/** Rolls back to the previous model. After a withdrawal for safety a job mails the people concerned. The decision is saved with its reason and its audit row before the model changes. */
export const handler = endpoint(trainingRoutes.rollback, async (context) => {
  const { body, user, table, audit, now } = context;
  const training = new Training(table);
  const { hosting } = getTrainingServices(context);
  const { config, changing } = await hosting.getCurrent();
  if (changing || (await training.findActiveJobId()) !== undefined) throw updateInProgress();
  const jobId = parseJobId(context, config);
  const job = jobId === undefined ? undefined : await training.findJob(jobId);
  if (!job || job.replaced === null) throw new AppError('conflict', trainingAnswers('noEarlierModel'));
  const { reason, isForSafety } = body;
  const details = { ownerId: user.id, content: { version: job.report?.version ?? null, reason, isForSafety } };
  audit.addDetails({ resourceId: job.id, riskLevel: 'high', details });
  const withdrawal = { by: user.id, reason, at: now().toISOString(), isForSafety };
  const commit: Commit = (writes) => audit.commit([...writes, ...prepareNotices(table, job, withdrawal)]);
  if (!(await training.updateJob(job, { status: 'withdrawn', withdrawal }, commit))) throw updateInProgress();
  if (!(await restoreModel(context, job.replaced))) throw updateInProgress();
  return { message: trainingAnswers(isForSafety ? 'rollingBackForSafety' : 'rollingBack') };
});

/** The write that has people mailed after a withdrawal for safety. The model may have judged since its training began. */
function prepareNotices(
  table: Table,
  { report, startedAt }: TrainingJobRow,
  { at, isForSafety }: ModelDecision,
): Write[] {
  if (!report || isForSafety !== true) return [];
  return [new SafetyNotices(table).prepareStart({ version: report.version, from: startedAt, withdrawnAt: at })];
}

const updateInProgress = () => new AppError('conflict', trainingAnswers('changing'));
