import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { JobName } from '#domain/jobs';
import type { OperationsStack } from '../stacks/OperationsStack';
import { UserAlarm } from './UserAlarm';

export interface ScheduledJobProps {
  name: JobName;
  everyMinutes: number;
  /** Folder in which the bundler left one folder per function. */
  functions: string;
  functionName: string;
  logRetention: RetentionDays;
  operations: OperationsStack;
  /** What a person meets while this job fails. */
  suffers: string;
  environment: Record<string, string>;
}

const TIMEOUT = Duration.minutes(5);

/** One job of the jobs table on AWS: its function, role, log, clock and alarm. What fails runs again at the next tick. */
export class ScheduledJob extends Construct {
  readonly role: Role;

  constructor(scope: Construct, id: string, props: ScheduledJobProps) {
    super(scope, id);
    const { name, everyMinutes, functions, functionName, logRetention, operations, suffers, environment } = props;

    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: logRetention,
      encryptionKey: operations.logKey,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(this.role);

    const work = new LambdaFunction(this, 'Function', {
      functionName,
      description: `Every ${everyMinutes} minutes`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(functions, `jobs.${name}`)),
      handler: 'index.handler',
      timeout: TIMEOUT,
      memorySize: 512,
      tracing: Tracing.ACTIVE,
      retryAttempts: 0,
      onFailure: new SqsDestination(operations.deadLetters),
      role: this.role,
      logGroup,
      environment,
    });
    new Rule(this, 'Clock', {
      schedule: Schedule.rate(Duration.minutes(everyMinutes)),
      targets: [new LambdaTarget(work, { retryAttempts: 0, deadLetterQueue: operations.deadLetters })],
    });

    new UserAlarm(this, 'Alarm', {
      alarmName: functionName,
      suffers,
      metric: work.metricErrors({ period: Duration.minutes(Math.max(5, everyMinutes)) }),
      threshold: 1,
      topic: operations.alarms,
    });
  }
}
