import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type CfnRule, type EventPattern, type IRuleTarget, Rule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, ResourcePolicy } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { LOG_RETENTION } from '../logRetention';
import type { DeploymentSettings } from '../stages';
import type { OperationsResources } from './OperationsResources';
import { UserAlarm, type AlarmTopics, type Severity } from './UserAlarm';

export interface EventLogProps {
  settings: DeploymentSettings;
  operations: Pick<OperationsResources, 'logKey' | 'deadLetters'>;
}

/** The log of the events that ring an alarm: who did what, and when. */
export class EventLog extends Construct {
  readonly target: IRuleTarget;

  constructor(scope: Construct, id: string, { settings, operations }: EventLogProps) {
    super(scope, id);
    const logGroupName = getEventLogName(settings);
    const group = new LogGroup(this, 'Log', {
      logGroupName,
      retention: LOG_RETENTION[settings.logRetentionDays],
      encryptionKey: operations.logKey,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const writers = ['events.amazonaws.com', 'delivery.logs.amazonaws.com'].map((name) => new ServicePrincipal(name));
    new ResourcePolicy(this, 'Writers', {
      resourcePolicyName: `skin-lesion-${settings.stage}-events`,
      policyStatements: [
        new PolicyStatement({
          principals: writers,
          actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          resources: [group.logGroupArn],
        }),
      ],
    });
    const arn = Stack.of(this).formatArn({ service: 'logs', resource: `log-group:${logGroupName}` });
    const deadLetterConfig = { arn: operations.deadLetters.queueArn };
    this.target = { bind: () => ({ arn, deadLetterConfig }) };
  }
}

/** Name of the log of a stage's events. */
export const getEventLogName = ({ stage }: Pick<DeploymentSettings, 'stage'>): string =>
  `/aws/events/skin-lesion-${stage}`;

export interface EventAlarmProps {
  settings: DeploymentSettings;
  log: EventLog;
  /** Name of the alarm, and the anchor of its section in the runbook. */
  name: string;
  severity: Severity;
  topics: AlarmTopics;
  userImpact: string;
  eventPattern: EventPattern;
  /** Rings also at calls that only read, which EventBridge leaves out otherwise. */
  includesReads?: true;
}

/** An alarm that rings at each event of a kind, and writes the event to the log. */
export class EventAlarm extends Construct {
  constructor(scope: Construct, id: string, props: EventAlarmProps) {
    super(scope, id);
    const { settings, log, name, severity, topics, userImpact, eventPattern, includesReads } = props;
    const ruleName = `skin-lesion-${settings.stage}-${name}`;
    const rule = new Rule(this, 'Rule', { ruleName, eventPattern, targets: [log.target] });
    if (includesReads) (rule.node.defaultChild as CfnRule).state = 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS';
    new UserAlarm(this, 'Alarm', {
      alarmName: ruleName,
      userImpact,
      runbookSection: name,
      severity,
      topics,
      metric: new Metric({
        namespace: 'AWS/Events',
        metricName: 'TriggeredRules',
        dimensionsMap: { RuleName: ruleName },
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      threshold: 1,
    });
  }
}
