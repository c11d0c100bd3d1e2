import type { TrainingJobRow } from '#data/training/training';
import { TrainingFailure, type Progress, type TrainingJob } from '#domain/training/training';
import { trainingAnswers } from './messages';

/** A training as administrators see it, in the language of the request. */
export function toTrainingJob(job: TrainingJobRow, progress: Progress | null = null): TrainingJob {
  const failureCode = TrainingFailure.safeParse(job.failure).data ?? null;
  const failure = failureCode ? trainingAnswers(failureCode) : job.failure;
  return { jobId: job.id, ...job, failure, failureCode, progress };
}
