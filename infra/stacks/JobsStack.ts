import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { scheduledJobs, jobs, type JobName } from '#domain/operations/jobs';
import { grantPermissions } from '../constructs/grantPermissions';
import { JobFunction } from '../constructs/JobFunction';
import { LiveModel } from '../constructs/LiveModel';
import { MailFeedback } from '../constructs/MailFeedback';
import { LOG_RETENTION } from '../logRetention';
import { environmentFor } from '../constructs/environmentFor';
import { toJobId, toLambdaName } from '../lambdaName';
import { jobPermissions } from '../permissions';
import { getMailConfigurationSet, type DeploymentSettings } from '../stages';
import type { ApiStack } from './ApiStack';
import type { LesionStack } from './LesionStack';
import type { OperationsStack } from './OperationsStack';

export interface JobsStackProps extends StackProps {
  settings: DeploymentSettings;
  /** Folder of the bundled functions, with one folder per function. */
  functions: string;
  api: ApiStack;
  lesion: LesionStack;
  operations: OperationsStack;
}

/** A release waits for the endpoint as long as a function can. */
const LONGEST_RUN = Duration.minutes(15);

/** Background jobs: a function for each job of the table, started by a schedule or by an event. */
export class JobsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, functions, api, lesion, operations, ...props }: JobsStackProps,
  ) {
    super(scope, id, props);
    const add = (name: JobName) => {
      const { userImpact, everyMinutes }: { userImpact: string; everyMinutes?: number } = jobs[name];
      const job = new JobFunction(this, toJobId(name), {
        name,
        everyMinutes,
        userImpact,
        ...(name === 'releaseModel' && { timeout: LONGEST_RUN }),
        functions,
        functionName: toLambdaName(settings.stage, `jobs.${name}`),
        logRetention: LOG_RETENTION[settings.logRetentionDays],
        operations,
        environment: environmentFor(jobPermissions[name], api.variables),
      });
      grantPermissions(job.role, jobPermissions[name], api.resources);
      return job.function;
    };

    for (const name of Object.keys(scheduledJobs) as JobName[]) {
      if (name !== 'canary' || settings.canary) add(name);
    }
    const receiver = add('mailFeedback');
    new MailFeedback(this, 'MailFeedback', { name: getMailConfigurationSet(settings), receiver, operations });
    new LiveModel(this, 'LiveModel', { settings, lesion, operations, receiver: add('releaseModel') });
  }
}
