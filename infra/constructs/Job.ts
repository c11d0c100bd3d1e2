import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { JobName } from '#domain/operations/jobs';
import type { OperationsStack } from '../stacks/OperationsStack';
import { UserAlarm } from './UserAlarm';

export interface JobProps {
  name: JobName;
  /** How often the clock sets it off; absent where news does. */
  everyMinutes?: number;
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
/** Minutes over which failures are counted, where a job runs more often or at no set time. */
const SHORTEST = 5;

/**
 * One job of the jobs table on AWS: its function, role, log, clock and alarm. What fails by the clock runs again at the next
 * tick; news is tried twice more. What is given up on lies in the queue of dead letters.
 */
export class Job extends Construct {
  readonly role: Role;
  readonly function: LambdaFunction;

  constructor(scope: Construct, id: string, props: JobProps) {
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

    this.function = new LambdaFunction(this, 'Function', {
      functionName,
      description: everyMinutes === undefined ? 'On news' : `Every ${everyMinutes} minutes`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(functions, `jobs.${name}`)),
      handler: 'index.handler',
      timeout: TIMEOUT,
      memorySize: 512,
      tracing: Tracing.ACTIVE,
      retryAttempts: everyMinutes === undefined ? 2 : 0,
      onFailure: new SqsDestination(operations.deadLetters),
      role: this.role,
      logGroup,
      environment,
    });
    if (everyMinutes !== undefined) {
      new Rule(this, 'Clock', {
        schedule: Schedule.rate(Duration.minutes(everyMinutes)),
        targets: [new LambdaTarget(this.function, { retryAttempts: 0, deadLetterQueue: operations.deadLetters })],
      });
    }

    new UserAlarm(this, 'Alarm', {
      alarmName: functionName,
      suffers,
      section: `job-${name.toLowerCase()}`,
      metric: this.function.metricErrors({ period: Duration.minutes(Math.max(SHORTEST, everyMinutes ?? 0)) }),
      threshold: 1,
      topic: operations.alarms,
    });
  }
}
