import { scheduledJobs, jobs, type JobName } from '#domain/operations/jobs';
import type { Template } from 'aws-cdk-lib/assertions';
import { toJobId } from '../lambdaName';
import { type ResourceProperties, findProperties, findStatements, synthesizeStacks } from '../testing/synthesizeStacks';

const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/a';

let stacks: Awaited<ReturnType<typeof synthesizeStacks>>;
let prod: Template;
beforeAll(async () => {
  stacks = await synthesizeStacks({
    stage: 'prod',
    canary: true,
    domainName: 'skin.example',
    certificateArn: CERTIFICATE,
  });
  prod = stacks.Jobs;
});

const jobNames = (Object.keys(jobs) as JobName[]).map(toJobId);
const findFunctions = (template: Template) => findProperties(template, 'AWS::Lambda::Function');
const toName = ({ FunctionName }: ResourceProperties) => String(FunctionName).replace('skin-lesion-prod-jobs-', '');
const toRole = ({ Role }: ResourceProperties) => (Role as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0];
const listAllowedActions = (name: string) => {
  const role = toRole(findFunctions(prod).find((each) => toName(each) === name)!);
  return findStatements(prod)
    .filter(({ roles, effect }) => roles.includes(role) && effect === 'Allow')
    .flatMap(({ actions }) => actions);
};
const findVariables = (name: string) => {
  const { Environment } = findFunctions(prod).find((each) => toName(each) === name)!;
  return (Environment as { Variables: Record<string, unknown> }).Variables;
};

test('every job has its own function, role, alarm, and log with a retention of a year', () => {
  const functions = findFunctions(prod);
  expect(functions.map(toName).sort()).toEqual([...jobNames].sort());
  expect(new Set(functions.map(toRole)).size).toBe(functions.length);
  for (const each of functions) {
    const { Runtime, Architectures, Timeout } = each;
    expect({ Runtime, Architectures, Timeout }).toEqual({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Timeout: toName(each) === 'releaseModel' ? 900 : 300,
    });
  }
  expect(findProperties(prod, 'AWS::Logs::LogGroup').map(({ RetentionInDays }) => RetentionInDays)).toEqual(
    functions.map(() => 365),
  );
  const alarms = findProperties(prod, 'AWS::CloudWatch::Alarm').map(({ AlarmName }) => String(AlarmName));
  expect(alarms.filter((name) => name.startsWith('skin-lesion-prod-jobs-'))).toHaveLength(functions.length);
});

test('every scheduled job has its schedule', () => {
  const rates = findProperties(prod, 'AWS::Events::Rule').map(({ ScheduleExpression }) => ScheduleExpression);
  const minutes = Object.values(scheduledJobs).map(({ everyMinutes }) => everyMinutes);
  expect(rates).toEqual(
    minutes.map((every) => {
      if (every === 1) return 'rate(1 minute)';
      return every === 60 ? 'rate(1 hour)' : `rate(${every} minutes)`;
    }),
  );
});

test('an asynchronous event that no attempt could process goes to the queue of dead letters', () => {
  const deadLetterQueue = expect.stringContaining('DeadLetters');
  const toText = (value: unknown) => JSON.stringify(value ?? null);
  for (const [stack, template] of Object.entries(stacks)) {
    for (const { Targets } of findProperties(template, 'AWS::Events::Rule')) {
      for (const { DeadLetterConfig } of Targets as ResourceProperties[])
        expect([stack, toText(DeadLetterConfig)]).toEqual([stack, deadLetterQueue]);
    }
    for (const { Protocol, RedrivePolicy } of findProperties(template, 'AWS::SNS::Subscription')) {
      if (Protocol !== 'email') expect([stack, toText(RedrivePolicy)]).toEqual([stack, deadLetterQueue]);
    }
    // No other resource invokes functions asynchronously.
    for (const type of ['AWS::Lambda::EventSourceMapping', 'AWS::Scheduler::Schedule', 'AWS::Pipes::Pipe']) {
      expect([stack, Object.keys(template.findResources(type))]).toEqual([stack, []]);
    }
  }
  const invokedFunctions = Object.values(prod.findResources('AWS::Lambda::Permission')).map(({ Properties }) =>
    toText((Properties as ResourceProperties)['FunctionName']),
  );
  const configured = findProperties(prod, 'AWS::Lambda::EventInvokeConfig').filter(({ DestinationConfig }) =>
    toText(DestinationConfig).includes('DeadLetters'),
  );
  const configuredNames = configured.map(({ FunctionName }) => (FunctionName as { Ref: string }).Ref);
  // CloudFormation invokes the function of a release itself, and answers for it.
  expect(invokedFunctions).toHaveLength(Object.keys(jobs).length - 1);
  expect(configured).toHaveLength(Object.keys(jobs).length);
  for (const name of invokedFunctions) expect(configuredNames.some((each) => name.includes(each))).toBe(true);
});

