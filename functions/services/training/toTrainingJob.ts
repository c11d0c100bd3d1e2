import type { TrainingJobRow } from '#data/training/training';
import type { Progress, TrainingJob } from '#domain/training/training';

/** A training as administrators see it. */
export function toTrainingJob(job: TrainingJobRow, progress: Progress | null = null): TrainingJob {
  return { jobId: job.id, ...job, progress };
}
