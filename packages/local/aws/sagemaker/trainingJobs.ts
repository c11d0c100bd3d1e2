import path from 'node:path';
import { z } from 'zod';
import { defineJsonOperation } from '#local/aws/jsonProtocol';
import { ServiceError } from '#local/aws/localService';
import type { ObjectStore } from '#local/aws/s3/objectStore';
import type { Journal } from '#local/storage/journal';
import { createArn, ResourceName } from './resourceName';
import {
  createSagemakerJobRows,
  CreateTrainingJobInput,
  hasEnded,
  type SagemakerJobRow,
  type SagemakerJobRows,
} from './trainingJob';
import { startTrainingRun, stopTrainingRun, type TrainingRun } from './trainingRun';

const TRAIN = path.join(__dirname, '../../../lesion/container/train.ts');
/** The job exits when this process ends for any reason, even while it is still loading. */
const START = `process.on('disconnect', () => process.exit(1)); require(${JSON.stringify(TRAIN)});`;
/** Runs the lesion container's train entry from its source. TRAINING_DIR takes the place of `/opt/ml`. */
export const LESION_TRAINER: readonly string[] = [
  process.execPath,
  '--require',
  require.resolve('tsx/cjs'),
  '--eval',
  START,
];

const JobInput = z.strictObject({ TrainingJobName: ResourceName });

interface TrainingJobOptions {
  journal: Journal<SagemakerJobRow>;
  objects: ObjectStore;
  /** Argument vector of the container's train entry. */
  command: readonly string[];
  clock: () => Date;
}

interface Jobs {
  rows: SagemakerJobRows;
  runs: Map<string, TrainingRun>;
  startRun: (input: CreateTrainingJobInput) => TrainingRun;
}

/** Training jobs, each a process of its own. */
export async function openTrainingJobs({ journal, objects, command, clock }: TrainingJobOptions) {
  const rows = createSagemakerJobRows(journal, clock);
  await failInterruptedJobs(rows);
  const jobs: Jobs = {
    rows,
    runs: new Map(),
    startRun: (input) => startTrainingRun({ rows, objects, command }, input),
  };
  return {
    operations: {
      CreateTrainingJob: defineJsonOperation(CreateTrainingJobInput, (input) => createJob(jobs, input)),
      DescribeTrainingJob: defineJsonOperation(JobInput, (input) =>
        describeJob(input.TrainingJobName, getJob(jobs, input)),
      ),
      StopTrainingJob: defineJsonOperation(JobInput, (input) => stopJob(jobs, input)),
    },
    close: async () => {
      const runs = [...jobs.runs.values()];
      for (const { child } of runs) child?.kill('SIGKILL');
      await Promise.all(runs.map(({ done }) => done));
      await rows.close();
    },
  };
}

/** Jobs that an earlier process did not finish have failed. */
async function failInterruptedJobs(rows: SagemakerJobRows): Promise<void> {
  for (const [name, row] of rows.entries()) {
    if (hasEnded(row)) continue;
    await rows.end(name, { status: 'Failed', failure: 'InternalServerError: the instance was lost.' });
  }
}

async function createJob({ rows, runs, startRun }: Jobs, input: CreateTrainingJobInput) {
  const { TrainingJobName: name } = input;
  if (rows.get(name)) {
    throw new ServiceError('ResourceInUse', 'Training job names must be unique within an AWS account and region');
  }
  checkSpotTimes(input);
  await rows.add(input);
  const run = startRun(input);
  runs.set(name, run);
  void run.done.finally(() => runs.delete(name));
  return { TrainingJobArn: createArn('training-job', name) };
}

/** Source: Amazon SageMaker API Reference, `StoppingCondition`: MaxWaitTimeInSeconds belongs to spot training, and includes the run. */
function checkSpotTimes({
  EnableManagedSpotTraining: isSpot = false,
  StoppingCondition,
}: CreateTrainingJobInput): void {
  const { MaxRuntimeInSeconds: run, MaxWaitTimeInSeconds: wait } = StoppingCondition;
  if (!isSpot && wait !== undefined) {
    throw new ServiceError('ValidationException', 'MaxWaitTimeInSeconds is for managed spot training only.');
  }
  if (isSpot && (wait ?? 0) < run) {
    throw new ServiceError('ValidationException', 'MaxWaitTimeInSeconds must be at least MaxRuntimeInSeconds.');
  }
}

function getJob({ rows }: Jobs, { TrainingJobName }: z.output<typeof JobInput>): SagemakerJobRow {
  const row = rows.get(TrainingJobName);
  if (!row) throw new ServiceError('ResourceNotFound', 'Requested resource not found.');
  return row;
}

function describeJob(name: string, { asked, status, phase, createdAt, endedAt, failure, artifact }: SagemakerJobRow) {
  return {
    ...asked,
    TrainingJobArn: createArn('training-job', name),
    TrainingJobStatus: status,
    SecondaryStatus: phase,
    CreationTime: createdAt,
    ...(endedAt !== null && { TrainingEndTime: endedAt }),
    ...(failure !== null && { FailureReason: failure }),
    ...(artifact !== null && { ModelArtifacts: { S3ModelArtifacts: artifact } }),
  };
}

async function stopJob(jobs: Jobs, input: z.output<typeof JobInput>): Promise<void> {
  const { TrainingJobName: name } = input;
  const row = getJob(jobs, input);
  if (hasEnded(row)) {
    const message = `The request was rejected because the training job is in status ${row.status}.`;
    throw new ServiceError('ValidationException', message);
  }
  await jobs.rows.update(name, { status: 'Stopping', phase: 'Stopping' });
  const run = jobs.runs.get(name);
  if (run) void stopTrainingRun(run, 'requested');
}
