import { clocked, jobs } from '#domain/operations/jobs';
import type { Template } from 'aws-cdk-lib/assertions';
import { type Properties, propertiesOf, statementsOf, synthesize } from '../testStacks';

const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/a';

let stacks: ReturnType<typeof synthesize>;
let prod: Template;
beforeAll(() => {
  stacks = synthesize({ stage: 'prod', canary: true, domainName: 'skin.example', certificateArn: CERTIFICATE });
  prod = stacks.Jobs;
}, 120_000);

const functionsOf = (template: Template) => propertiesOf(template, 'AWS::Lambda::Function');
const nameOf = ({ FunctionName }: Properties) => String(FunctionName).replace('skin-lesion-prod-jobs-', '');
const roleOf = ({ Role }: Properties) => (Role as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0];
const allowed = (name: string) => {
  const role = roleOf(functionsOf(prod).find((found) => nameOf(found) === name)!);
  return statementsOf(prod)
    .filter(({ roles, effect }) => roles.includes(role) && effect === 'Allow')
    .flatMap(({ actions }) => actions);
};
const variablesOf = (name: string) => {
  const { Environment } = functionsOf(prod).find((found) => nameOf(found) === name)!;
  return (Environment as { Variables: Record<string, unknown> }).Variables;
};

test('every job has a function, a role, a log kept a year and an alarm of its own', () => {
  const functions = functionsOf(prod);
  expect(functions.map(nameOf).sort()).toEqual(Object.keys(jobs).sort());
  expect(new Set(functions.map(roleOf)).size).toBe(functions.length);
  for (const { Runtime, Architectures, Timeout } of functions) {
    expect({ Runtime, Architectures, Timeout }).toEqual({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Timeout: 300,
    });
  }
  expect(propertiesOf(prod, 'AWS::Logs::LogGroup').map(({ RetentionInDays }) => RetentionInDays)).toEqual(
    functions.map(() => 365),
  );
  expect(propertiesOf(prod, 'AWS::CloudWatch::Alarm')).toHaveLength(functions.length);
});

test('every job of the clock has its clock, and what fails is not repeated before the next tick', () => {
  const rates = propertiesOf(prod, 'AWS::Events::Rule').map(({ ScheduleExpression }) => ScheduleExpression);
  const minutes = Object.values(clocked).map(({ everyMinutes }) => everyMinutes);
  expect(rates).toEqual(
    minutes.map((every) => {
      if (every === 1) return 'rate(1 minute)';
      return every === 60 ? 'rate(1 hour)' : every === 24 * 60 ? 'rate(1 day)' : `rate(${every} minutes)`;
    }),
  );
});

test('whatever is done without somebody who waits ends in the queue of dead letters when it is given up on', () => {
  const inQueue = expect.stringContaining('DeadLetters');
  const asText = (value: unknown) => JSON.stringify(value ?? null);
  for (const [stack, template] of Object.entries(stacks)) {
    for (const { Targets } of propertiesOf(template, 'AWS::Events::Rule')) {
      for (const { DeadLetterConfig } of Targets as Properties[])
        expect([stack, asText(DeadLetterConfig)]).toEqual([stack, inQueue]);
    }
    for (const { Protocol, RedrivePolicy } of propertiesOf(template, 'AWS::SNS::Subscription')) {
      if (Protocol !== 'email') expect([stack, asText(RedrivePolicy)]).toEqual([stack, inQueue]);
    }
    // Nothing polls, and nothing is scheduled, but by what is looked at above.
    for (const type of ['AWS::Lambda::EventSourceMapping', 'AWS::Scheduler::Schedule', 'AWS::Pipes::Pipe']) {
      expect([stack, Object.keys(template.findResources(type))]).toEqual([stack, []]);
    }
  }
  const calledLater = Object.values(prod.findResources('AWS::Lambda::Permission')).map(({ Properties }) =>
    asText((Properties as Properties)['FunctionName']),
  );
  const watched = propertiesOf(prod, 'AWS::Lambda::EventInvokeConfig').filter(({ DestinationConfig }) =>
    asText(DestinationConfig).includes('DeadLetters'),
  );
  const watchedNames = watched.map(({ FunctionName }) => (FunctionName as { Ref: string }).Ref);
  expect(calledLater).toHaveLength(Object.keys(jobs).length);
  for (const called of calledLater) expect(watchedNames.some((name) => called.includes(name))).toBe(true);
});

test('mail is sent by the job that empties the outbox alone, under the configuration that tells what came back', () => {
  const sending = Object.keys(jobs).filter((name) => allowed(name).includes('ses:SendEmail'));
  expect(sending).toEqual(['post']);
  for (const template of [stacks.Api, stacks.Admin]) {
    expect(statementsOf(template).flatMap(({ actions }) => actions)).not.toContain('ses:SendEmail');
  }
  const [{ Name }] = propertiesOf(prod, 'AWS::SES::ConfigurationSet') as [Properties];
  expect(variablesOf('post')['MAIL_CONFIGURATION']).toBe(Name);
  prod.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
  });
});

test('only the job that archives the audit log reaches the archive, to add and to look what is there', () => {
  const reaching = statementsOf(prod).filter(({ resources }) => JSON.stringify(resources).includes('AuditArchive'));
  expect(reaching.flatMap(({ actions }) => actions).sort()).toEqual([
    'kms:GenerateDataKey',
    's3:ListBucket',
    's3:PutObject',
  ]);
  expect(allowed('auditExport')).toContain('s3:PutObject');
  for (const template of [stacks.Api, stacks.Admin, stacks.Lesion]) {
    expect(JSON.stringify(statementsOf(template))).not.toContain('AuditArchive');
  }
});

test('no job can scan the table, or change the audit log', () => {
  for (const found of functionsOf(prod)) {
    expect(allowed(nameOf(found))).not.toContain('dynamodb:Scan');
    expect(statementsOf(prod)).toContainEqual(
      expect.objectContaining({
        roles: [roleOf(found)],
        effect: 'Deny',
        actions: ['dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
        condition: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['AUDIT#*'] } },
      }),
    );
  }
});

test('the canary’s password is told to the canary alone, and there is none where a deployment does not ask for it', () => {
  const told = Object.keys(jobs).filter((name) => 'CANARY_PASSWORD' in variablesOf(name));
  expect(told).toEqual(['canary']);
  expect(JSON.stringify(variablesOf('canary')['CANARY_PASSWORD'])).toContain('{{resolve:secretsmanager:');
  const without = synthesize({ stage: 'prod' }).Jobs;
  expect(functionsOf(without).map(nameOf)).not.toContain('canary');
}, 120_000);
