import { DescribeAlarmHistoryCommand, DescribeAlarmsCommand, type MetricAlarm } from '@aws-sdk/client-cloudwatch';
import { GetFunctionEventInvokeConfigCommand, InvokeCommand } from '@aws-sdk/client-lambda';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
} from '@aws-sdk/client-sqs';
import { toLambdaName } from '../../../infra/lambdaName';
import { waitFor, type ProofContext } from './proof';

const MINUTE = 60;
/** Lambda tries a failed event again after one and after two minutes. */
const LAST_ATTEMPT = 10 * MINUTE;
/** The alarm looks at five minutes. */
const ALARM = 15 * MINUTE;

const getAlarmName = (stage: string): string => `skin-lesion-${stage}-dead-letters`;

/** The queue that takes what no attempt could process. */
async function findQueueUrl({ aws, stage }: ProofContext): Promise<string> {
  const FunctionName = toLambdaName(stage, 'jobs.mailFeedback');
  const { DestinationConfig } = await aws.lambda.send(new GetFunctionEventInvokeConfigCommand({ FunctionName }));
  const QueueName = DestinationConfig?.OnFailure?.Destination?.split(':').at(-1);
  if (QueueName === undefined) throw new Error(`${FunctionName} has no destination for failures`);
  const { QueueUrl } = await aws.sqs.send(new GetQueueUrlCommand({ QueueName }));
  return QueueUrl!;
}

/** Sends an event that no attempt can process, and waits for it in the queue. It stays there for the alarm. */
export async function proveDeadLetter(context: ProofContext): Promise<string> {
  const { aws, stage, runId } = context;
  const QueueUrl = await findQueueUrl(context);
  await aws.lambda.send(
    new InvokeCommand({
      FunctionName: toLambdaName(stage, 'jobs.mailFeedback'),
      InvocationType: 'Event',
      Payload: Buffer.from(JSON.stringify({ firstAccount: runId })),
    }),
  );
  const AttributeNames = ['ApproximateNumberOfMessages' as const];
  await waitFor(context, LAST_ATTEMPT, async () => {
    const { Attributes } = await aws.sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
    return Number(Attributes?.['ApproximateNumberOfMessages']) > 0 || undefined;
  });
  return 'an event that no attempt could process is in the queue';
}

/** Waits for the alarm of the dead letter and for its notification, and takes the letter out of the queue. */
export async function proveAlarmMail(context: ProofContext): Promise<string> {
  const { aws, stage } = context;
  const AlarmName = getAlarmName(stage);
  const alarm = await waitFor(context, ALARM, async (): Promise<MetricAlarm | undefined> => {
    const { MetricAlarms } = await aws.cloudWatch.send(new DescribeAlarmsCommand({ AlarmNames: [AlarmName] }));
    return MetricAlarms?.find(({ StateValue }) => StateValue === 'ALARM');
  });
  const [TopicArn] = alarm.AlarmActions ?? [];
  await waitFor(context, ALARM, async () => {
    const history = new DescribeAlarmHistoryCommand({ AlarmName, HistoryItemType: 'Action' });
    const { AlarmHistoryItems = [] } = await aws.cloudWatch.send(history);
    return AlarmHistoryItems.find(({ HistorySummary = '' }) => HistorySummary.startsWith('Successfully executed'));
  });
  await removeLetter(context);
  const { Subscriptions = [] } = await aws.sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
  const confirmed = Subscriptions.find(
    ({ Protocol, SubscriptionArn = '' }) => Protocol === 'email' && SubscriptionArn.startsWith('arn:'),
  );
  if (!confirmed?.Endpoint) throw new Error('no confirmed address gets alarms');
  return `${AlarmName} rang, and SNS notified ${confirmed.Endpoint}`;
}

async function removeLetter(context: ProofContext): Promise<void> {
  const { aws, runId } = context;
  const QueueUrl = await findQueueUrl(context);
  const { Messages = [] } = await aws.sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
  for (const { Body = '', ReceiptHandle } of Messages)
    if (Body.includes(runId)) await aws.sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
}
