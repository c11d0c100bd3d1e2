import { parseConfig } from '#functions/runtime/config';
import type { Route } from '#domain/http/route';
import { routes } from '#domain/http/routes';
import type { Template } from 'aws-cdk-lib/assertions';
import { type Properties, propertiesOf, statementsOf, synthesize } from '../testStacks';

const table = Object.entries(routes).flatMap(([group, byName]) =>
  Object.entries<Route>(byName).map(([name, route]) => ({ name: `${group}.${name}`, route })),
);
const inProduction = table.filter(({ route }) => route.feature === undefined);

type Stacks = ReturnType<typeof synthesize>;
let prod: Stacks;
beforeAll(() => {
  prod = synthesize({ stage: 'prod' });
}, 120_000);

const inBoth = <T>({ Api, Admin }: Stacks, found: (template: Template) => T[]): T[] => [Api, Admin].flatMap(found);
const allOf = (stacks: Stacks, type: string) => inBoth(stacks, (template) => propertiesOf(template, type));
const functionsOf = (stacks: Stacks) => allOf(stacks, 'AWS::Lambda::Function');
const routeKeys = (stacks: Stacks) =>
  allOf(stacks, 'AWS::ApiGatewayV2::Route').map(({ RouteKey }) => RouteKey as string);
const nameOf = ({ FunctionName }: Properties) => FunctionName as string;
const deployedName = ({ name }: { name: string }) => `skin-lesion-prod-${name.replace('.', '-')}`;
const environmentOf = ({ Environment }: Properties) =>
  (Environment as { Variables: Record<string, unknown> }).Variables;

/** What the role of a route's function may do, by statement. */
function rightsOf(name: string) {
  const { Role } = functionsOf(prod).find((found) => nameOf(found) === deployedName({ name }))!;
  const [role] = (Role as { 'Fn::GetAtt': string[] })['Fn::GetAtt'];
  return inBoth(prod, statementsOf).filter(({ roles }) => roles.includes(role!));
}
const allowed = (name: string) =>
  rightsOf(name)
    .filter(({ effect }) => effect === 'Allow')
    .flatMap(({ actions }) => actions);

test('every route is deployed exactly once', () => {
  const expected = inProduction.map(({ route }) => `${route.method} ${route.path}`);
  expect(routeKeys(prod).sort()).toEqual(expected.sort());
});

test('every route has a function and a role of its own', () => {
  const functions = functionsOf(prod);
  expect(functions.map(nameOf).sort()).toEqual(inProduction.map(deployedName).sort());
  expect(new Set(functions.map(({ Role }) => JSON.stringify(Role))).size).toBe(functions.length);
});

test('what administrators alone may call lies in a stack of its own, and its gateway’s role calls nothing else', () => {
  const isForAdmins = ({ route }: { route: Route }) => route.auth === 'admin';
  for (const [template, own] of [
    [prod.Admin, inProduction.filter(isForAdmins)],
    [prod.Api, inProduction.filter((each) => !isForAdmins(each))],
  ] as const) {
    const deployed = propertiesOf(template, 'AWS::Lambda::Function');
    expect(deployed.map(nameOf).sort()).toEqual(own.map(deployedName).sort());
    const calling = statementsOf(template).filter(({ actions }) => actions.includes('lambda:InvokeFunction'));
    expect(calling.flatMap(({ roles }) => roles)).toEqual([expect.stringMatching(/^Gateway/)]);
    expect(calling.flatMap(({ resources }) => resources)).toHaveLength(own.length);
  }
});

test('every function runs the current Node on arm64 and answers before the gateway gives up', () => {
  for (const { Runtime, Architectures, Timeout, Handler } of functionsOf(prod)) {
    expect({ Runtime, Architectures, Timeout, Handler }).toEqual({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Timeout: 28,
      Handler: 'index.handler',
    });
  }
});

test('every function has its log, kept a year, and an alarm that says what a person suffers', () => {
  const logs = allOf(prod, 'AWS::Logs::LogGroup').filter(({ LogGroupName }) => LogGroupName !== undefined);
  expect(logs.map(({ RetentionInDays }) => RetentionInDays)).toEqual(inProduction.map(() => 365));
  const alarms = propertiesOf(prod.Alarms, 'AWS::CloudWatch::Alarm').filter(({ MetricName }) => MetricName === '5xx');
  expect(alarms).toHaveLength(inProduction.length);
  for (const { AlarmDescription } of alarms) expect(AlarmDescription).toMatch(/^[A-Z].{20,}\.$/);
  expect(new Set(alarms.map(({ AlarmDescription }) => AlarmDescription)).size).toBe(alarms.length);
});

