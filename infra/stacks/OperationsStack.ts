import { ArnFormat, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { getTrailName } from '../constructs/AccountWatch';
import type { OperationsResources } from '../constructs/OperationsResources';
import { UserAlarm, type AlarmTopics } from '../constructs/UserAlarm';
import type { DeploymentSettings } from '../stages';

export interface OperationsStackProps extends StackProps {
  settings: DeploymentSettings;
}

/** What operators need: the alarm topic, the queue of dead letters, the budget, and the keys of logs and secrets. */
export class OperationsStack extends Stack implements OperationsResources {
  readonly alarms: AlarmTopics;
  /** Every message in it rings an alarm. */
  readonly deadLetters: IQueue;
  readonly deadLetterQueueName: string;
  readonly logKey: IKey;
  /** Encrypts the secrets that the stacks create. */
  readonly secretKey: IKey;

  constructor(scope: Construct, id: string, { settings, ...props }: OperationsStackProps) {
    super(scope, id, props);
    const key = this.createLogKey(settings);
    // Key and queue are imported by ARN. Otherwise other stacks would add to their policies, which already admit them.
    this.logKey = Key.fromKeyArn(this, 'LogKey', key.keyArn);

    this.secretKey = new Key(this, 'SecretKey', {
      description: 'Encrypts the secrets that the stacks create',
      enableKeyRotation: true,
      pendingWindow: Duration.days(30),
      removalPolicy: settings.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });

    const { alarmEmail, pagerEmail } = settings;
    this.alarms = {
      page: this.createAlarmTopic('Alarms', key, [alarmEmail, pagerEmail]),
      ticket: this.createAlarmTopic('Tickets', key, [alarmEmail]),
    };

    const deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    for (const service of ['events', 'sns']) {
      deadLetters.addToResourcePolicy(this.allowService(service, ['sqs:SendMessage'], deadLetters.queueArn));
    }
    this.deadLetterQueueName = deadLetters.queueName;
    this.deadLetters = Queue.fromQueueArn(this, 'GivenUp', deadLetters.queueArn);
    new UserAlarm(this, 'DeadLettersAlarm', {
      alarmName: `skin-lesion-${settings.stage}-dead-letters`,
      userImpact:
        'A person waits for what was given up on in the background, such as a letter, a refund’s effect or a deletion; the message says what.',
      runbookSection: 'dead-letters',
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) }),
      threshold: 1,
      severity: 'ticket',
      topics: this.alarms,
    });
    this.addBudget(settings);
  }

  /** A topic of alarms that mails these addresses. */
  private createAlarmTopic(id: string, masterKey: IKey, addresses: readonly (string | undefined)[]): Topic {
    const topic = new Topic(this, id, { masterKey, enforceSSL: true });
    topic.addToResourcePolicy(this.allowService('cloudwatch', ['sns:Publish'], topic.topicArn));
    for (const address of addresses) if (address !== undefined) topic.addSubscription(new EmailSubscription(address));
    return topic;
  }

  /** Allows an AWS service to act on behalf of this account. */
  private allowService(service: string, actions: string[], resource: string): PolicyStatement {
    return new PolicyStatement({
      principals: [new ServicePrincipal(`${service}.amazonaws.com`)],
      actions,
      resources: [resource],
      conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
    });
  }

  /** The key of logs and alarms. The services that write them may use it. */
  private createLogKey({ stage, keepsData, watchesAccount }: DeploymentSettings): Key {
    const key = new Key(this, 'Key', {
      description: 'Encrypts logs and alarms',
      enableKeyRotation: true,
      pendingWindow: Duration.days(30),
      removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const anyLogGroup = this.formatArn({
      service: 'logs',
      resource: 'log-group',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    key.grantEncryptDecrypt(
      new ServicePrincipal(`logs.${this.region}.amazonaws.com`, {
        conditions: { ArnLike: { 'kms:EncryptionContext:aws:logs:arn': anyLogGroup } },
      }),
    );
    const forThisAccount = { conditions: { StringEquals: { 'aws:SourceAccount': this.account } } };
    key.grantEncryptDecrypt(new ServicePrincipal('cloudwatch.amazonaws.com', forThisAccount));
    key.grantEncryptDecrypt(new ServicePrincipal('ses.amazonaws.com', forThisAccount));
    if (watchesAccount) this.admitTrail(key, stage);
    return key;
  }

  /** Admits the stage's trail to the key. Source: AWS CloudTrail User Guide, 'Configure AWS KMS key policies for CloudTrail'. */
  private admitTrail(key: Key, stage: DeploymentSettings['stage']): void {
    const principals = [new ServicePrincipal('cloudtrail.amazonaws.com')];
    const trailArn = this.formatArn({
      service: 'cloudtrail',
      resource: 'trail',
      resourceName: getTrailName({ stage }),
    });
    const ofTheTrail = { StringEquals: { 'aws:SourceArn': trailArn } };
    const context = { StringLike: { 'kms:EncryptionContext:aws:cloudtrail:arn': trailArn } };
    const resources = ['*'];
    key.addToResourcePolicy(
      new PolicyStatement({ principals, resources, actions: ['kms:DescribeKey'], conditions: ofTheTrail }),
    );
    key.addToResourcePolicy(
      new PolicyStatement({
        ...{ principals, resources, actions: ['kms:GenerateDataKey*'] },
        conditions: { ...ofTheTrail, ...context },
      }),
    );
  }

  /** Sends a mail when 80% of the monthly budget is spent, and when the forecast exceeds it. */
  private addBudget({ stage, monthlyBudgetUsd, alarmEmail }: DeploymentSettings): void {
    if (alarmEmail === undefined) return;
    const subscribers = [{ subscriptionType: 'EMAIL', address: alarmEmail }];
    const notifyAt = (notificationType: string, threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers,
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: `skin-lesion-${stage}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
        costFilters: { TagKeyValue: [`user:stage$${stage}`] },
      },
      notificationsWithSubscribers: [notifyAt('ACTUAL', 80), notifyAt('FORECASTED', 100)],
    });
  }
}
