import { ArnFormat, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { OperationsResources } from '../constructs/OperationsResources';
import { UserAlarm } from '../constructs/UserAlarm';
import type { DeploymentSettings } from '../stages';

export interface OperationsStackProps extends StackProps {
  settings: DeploymentSettings;
}

/** What operators need: the alarm topic, the queue of dead letters, the budget, and the keys of logs and secrets. */
export class OperationsStack extends Stack implements OperationsResources {
  readonly alarms: Topic;
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

    this.alarms = new Topic(this, 'Alarms', { masterKey: key, enforceSSL: true });
    this.alarms.addToResourcePolicy(this.allowService('cloudwatch', ['sns:Publish'], this.alarms.topicArn));
    if (settings.alarmEmail !== undefined) this.alarms.addSubscription(new EmailSubscription(settings.alarmEmail));

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
      topic: this.alarms,
    });
    this.addBudget(settings);
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
  private createLogKey({ keepsData }: DeploymentSettings): Key {
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
    return key;
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
