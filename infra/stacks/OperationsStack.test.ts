import { Match } from 'aws-cdk-lib/assertions';
import { findProperties, synthesizeStacks } from '../testing/synthesizeStacks';

let stacks: Awaited<ReturnType<typeof synthesizeStacks>>;
beforeAll(async () => {
  stacks = await synthesizeStacks({ stage: 'prod', alarmEmail: 'on-call@example.org' });
});

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

test('an alarm rings while the clock is silent, and is quiet while jobs run; all others ring when something happens', () => {
  const alarms = Object.values(stacks).flatMap((template) => findProperties(template, 'AWS::CloudWatch::Alarm'));
  for (const { AlarmName, ComparisonOperator, TreatMissingData, Threshold } of alarms) {
    const [operator, missing] =
      AlarmName === 'skin-lesion-prod-clock-silent'
        ? ['LessThanThreshold', 'breaching']
        : ['GreaterThanOrEqualToThreshold', 'notBreaching'];
    expect([AlarmName, ComparisonOperator, TreatMissingData]).toEqual([AlarmName, operator, missing]);
    expect([AlarmName, Threshold]).not.toEqual([AlarmName, 0]);
  }
  expect(alarms.map(({ AlarmName }) => AlarmName)).toContain('skin-lesion-prod-clock-silent');
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
    const days = String((group as { LogGroupName?: unknown }).LogGroupName).startsWith('aws-waf-logs-') ? 7 : 365;
    expect(group).toMatchObject({ KmsKeyId: expect.anything() as unknown, RetentionInDays: days });
  }
});

test('every function writes traces', () => {
  const functions = [stacks.Api, stacks.Admin, stacks.Jobs].flatMap((template) =>
    findProperties(template, 'AWS::Lambda::Function'),
  );
  expect(functions).not.toHaveLength(0);
  for (const { TracingConfig } of functions) expect(TracingConfig).toEqual({ Mode: 'Active' });
});

test('every stack has at most 450 of the 500 resources that CloudFormation allows', () => {
  for (const [stack, template] of Object.entries(stacks)) {
    const { Resources = {} } = template.toJSON() as { Resources?: object };
    const count = Object.keys(Resources).length;
    expect([stack, Math.max(count, 450)]).toEqual([stack, 450]);
  }
});

