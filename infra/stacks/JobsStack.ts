import { Stack, type StackProps } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { clocked, jobs, type JobName } from '#domain/operations/jobs';
import { allow } from '../constructs/allow';
import { Job } from '../constructs/Job';
import { MailFeedback } from '../constructs/MailFeedback';
import { RETENTION } from '../constructs/retention';
import { tell } from '../constructs/tell';
import { jobPermissions } from '../permissions';
import { mailConfiguration, type Deployed } from '../stages';
import type { ApiStack } from './ApiStack';
import type { OperationsStack } from './OperationsStack';

export interface JobsStackProps extends StackProps {
  settings: Deployed;
  /** Folder in which the bundler left one folder per function. */
  functions: string;
  api: ApiStack;
  operations: OperationsStack;
}

/** What no request waits for: every job of the jobs table as a function of its own, set off by the clock or by news. */
export class JobsStack extends Stack {
  constructor(scope: Construct, id: string, { settings, functions, api, operations, ...props }: JobsStackProps) {
    super(scope, id, props);
    const add = (name: JobName, environment: Record<string, string> = {}) => {
      const work: { suffers: string; everyMinutes?: number } = jobs[name];
      const made = new Job(this, name, {
        ...work,
        name,
        functions,
        functionName: `skin-lesion-${settings.stage}-jobs-${name}`,
        logRetention: RETENTION[settings.logRetentionDays],
        operations,
        environment: { ...tell(jobPermissions[name], api.variables), ...environment },
      });
      allow(made.role, jobPermissions[name], api.resources);
      return made.function;
    };

    for (const name of Object.keys(clocked) as JobName[]) {
      if (name !== 'canary') add(name);
      else if (settings.canary) add(name, this.canaryAccount(settings));
    }
    const told = add('mailFeedback');
    new MailFeedback(this, 'MailFeedback', { name: mailConfiguration(settings), told, operations });
  }

  /** Written by hand once the account exists, so it is there before a deployment asks for it. */
  private canaryAccount({ stage }: Deployed): Record<string, string> {
    const secret = Secret.fromSecretNameV2(this, 'Canary', `skin-lesion-${stage}/canary`);
    return {
      CANARY_EMAIL: secret.secretValueFromJson('email').unsafeUnwrap(),
      CANARY_PASSWORD: secret.secretValueFromJson('password').unsafeUnwrap(),
    };
  }
}
