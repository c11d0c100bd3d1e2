import { ArnFormat, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { UserAlarm } from '../constructs/UserAlarm';
import type { Deployed } from '../stages';

export interface OperationsStackProps extends StackProps {
  settings: Deployed;
}

/** What whoever runs the product is told, and where: alarms, what was given up on, what it costs. The others build on it. */
export class OperationsStack extends Stack {
  /** Every alarm of every stack speaks here. */
  readonly alarms: Topic;
  /** Where events go that no attempt could deliver or work off; anything in it makes an alarm. */
  readonly deadLetters: IQueue;
  /** Encrypts every log group. */
  readonly logKey: IKey;
  /** Encrypts the secrets that the stacks make for themselves. */
  readonly secretKey: IKey;

  constructor(scope: Construct, id: string, { settings, ...props }: OperationsStackProps) {
    super(scope, id, props);
    const key = this.key(settings);
    // Key and queue are handed on by their ARN, so that other stacks add nothing to policies that admit them already.
    this.logKey = Key.fromKeyArn(this, 'LogKey', key.keyArn);

    this.secretKey = new Key(this, 'SecretKey', {
      description: 'Encrypts the secrets that the stacks make for themselves',
      enableKeyRotation: true,
      pendingWindow: Duration.days(30),
      removalPolicy: settings.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });

    this.alarms = new Topic(this, 'Alarms', { masterKey: key, enforceSSL: true });
    this.alarms.addToResourcePolicy(this.from('cloudwatch', ['sns:Publish'], this.alarms.topicArn));
    if (settings.alarmEmail !== undefined) this.alarms.addSubscription(new EmailSubscription(settings.alarmEmail));

    const deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    for (const service of ['events', 'sns']) {
      deadLetters.addToResourcePolicy(this.from(service, ['sqs:SendMessage'], deadLetters.queueArn));
    }
    this.deadLetters = Queue.fromQueueArn(this, 'GivenUp', deadLetters.queueArn);
    new UserAlarm(this, 'DeadLettersAlarm', {
      alarmName: `skin-lesion-${settings.stage}-dead-letters`,
      suffers:
        'A person waits for what was given up on in the background, such as a letter, a refund’s effect or a deletion; the message says what.',
      section: 'dead-letters',
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) }),
      threshold: 1,
      topic: this.alarms,
    });
    this.budget(settings);
  }

  /** What a service of AWS may do here on behalf of this account. */
  private from(service: string, actions: string[], resource: string): PolicyStatement {
    return new PolicyStatement({
      principals: [new ServicePrincipal(`${service}.amazonaws.com`)],
      actions,
      resources: [resource],
      conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
    });
  }

  /** One key for logs and alarms; the services that write them may use it, each for its own. */
  private key({ keepsData }: Deployed): Key {
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
    const ofThisAccount = { conditions: { StringEquals: { 'aws:SourceAccount': this.account } } };
    key.grantEncryptDecrypt(new ServicePrincipal('cloudwatch.amazonaws.com', ofThisAccount));
    key.grantEncryptDecrypt(new ServicePrincipal('ses.amazonaws.com', ofThisAccount));
    return key;
  }

  /** A mail when four fifths of the month's money are spent, and when all of it is about to be. */
  private budget({ stage, monthlyBudgetUsd, alarmEmail }: Deployed): void {
    if (alarmEmail === undefined) return;
    const subscribers = [{ subscriptionType: 'EMAIL', address: alarmEmail }];
    const at = (notificationType: string, threshold: number) => ({
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
      notificationsWithSubscribers: [at('ACTUAL', 80), at('FORECASTED', 100)],
    });
  }
}