describe('prod, which watches its account,', () => {
  let watched: Awaited<ReturnType<typeof synthesizeStacks>>['Alarms'];
  beforeAll(async () => {
    const { Alarms } = await synthesizeStacks({
      stage: 'prod',
      domainName: 'skin.example',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/a',
    });
    watched = Alarms;
  });

  test.each([
    'certificate-ends',
    'deployment-failed',
    'functions-throttled',
    'intruder-suspected',
    'key-deletion',
    'mail-bounces',
    'mail-complaints',
    'mail-quota',
    'root-use',
    'sign-in-throttled',
    'table-throttled',
    'watch-off',
  ])('has the alarm %s', (name) => {
    watched.hasResourceProperties('AWS::CloudWatch::Alarm', { AlarmName: `skin-lesion-prod-${name}` });
  });

  test('rings where the index of the table throttles, which the table’s own metrics leave out', () => {
    const { Metrics } = findProperties(watched, 'AWS::CloudWatch::Alarm').find(
      ({ AlarmName }) => AlarmName === 'skin-lesion-prod-table-throttled',
    ) as { Metrics: { MetricStat?: { Metric: { MetricName: string; Dimensions: { Name: string }[] } } }[] };
    const watchedMetrics = Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []).map((metric) =>
      [metric.MetricName, ...metric.Dimensions.map(({ Name }) => Name).sort()].join(' '),
    );
    expect(watchedMetrics.sort()).toEqual([
      'ReadThrottleEvents GlobalSecondaryIndexName TableName',
      'ReadThrottleEvents TableName',
      'WriteThrottleEvents GlobalSecondaryIndexName TableName',
      'WriteThrottleEvents TableName',
    ]);
  });

  test('records every call of a service, uses of keys included, and each read and write of the audit archive', () => {
    watched.hasResourceProperties('AWS::CloudTrail::Trail', {
      IsLogging: true,
      IsMultiRegionTrail: true,
      EnableLogFileValidation: true,
      EventSelectors: [
        {
          IncludeManagementEvents: true,
          ReadWriteType: 'All',
          ExcludeManagementEventSources: Match.absent(),
          DataResources: [{ Type: 'AWS::S3::Object', Values: [Match.anyValue()] }],
        },
      ],
    });
    const [trail] = findProperties(watched, 'AWS::CloudTrail::Trail');
    expect(JSON.stringify(trail)).toMatch(/AuditArchive/);
    watched.hasResourceProperties('AWS::GuardDuty::Detector', { Enable: true });
  });

  test('writes each event that rings to a log, which a saved query reads', () => {
    const rules = findProperties(watched, 'AWS::Events::Rule');
    expect(rules.map(({ Name }) => Name).sort()).toEqual(
      ['deployment-failed', 'intruder-suspected', 'key-deletion', 'root-use', 'watch-off'].map(
        (name) => `skin-lesion-prod-${name}`,
      ),
    );
    for (const { Targets } of rules)
      expect(JSON.stringify(Targets)).toContain('log-group:/aws/events/skin-lesion-prod');
    const queries = findProperties(watched, 'AWS::Logs::QueryDefinition').map(({ Name }) => Name);
    expect(queries.sort()).toEqual(
      ['errors', 'events', 'refusals', 'slowest'].map((name) => `skin-lesion-prod/${name}`),
    );
  });

  test('rings at each use of the root user, also one that only reads', () => {
    watched.hasResourceProperties('AWS::Events::Rule', {
      Name: 'skin-lesion-prod-root-use',
      State: 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS',
      EventPattern: Match.objectLike({
        detail: { userIdentity: { type: ['Root'], invokedBy: [{ exists: false }] } },
      }),
    });
  });

  test('rings when somebody switches off the trail, GuardDuty, a rule or an alarm', () => {
    const { EventPattern } = findProperties(watched, 'AWS::Events::Rule').find(
      ({ Name }) => Name === 'skin-lesion-prod-watch-off',
    ) as { EventPattern: { source: string[]; detail: { $or: { eventName: string[]; userIdentity?: object }[] } } };
    expect(EventPattern.source).toEqual(['aws.cloudtrail', 'aws.events', 'aws.guardduty', 'aws.monitoring']);
    const [always, byHand] = EventPattern.detail.$or;
    expect(always!.eventName).toEqual(expect.arrayContaining(['StopLogging', 'UpdateTrail', 'UpdateDetector']));
    expect(always!.userIdentity).toBeUndefined();
    expect(byHand).toEqual({
      eventName: ['DeleteAlarms', 'DeleteRule', 'DisableAlarmActions', 'DisableRule', 'RemoveTargets'],
      userIdentity: { invokedBy: [{ exists: false }] },
    });
  });

  test('has one page with assessments, refusals, tiers, drift, sign-ups and revenue', () => {
    const [dashboard] = findProperties(watched, 'AWS::CloudWatch::Dashboard');
    const body = JSON.stringify(dashboard);
    for (const title of ['Tiers', 'Refused photos', 'distance from the test photos', 'Sign-ups', 'Revenue'])
      expect(body).toContain(title);
  });
});

test('an alarm says whether somebody must look now, and a pager gets only those', async () => {
  const paged = await synthesizeStacks({
    stage: 'prod',
    alarmEmail: 'on-call@example.org',
    pagerEmail: 'pager@example.org',
  });
  const topics = Object.entries(paged.Operations.findResources('AWS::SNS::Topic')).map(([id]) => id);
  const subscriptions = findProperties(paged.Operations, 'AWS::SNS::Subscription').map(({ Endpoint, TopicArn }) => [
    Endpoint,
    topics.find((id) => JSON.stringify(TopicArn).includes(id))?.replace(/[0-9A-F]{8}$/, ''),
  ]);
  expect(subscriptions.sort()).toEqual([
    ['on-call@example.org', 'Alarms'],
    ['on-call@example.org', 'Tickets'],
    ['pager@example.org', 'Alarms'],
  ]);
  const alarms = Object.values(paged).flatMap((template) => findProperties(template, 'AWS::CloudWatch::Alarm'));
  for (const { AlarmDescription, AlarmActions } of alarms) {
    const topic = String(AlarmDescription).startsWith('Page: ') ? 'Alarms' : 'Tickets';
    expect(String(AlarmDescription)).toMatch(/^(Page|Ticket): /);
    expect(JSON.stringify(AlarmActions)).toMatch(new RegExp(`${topic}[0-9A-F]{8}`));
  }
});
