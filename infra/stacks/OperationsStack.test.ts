import { Match } from 'aws-cdk-lib/assertions';
import { propertiesOf, synthesize } from '../testStacks';

let stacks: ReturnType<typeof synthesize>;
beforeAll(() => {
  stacks = synthesize({ stage: 'prod', alarmEmail: 'on-call@example.org' });
}, 120_000);

test('every alarm says what a person suffers, and is heard when it begins and when it ends', () => {
  const alarms = Object.values(stacks).flatMap((template) => propertiesOf(template, 'AWS::CloudWatch::Alarm'));
  expect(alarms.length).toBeGreaterThan(20);
  for (const {
    AlarmName,
    AlarmDescription,
    AlarmActions,
    OKActions,
    InsufficientDataActions,
    TreatMissingData,
  } of alarms) {
    expect([AlarmName, AlarmDescription]).toEqual([AlarmName, expect.stringMatching(/^.{20,}\.$/)]);
    for (const heard of [AlarmActions, OKActions]) expect(heard).toHaveLength(1);
    // It never lacks data: silence is well, or rings.
    expect(InsufficientDataActions).toBeUndefined();
    expect(TreatMissingData).toMatch(/^(notBreaching|breaching)$/);
  }
});

test('whoever runs the product hears the alarms by mail, over an encrypted topic', () => {
  stacks.Operations.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'email',
    Endpoint: 'on-call@example.org',
  });
  stacks.Operations.hasResourceProperties('AWS::SNS::Topic', { KmsMasterKeyId: Match.anyValue() });
});

test('what a job gave up on is kept two weeks, and makes an alarm', () => {
  stacks.Operations.hasResourceProperties('AWS::SQS::Queue', { MessageRetentionPeriod: 14 * 24 * 3600 });
  stacks.Operations.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: 'ApproximateNumberOfMessagesVisible',
    Threshold: 1,
  });
  const destinations = propertiesOf(stacks.Jobs, 'AWS::Lambda::EventInvokeConfig');
  expect(destinations).not.toHaveLength(0);
  for (const { DestinationConfig } of destinations) {
    expect(DestinationConfig).toMatchObject({ OnFailure: { Destination: expect.anything() as unknown } });
  }
});

test('a mail warns before the month costs more than its budget', () => {
  stacks.Operations.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: { TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 1000, Unit: 'USD' } },
    NotificationsWithSubscribers: [
      Match.objectLike({ Notification: Match.objectLike({ NotificationType: 'ACTUAL', Threshold: 80 }) }),
      Match.objectLike({ Notification: Match.objectLike({ NotificationType: 'FORECASTED', Threshold: 100 }) }),
    ],
  });
});

test('every log group is encrypted with a key of ours and forgets after the days of its stage', () => {
  const groups = Object.entries(stacks).flatMap(([stack, template]) =>
    Object.entries(template.findResources('AWS::Logs::LogGroup'))
      // The one of the function that CDK itself adds to copy the site's files.
      .filter(([id]) => !id.startsWith('CustomCDKBucketDeployment'))
      .map(([id, { Properties }]) => ({ id: `${stack}/${id}`, ...(Properties as Record<string, unknown>) })),
  );
  expect(groups.length).toBeGreaterThan(20);
  for (const group of groups) {
    expect(group).toMatchObject({ KmsKeyId: expect.anything() as unknown, RetentionInDays: 365 });
  }
});

test('every function leaves traces', () => {
  const functions = [stacks.Api, stacks.Admin, stacks.Jobs].flatMap((template) =>
    propertiesOf(template, 'AWS::Lambda::Function'),
  );
  expect(functions).not.toHaveLength(0);
  for (const { TracingConfig } of functions) expect(TracingConfig).toEqual({ Mode: 'Active' });
});

test('every stack has room to grow: at most 300 of the 500 resources that CloudFormation allows', () => {
  for (const [stack, template] of Object.entries(stacks)) {
    const { Resources = {} } = template.toJSON() as { Resources?: object };
    const count = Object.keys(Resources).length;
    expect([stack, Math.max(count, 300)]).toEqual([stack, 300]);
  }
});
