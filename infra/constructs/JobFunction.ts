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
import { getJobSeverity } from '../severities';
import type { OperationsResources } from './OperationsResources';
import { UserAlarm } from './UserAlarm';

export interface JobFunctionProps {
  name: JobName;
  /** Minutes between scheduled runs. Absent for a job that an event starts. */
  everyMinutes?: number;
  /** Folder of the bundled functions, with one folder per function. */
  functions: string;
  functionName: string;
  logRetention: RetentionDays;
  operations: OperationsResources;
  /** What people experience while the job fails. */
  userImpact: string;
  environment: Record<string, string>;
  /** The longest run, five minutes by default. */
  timeout?: Duration;
}

const TIMEOUT = Duration.minutes(5);
/** Minutes over which failures are counted, where a job runs more often or on events. */
const SHORTEST_PERIOD = 5;

/**
 * One job on AWS: its function, role, log group, schedule and alarm. A failed scheduled run is not retried: the next run does
 * its work. A failed event is retried twice and then goes to the queue of dead letters.
 */
export class JobFunction extends Construct {
  readonly role: Role;
  readonly function: LambdaFunction;

  constructor(scope: Construct, id: string, props: JobFunctionProps) {
    super(scope, id);
    const {
      name,
      everyMinutes,
      functions,
      functionName,
      logRetention,
      operations,
      userImpact,
      environment,
      timeout = TIMEOUT,
    } = props;

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
      description: everyMinutes === undefined ? 'On events' : `Every ${everyMinutes} minutes`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(functions, `jobs.${name}`)),
      handler: 'index.handler',
      timeout,
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
      userImpact,
      runbookSection: `job-${id.toLowerCase()}`,
      metric: this.function.metricErrors({ period: Duration.minutes(Math.max(SHORTEST_PERIOD, everyMinutes ?? 0)) }),
      threshold: 1,
      severity: getJobSeverity(name),
      topics: operations.alarms,
    });
  }
}
