import { type Properties, propertiesOf, synthesize } from '../testStacks';

const RELEASED = ['skin-lesion-prod-analysis-create', 'skin-lesion-prod-stripe-webhook'];

let stacks: ReturnType<typeof synthesize>;
beforeAll(() => {
  stacks = synthesize({ stage: 'prod' });
}, 120_000);

test('a new version of the main path and of what tells who paid takes a tenth of the calls first, and is taken back at trouble', () => {
  const groups = propertiesOf(stacks.Release, 'AWS::CodeDeploy::DeploymentGroup');
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

test('the gateway calls the version that answers, and CloudFormation hands the move to the group of that function', () => {
  const routed = [stacks.Api, stacks.Admin];
  const aliases = routed.flatMap((template) => Object.values(template.findResources('AWS::Lambda::Alias')));
  expect(aliases.map(({ UpdatePolicy }) => UpdatePolicy as unknown)).toEqual(
    expect.arrayContaining(
      RELEASED.map((name) => ({
        CodeDeployLambdaAliasUpdate: { ApplicationName: 'skin-lesion-prod', DeploymentGroupName: name },
      })),
    ),
  );
  const live = routed
    .flatMap((template) => propertiesOf(template, 'AWS::ApiGatewayV2::Integration'))
    .filter((integration: Properties) => JSON.stringify(integration['IntegrationUri']).endsWith('":live"]]}'));
  expect(live).toHaveLength(RELEASED.length);
});

test('what takes a version back is what people meet: failed answers of the route, or a version that does not start', () => {
  const alarms = propertiesOf(stacks.Release, 'AWS::CloudWatch::Alarm');
  expect(alarms.map(({ Namespace, MetricName, Period }) => [Namespace, MetricName, Period]).sort()).toEqual([
    ['AWS/Lambda', 'Errors', 60],
    ['AWS/Lambda', 'Errors', 60],
    ['skin-lesion/prod', 'failures', 60],
    ['skin-lesion/prod', 'failures', 60],
  ]);
});
