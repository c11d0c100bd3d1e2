import { type ResourceProperties, findProperties, synthesizeStacks } from '../testing/synthesizeStacks';

const RELEASED = ['skin-lesion-prod-analysis-create', 'skin-lesion-prod-stripe-webhook'];

let stacks: Awaited<ReturnType<typeof synthesizeStacks>>;
beforeAll(async () => {
  stacks = await synthesizeStacks({ stage: 'prod' });
});

test('new versions of the main path and the Stripe webhook get 10% of the calls first, and roll back on an alarm', () => {
  const groups = findProperties(stacks.Release, 'AWS::CodeDeploy::DeploymentGroup');
  expect(groups.map(({ DeploymentGroupName }) => DeploymentGroupName).sort()).toEqual(RELEASED);
  for (const group of groups) {
    expect(group).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
      },
      AlarmConfiguration: { Enabled: true },
    });
    expect((group['AlarmConfiguration'] as { Alarms: unknown[] }).Alarms).toHaveLength(2);
  }
});

test('the gateway calls the live version, and CloudFormation leaves moving it to CodeDeploy', () => {
  const apiStacks = [stacks.Api, stacks.Admin];
  const aliases = apiStacks.flatMap((template) => Object.values(template.findResources('AWS::Lambda::Alias')));
  expect(aliases.map(({ UpdatePolicy }) => UpdatePolicy as unknown)).toEqual(
    expect.arrayContaining(
      RELEASED.map((name) => ({
        CodeDeployLambdaAliasUpdate: { ApplicationName: 'skin-lesion-prod', DeploymentGroupName: name },
      })),
    ),
  );
  const live = apiStacks
    .flatMap((template) => findProperties(template, 'AWS::ApiGatewayV2::Integration'))
    .filter((integration: ResourceProperties) => JSON.stringify(integration['IntegrationUri']).endsWith('":live"]]}'));
  expect(live).toHaveLength(RELEASED.length);
});

test('failed calls of the route, or a version that does not start, roll back a release', () => {
  const alarms = findProperties(stacks.Release, 'AWS::CloudWatch::Alarm');
  expect(alarms.map(({ Namespace, MetricName, Period }) => [Namespace, MetricName, Period]).sort()).toEqual([
    ['AWS/Lambda', 'Errors', 60],
    ['AWS/Lambda', 'Errors', 60],
    ['skin-lesion/prod', 'failures', 60],
    ['skin-lesion/prod', 'failures', 60],
  ]);
});