test('the function that assesses photographs can write them nowhere', () => {
  expect(allowed('analysis.create')).toContain('sagemaker:InvokeEndpoint');
  expect(allowed('analysis.create').filter((action) => /^(s3|sqs|sns|kinesis|firehose):/.test(action))).toEqual([]);
});

test('only the function that assesses, and those that re-encode an administrator’s photograph, may ask the model', () => {
  const asking = inProduction.filter(({ name }) => allowed(name).includes('sagemaker:InvokeEndpoint'));
  expect(asking.map(({ name }) => name)).toEqual(['analysis.create', 'training.add', 'training.addSamples']);
});

test('only the finder may ask Location, and no other index of places than ours', () => {
  const asking = inBoth(prod, statementsOf).filter(({ actions }) =>
    actions.some((action) => action.startsWith('geo:')),
  );
  expect(asking.map(({ actions, resources }) => ({ actions, resources }))).toEqual(
    ['geocode', 'find'].map(() => ({
      actions: ['geo:SearchPlaceIndexForText'],
      resources: [{ 'Fn::GetAtt': [expect.stringMatching(/^Places/), 'IndexArn'] }],
    })),
  );
  const may = inProduction.filter(({ name }) => allowed(name).includes('geo:SearchPlaceIndexForText'));
  expect(may.map(({ name }) => name)).toEqual(['dermatologists.geocode', 'dermatologists.find']);
});

test('what Location answers may be kept, as the product does', () => {
  expect(propertiesOf(prod.Api, 'AWS::Location::PlaceIndex')).toEqual([
    expect.objectContaining({
      IndexName: 'skin-lesion-prod',
      DataSource: 'Esri',
      DataSourceConfiguration: { IntendedUse: 'Storage' },
    }),
  ]);
});

test('only what needs a password reaches the user pool', () => {
  const reaching = inProduction.filter(({ name }) => allowed(name).some((action) => action.startsWith('cognito-idp:')));
  expect(reaching.map(({ name }) => name)).toEqual([
    'auth.register',
    'auth.login',
    'auth.resetPassword',
    'account.changePassword',
    'account.beginTwoStep',
    'account.confirmTwoStep',
    'account.endTwoStep',
    'account.remove',
  ]);
});

test('only functions that show or keep sealed fields, or post a sealed letter, can open the vault', () => {
  const opens = ({ actions, resources }: { actions: string[]; resources: unknown[] }) =>
    actions.includes('kms:Decrypt') && JSON.stringify(resources).includes('VaultKey');
  const opening = inProduction.filter(({ name }) => rightsOf(name).some(opens)).map(({ name }) => name);
  expect(opening.filter((name) => !/^(analysis|lesions|skincare)\./.test(name))).toEqual([
    'auth.register',
    'auth.forgotPassword',
    'auth.resetPassword',
    'auth.resendVerification',
    'account.changePassword',
    'account.confirmTwoStep',
    'account.endTwoStep',
    'account.export',
    'subscription.refundRequest',
    'stripe.webhook',
    'contact.create',
    'blog.changeStatus',
    'admin.overrideSubscription',
    'admin.securityDemo',
    'training.add',
  ]);
});

test('no function can scan the table, or change the audit log', () => {
  for (const { name } of inProduction) {
    expect(allowed(name)).not.toContain('dynamodb:Scan');
    expect(rightsOf(name)).toContainEqual(
      expect.objectContaining({
        effect: 'Deny',
        actions: ['dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
        condition: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['AUDIT#*'] } },
      }),
    );
  }
});

/** The functions of routes and jobs. */
const everyFunction = () => [...functionsOf(prod), ...propertiesOf(prod.Jobs, 'AWS::Lambda::Function')];
/** Names of the functions, without the stage, in whose environment a variable stands. */
const toldOf = (variable: string) =>
  everyFunction()
    .filter((found) => variable in environmentOf(found))
    .map((found) => nameOf(found).replace('skin-lesion-prod-', ''));

