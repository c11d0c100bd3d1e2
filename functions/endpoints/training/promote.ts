import { Training } from '#data/training/training';
import { AppError } from '#domain/http/errors';
import { trainingRoutes } from '#domain/http/routes/training';
import { describeRule, isPromotable, listFailedRules, type PromotionReport } from '#domain/training/promotion';
import { endpoint } from '#functions/http/endpoint';
import { trainingAnswers } from '#functions/services/training/messages';
import { deployCandidate, parseJobId } from '#functions/services/training/trainingRun';
import { getTrainingServices } from '#functions/services/training/trainingServices';

/**
 * Makes a candidate the live model, if every rule allows it. The decision is saved with its reason and its audit row before
 * the model changes: docs/decisions/077-a-person-promotes.md.
 */
export const handler = endpoint(trainingRoutes.promote, async (context) => {
  const { body, user, table, audit, now } = context;
  const { jobId, reason } = body;
  audit.addDetails({ resourceId: jobId });
  const training = new Training(table);
  const job = await training.findJob(jobId);
  if (!job) throw new AppError('not_found', trainingAnswers('notFound'));
  const promotion = job.report?.promotion ?? null;
  const { config, changing } = await getTrainingServices(context).hosting.getCurrent();
  if (parseJobId(context, config) === jobId) throw new AppError('conflict', trainingAnswers('alreadyLive'));
  if (!job.report || !isPromotable(promotion)) throw ruleFailed(promotion);
  if (job.status !== 'candidate' && job.status !== 'withdrawn') throw changeInProgress();
  if (changing) throw changeInProgress();
  if (job.comparedWith !== config) {
    throw new AppError('conflict', trainingAnswers('otherLiveModel'));
  }
  audit.addDetails({
    riskLevel: 'high',
    details: { ownerId: user.id, content: { version: job.report.version, reason } },
  });
  const decision = { by: user.id, reason, at: now().toISOString() };
  const next = { status: 'deploying', finishedAt: null, failure: null, replaced: config, promotion: decision } as const;
  if (!(await training.updateJob(job, next, audit.commit))) throw changeInProgress();
  if (!(await deployCandidate(context, jobId))) throw new AppError('unavailable', trainingAnswers('deploymentFailed'));
  return { message: trainingAnswers('deploying') };
});

function ruleFailed(report: PromotionReport | null): AppError {
  const reasons = listFailedRules(report).map((rule) => {
    const { requirement, result } = describeRule(rule);
    return { code: rule.rule, message: `${requirement}: ${result}` };
  });
  return new AppError('conflict', trainingAnswers('ruleFailed'), { reasons });
}

const changeInProgress = () => new AppError('conflict', trainingAnswers('changing'));
