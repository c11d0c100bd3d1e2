import { Match } from 'aws-cdk-lib/assertions';
import { findProperties, synthesizeStacks } from '../testing/synthesizeStacks';

let stacks: ReturnType<typeof synthesizeStacks>;
beforeAll(() => {
  stacks = synthesizeStacks({ stage: 'prod', alarmEmail: 'on-call@example.org' });
}, 120_000);

test('every alarm says what people experience, and notifies when it starts and when it ends', () => {
  const alarms = Object.values(stacks).flatMap((template) => findProperties(template, 'AWS::CloudWatch::Alarm'));
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
    for (const actions of [AlarmActions, OKActions]) expect(actions).toHaveLength(1);
    // Missing data means all is well, or it rings the alarm. It is never a third state.
    expect(InsufficientDataActions).toBeUndefined();
    expect(TreatMissingData).toMatch(/^(notBreaching|breaching)$/);
  }
});

test('operators get alarms by email, through an encrypted topic', () => {
  stacks.Operations.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'email',
    Endpoint: 'on-call@example.org',
  });
  stacks.Operations.hasResourceProperties('AWS::SNS::Topic', { KmsMasterKeyId: Match.anyValue() });
});

test('dead letters are stored for two weeks and ring an alarm', () => {
  stacks.Operations.hasResourceProperties('AWS::SQS::Queue', { MessageRetentionPeriod: 14 * 24 * 3600 });
  stacks.Operations.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: 'ApproximateNumberOfMessagesVisible',
    Threshold: 1,
  });
  const destinations = findProperties(stacks.Jobs, 'AWS::Lambda::EventInvokeConfig');
  expect(destinations).not.toHaveLength(0);
  for (const { DestinationConfig } of destinations) {
    expect(DestinationConfig).toMatchObject({ OnFailure: { Destination: expect.anything() as unknown } });
  }
});

test('an email warns before the month exceeds its budget', () => {
  stacks.Operations.hasResourceProperties('AWS::Budgets::Budget', {
    Budget: { TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 1000, Unit: 'USD' } },
    NotificationsWithSubscribers: [
      Match.objectLike({ Notification: Match.objectLike({ NotificationType: 'ACTUAL', Threshold: 80 }) }),
      Match.objectLike({ Notification: Match.objectLike({ NotificationType: 'FORECASTED', Threshold: 100 }) }),
    ],
  });
});

test('every log group is encrypted with our key and has the retention of its stage', () => {
  const groups = Object.entries(stacks).flatMap(([stack, template]) =>
    Object.entries(template.findResources('AWS::Logs::LogGroup'))
      // CDK adds this one for its function that copies the site's files.
      .filter(([id]) => !id.startsWith('CustomCDKBucketDeployment'))
      .map(([id, { Properties }]) => ({ id: `${stack}/${id}`, ...(Properties as Record<string, unknown>) })),
  );
  expect(groups.length).toBeGreaterThan(20);
  for (const group of groups) {
    expect(group).toMatchObject({ KmsKeyId: expect.anything() as unknown, RetentionInDays: 365 });
  }
});

test('every function writes traces', () => {
  const functions = [stacks.Api, stacks.Admin, stacks.Jobs].flatMap((template) =>
    findProperties(template, 'AWS::Lambda::Function'),
  );
  expect(functions).not.toHaveLength(0);
  for (const { TracingConfig } of functions) expect(TracingConfig).toEqual({ Mode: 'Active' });
});

test('every stack has at most 350 of the 500 resources that CloudFormation allows', () => {
  for (const [stack, template] of Object.entries(stacks)) {
    const { Resources = {} } = template.toJSON() as { Resources?: object };
    const count = Object.keys(Resources).length;
    expect([stack, Math.max(count, 350)]).toEqual([stack, 350]);
  }
});