test('only the job of the outbox sends mail, with the configuration set that reports bounces and complaints', () => {
  const senders = jobNames.filter((name) => listAllowedActions(name).includes('ses:SendEmail'));
  expect(senders).toEqual(['post']);
  for (const template of [stacks.Api, stacks.Admin]) {
    expect(findStatements(template).flatMap(({ actions }) => actions)).not.toContain('ses:SendEmail');
    expect(findStatements(template).flatMap(({ actions }) => actions)).not.toContain('ses:SendRawEmail');
  }
  const [{ Name }] = findProperties(prod, 'AWS::SES::ConfigurationSet') as [ResourceProperties];
  expect(findVariables('post')['MAIL_CONFIGURATION']).toBe(Name);
  prod.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
  });
});

test('only the job that archives the audit log can list the archive and add files', () => {
  const statements = findStatements(prod).filter(({ resources }) => JSON.stringify(resources).includes('AuditArchive'));
  expect(statements.flatMap(({ actions }) => actions).sort()).toEqual([
    'kms:GenerateDataKey',
    's3:ListBucket',
    's3:PutObject',
  ]);
  expect(listAllowedActions('auditExport')).toContain('s3:PutObject');
  for (const template of [stacks.Api, stacks.Admin, stacks.Lesion]) {
    expect(JSON.stringify(findStatements(template))).not.toContain('AuditArchive');
  }
});

test('no job can scan the table or change the audit log', () => {
  for (const each of findFunctions(prod)) {
    expect(listAllowedActions(toName(each))).not.toContain('dynamodb:Scan');
    expect(findStatements(prod)).toContainEqual(
      expect.objectContaining({
        roles: [toRole(each)],
        effect: 'Deny',
        actions: ['dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
        condition: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['AUDIT#*'] },
          Null: { 'dynamodb:LeadingKeys': 'false' },
        },
      }),
    );
  }
});

test('only the canary may read the canary’s account, and a deployment without the canary has no such function', async () => {
  expect(jobNames.filter((name) => 'CANARY_SECRET_ID' in findVariables(name))).toEqual(['canary']);
  const canaryRole = toRole(findFunctions(prod).find((each) => toName(each) === 'canary')!);
  const readers = findStatements(prod).filter(({ resources }) => JSON.stringify(resources).includes('/canary-??????'));
  expect(readers.map(({ roles, actions }) => ({ roles, actions }))).toEqual([
    { roles: [canaryRole], actions: ['secretsmanager:GetSecretValue'] },
  ]);
  const withoutCanary = (await synthesizeStacks({ stage: 'prod' })).Jobs;
  expect(findFunctions(withoutCanary).map(toName)).not.toContain('canary');
});

describe('a release of the lesion model', () => {
  const findRelease = (template: Template) => {
    const [[, resource] = []] = Object.entries(template.findResources('Custom::ModelRelease'));
    return resource as { Properties: ResourceProperties; DependsOn: string[] };
  };

  test('says what the model runs in, and nothing about the model', () => {
    const { Properties } = findRelease(prod);
    expect(Object.keys(Properties).sort()).toEqual(
      ['ServiceToken', 'ServiceTimeout', 'image', 'roleArn', 'diskKeyId', 'alarms', 'instanceType', 'instances'].sort(),
    );
    expect(Properties).toMatchObject({ instanceType: 'ml.c5.large', instances: 2, ServiceTimeout: '1200' });
    expect(Properties['alarms']).toEqual(['skin-lesion-prod-model-failures', 'skin-lesion-prod-model-latency']);
  });

  test('comes after the alarms that take it back, and after the rights of its function', () => {
    const { DependsOn } = findRelease(prod);
    const rights = Object.entries(prod.findResources('AWS::IAM::Policy')).flatMap(([name, policy]) =>
      JSON.stringify(policy).includes('sagemaker:CreateEndpoint"') ? [name] : [],
    );
    const alarms = Object.entries(prod.findResources('AWS::CloudWatch::Alarm')).flatMap(([name, { Properties }]) =>
      (Properties as ResourceProperties)['Namespace'] === 'AWS/SageMaker' ? [name] : [],
    );
    expect([rights.length, alarms.length]).toEqual([1, 2]);
    expect(DependsOn).toEqual(expect.arrayContaining([...rights, ...alarms]));
  });

  test('on prod keeps between two and eight instances, which come after 5 minutes and go after 15', () => {
    prod.hasResourceProperties('AWS::ApplicationAutoScaling::ScalableTarget', { MinCapacity: 2, MaxCapacity: 8 });
    prod.hasResourceProperties('AWS::ApplicationAutoScaling::ScalingPolicy', {
      TargetTrackingScalingPolicyConfiguration: { ScaleOutCooldown: 300, ScaleInCooldown: 900 },
    });
  });

  test('of a preview costs nothing while the model is not used', async () => {
    const preview = (await synthesizeStacks({ stage: 'preview' })).Jobs;
    expect(findRelease(preview).Properties).toMatchObject({ memoryMb: 3072, maxConcurrency: 5 });
    preview.resourceCountIs('AWS::ApplicationAutoScaling::ScalableTarget', 0);
  });
});