test('every function starts with the settings that it is given', () => {
  for (const found of everyFunction()) {
    const variables = Object.entries(environmentOf(found)).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    expect(parseConfig(Object.fromEntries(variables))).toMatchObject({
      stage: 'prod',
      lesionEndpointName: 'skin-lesion-prod',
      features: { demoSubscriptions: false },
      rateLimitScale: 1,
      secureCookies: true,
      minPasswordLength: 6,
      adminTotp: 'required',
    });
  }
});

test('only those who charge people, or give money back, hold the key to do so', () => {
  expect(toldOf('STRIPE_SECRET_KEY')).toEqual([
    'account-remove',
    'subscription-createCheckout',
    'subscription-portal',
    'subscription-cancel',
    'subscription-refundRequest',
    'stripe-webhook',
    'jobs-sweep',
    'jobs-renewals',
  ]);
  expect(toldOf('STRIPE_WEBHOOK_SECRET')).toEqual(['stripe-webhook']);
});

test('only who may reach the user pool, Location, trainings, the archive or mail is told where it is', () => {
  const rights = inProduction.map(({ name }) => ({ name: name.replace('.', '-'), actions: allowed(name) }));
  const reaching = (begins: string) =>
    rights.filter(({ actions }) => actions.some((action) => action.startsWith(begins))).map(({ name }) => name);
  const ofRoutes = (variable: string) => toldOf(variable).filter((name) => !name.startsWith('jobs-'));
  expect(ofRoutes('USER_POOL_CLIENT_SECRET')).toEqual(reaching('cognito-idp:'));
  expect(ofRoutes('PLACE_INDEX_NAME')).toEqual(reaching('geo:'));
  expect(ofRoutes('TRAINING_BUCKET').sort()).toEqual(reaching('s3:').sort());
  expect(toldOf('AUDIT_BUCKET')).toEqual(['jobs-auditExport']);
  expect(toldOf('MAIL_FROM')).toEqual(['jobs-post']);
});

test('secrets are named in the template, never written in it, and no role may read one', () => {
  for (const [name, stack] of Object.entries(prod)) {
    expect([name, JSON.stringify(statementsOf(stack))]).toEqual([name, expect.not.stringContaining('secretsmanager:')]);
  }
  const secrets = ['ORIGIN_SECRET', 'USER_POOL_CLIENT_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
  for (const secret of secrets) {
    const given = everyFunction().flatMap((found) => environmentOf(found)[secret] ?? []);
    expect(given).not.toHaveLength(0);
    for (const value of given) expect(JSON.stringify(value)).toContain('{{resolve:secretsmanager:');
  }
});

test('the day of a changed secret updates whatever holds one, so that it takes the new value', () => {
  const changed = synthesize({ stage: 'preview', secretsSince: '2026-12-01' });
  for (const { Environment } of [changed.Api, changed.Admin, changed.Jobs].flatMap((template) =>
    propertiesOf(template, 'AWS::Lambda::Function'),
  )) {
    expect(Environment).toMatchObject({ Variables: { SECRETS_SINCE: '2026-12-01' } });
  }
  changed.Web.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: { Comment: 'skin-lesion-preview-2026-12-01' },
  });
});

test('the access log tells route, status and time, and nothing of the person', () => {
  const [{ AccessLogSettings, DefaultRouteSettings }] = allOf(prod, 'AWS::ApiGatewayV2::Stage') as [Properties];
  const { Format } = AccessLogSettings as { Format: string };
  expect(Format).toContain('$context.routeKey');
  expect(Format).not.toMatch(/sourceIp|userAgent|path|authorizer|cookie|header/i);
  expect(DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 });
});

test('a demonstration subscription has a route in a preview, and none in production', () => {
  const key = 'POST /api/subscription/demo-activate';
  const preview = synthesize({ stage: 'preview' });
  expect(routeKeys(preview)).toContain(key);
  expect(environmentOf(functionsOf(preview)[0]!)).toMatchObject({ STAGE: 'preview', DEMO_SUBSCRIPTIONS: 'true' });
  expect(routeKeys(prod)).not.toContain(key);
  for (const deployed of functionsOf(prod)) expect(environmentOf(deployed)['DEMO_SUBSCRIPTIONS']).toBe('false');
}, 120_000);
