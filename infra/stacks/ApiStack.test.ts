import { parseConfig } from '#functions/runtime/config';
import { listMethods, type Route } from '#domain/http/route';
import { routes } from '#domain/http/routes';
import type { Template } from 'aws-cdk-lib/assertions';
import { ADMIN_CONFIRMATION } from '../constructs/grantPermissions';
import { type ResourceProperties, findProperties, findStatements, synthesizeStacks } from '../testing/synthesizeStacks';

const namedRoutes = Object.entries(routes).flatMap(([group, byName]) =>
  Object.entries<Route>(byName).map(([name, route]) => ({ name: `${group}.${name}`, route })),
);
const prodRoutes = namedRoutes.filter(({ route }) => route.feature === undefined);

type Stacks = Awaited<ReturnType<typeof synthesizeStacks>>;
let prod: Stacks;
beforeAll(async () => {
  prod = await synthesizeStacks({ stage: 'prod' });
});

const inBothStacks = <T>({ Api, Admin }: Stacks, find: (template: Template) => T[]): T[] => [Api, Admin].flatMap(find);
const findAll = (stacks: Stacks, type: string) => inBothStacks(stacks, (template) => findProperties(template, type));
const findFunctions = (stacks: Stacks) => findAll(stacks, 'AWS::Lambda::Function');
const findRouteKeys = (stacks: Stacks) =>
  findAll(stacks, 'AWS::ApiGatewayV2::Route').map(({ RouteKey }) => RouteKey as string);
const toName = ({ FunctionName }: ResourceProperties) => FunctionName as string;
const toProdName = ({ name }: { name: string }) => `skin-lesion-prod-${name.replace('.', '-')}`;
const toEnvironment = ({ Environment }: ResourceProperties) =>
  (Environment as { Variables: Record<string, unknown> }).Variables;

/** The policy statements of a route's function. */
function findRouteStatements(name: string) {
  const { Role } = findFunctions(prod).find((each) => toName(each) === toProdName({ name }))!;
  const [role] = (Role as { 'Fn::GetAtt': string[] })['Fn::GetAtt'];
  return inBothStacks(prod, findStatements).filter(({ roles }) => roles.includes(role!));
}
const listAllowedActions = (name: string) =>
  findRouteStatements(name)
    .filter(({ effect }) => effect === 'Allow')
    .flatMap(({ actions }) => actions);

test('every route is deployed exactly once, and a document for HEAD too', () => {
  const expected = prodRoutes.flatMap(({ route }) => listMethods(route).map((method) => `${method} ${route.path}`));
  expect(expected).toContain('HEAD /api/pages/blog/{slug}');
  expect(findRouteKeys(prod).sort()).toEqual(expected.sort());
});

// Check 40.
test('every route has its own function and role', () => {
  const functions = findFunctions(prod);
  expect(functions.map(toName).sort()).toEqual(prodRoutes.map(toProdName).sort());
  expect(new Set(functions.map(({ Role }) => JSON.stringify(Role))).size).toBe(functions.length);
});

test('routes for administrators have their own stack, and its gateway role calls no other function', () => {
  const isForAdmins = ({ route }: { route: Route }) => route.auth === 'admin';
  for (const [template, own] of [
    [prod.Admin, prodRoutes.filter(isForAdmins)],
    [prod.Api, prodRoutes.filter((each) => !isForAdmins(each))],
  ] as const) {
    const deployed = findProperties(template, 'AWS::Lambda::Function');
    expect(deployed.map(toName).sort()).toEqual(own.map(toProdName).sort());
    const calling = findStatements(template).filter(({ actions }) => actions.includes('lambda:InvokeFunction'));
    expect([...new Set(calling.flatMap(({ roles }) => roles))]).toEqual([expect.stringMatching(/^Gateway/)]);
    expect(calling.flatMap(({ resources }) => resources)).toHaveLength(own.length);
  }
});

// Check 40.
test('every function runs Node.js 24 on arm64 and times out before the gateway does', () => {
  for (const { Runtime, Architectures, Timeout, Handler } of findFunctions(prod)) {
    expect({ Runtime, Architectures, Timeout, Handler }).toEqual({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Timeout: 28,
      Handler: 'index.handler',
    });
  }
});

test('every function has a log with a retention of a year, and an alarm that says what people experience', () => {
  const logs = findAll(prod, 'AWS::Logs::LogGroup').filter(({ LogGroupName }) => LogGroupName !== undefined);
  expect(logs.map(({ RetentionInDays }) => RetentionInDays)).toEqual(prodRoutes.map(() => 365));
  const alarms = findProperties(prod.Alarms, 'AWS::CloudWatch::Alarm').filter(({ MetricName }) => MetricName === '5xx');
  expect(alarms).toHaveLength(prodRoutes.length);
  for (const { AlarmDescription } of alarms) expect(AlarmDescription).toMatch(/^[A-Z].{20,}\.$/);
  expect(new Set(alarms.map(({ AlarmDescription }) => AlarmDescription)).size).toBe(alarms.length);
});

// Check 40.
test('the function that assesses photos can store them nowhere', () => {
  expect(listAllowedActions('analysis.create')).toContain('sagemaker:InvokeEndpoint');
  expect(
    listAllowedActions('analysis.create').filter((action) => /^(s3|sqs|sns|kinesis|firehose):/.test(action)),
  ).toEqual([]);
});

test('only the functions for analyses, samples and training photos can invoke the model', () => {
  const functions = prodRoutes.filter(({ name }) => listAllowedActions(name).includes('sagemaker:InvokeEndpoint'));
  expect(functions.map(({ name }) => name)).toEqual([
    'analysis.create',
    'samples.get',
    'training.add',
    'training.addSamples',
    'training.editPhoto',
    'training.tryPhoto',
  ]);
});

test('only the finder can geocode, and only with our place index', () => {
  const functions = inBothStacks(prod, findStatements).filter(({ actions }) =>
    actions.some((action) => action.startsWith('geo:')),
  );
  expect(functions.map(({ actions, resources }) => ({ actions, resources }))).toEqual(
    ['geocode', 'find'].map(() => ({
      actions: ['geo:SearchPlaceIndexForText'],
      resources: [{ 'Fn::GetAtt': [expect.stringMatching(/^Places/), 'IndexArn'] }],
    })),
  );
  const finderRoutes = prodRoutes.filter(({ name }) =>
    listAllowedActions(name).includes('geo:SearchPlaceIndexForText'),
  );
  expect(finderRoutes.map(({ name }) => name)).toEqual(['dermatologists.geocode', 'dermatologists.find']);
});

test('of the table, the finder lists only our copy of the registry, and rows of the audit log as every function', () => {
  const queries = findRouteStatements('dermatologists.find').filter(({ actions }) =>
    actions.includes('dynamodb:Query'),
  );
  expect(queries.map(({ condition }) => condition)).toEqual([
    { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['PROVIDERS#*'] } },
    { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['AUDIT#*'] } },
  ]);
});

test('the place index allows storing its answers', () => {
  expect(findProperties(prod.Api, 'AWS::Location::PlaceIndex')).toEqual([
    expect.objectContaining({
      IndexName: 'skin-lesion-prod',
      DataSource: 'Esri',
      DataSourceConfiguration: { IntendedUse: 'Storage' },
    }),
  ]);
});

const isOfUserPool = (action: string) => action.startsWith('cognito-idp:') && action !== ADMIN_CONFIRMATION;

test('the functions that let administrators in, and no others, can ask the user pool whether somebody is one', () => {
  const confirming = prodRoutes.filter(({ name }) => listAllowedActions(name).includes(ADMIN_CONFIRMATION));
  expect(confirming).toEqual(prodRoutes.filter(({ route }) => ['admin', 'subscriber'].includes(route.auth)));
});

test('only functions that need a password, or the list of administrators, can call the user pool for anything else', () => {
  const withUserPool = prodRoutes.filter(({ name }) => listAllowedActions(name).some(isOfUserPool));
  expect(withUserPool.map(({ name }) => name)).toEqual([
    'auth.register',
    'auth.login',
    'auth.resetPassword',
    'account.changePassword',
    'account.beginTwoStep',
    'account.confirmTwoStep',
    'account.endTwoStep',
    'account.renewRecoveryCodes',
    'account.remove',
    'blog.changeStatus',
    'accounts.changeStatus',
    'accounts.resetTwoStep',
    'accounts.decideRole',
  ]);
  expect(listAllowedActions('blog.changeStatus').filter(isOfUserPool)).toEqual(['cognito-idp:ListUsersInGroup']);
});

test('only functions that read or write sealed fields, or queue sealed mail, can decrypt data keys', () => {
  const decrypts = ({ actions, resources }: { actions: string[]; resources: unknown[] }) =>
    actions.includes('kms:Decrypt') && JSON.stringify(resources).includes('VaultKey');
  const decrypting = prodRoutes.filter(({ name }) => findRouteStatements(name).some(decrypts)).map(({ name }) => name);
  expect(decrypting.filter((name) => !/^(analysis|lesions|skincare)\./.test(name))).toEqual([
    'auth.register',
    'auth.forgotPassword',
    'auth.resetPassword',
    'auth.resendVerification',
    'account.changePassword',
    'account.confirmTwoStep',
    'account.endTwoStep',
    'account.photoKey',
    'account.createPhotoKey',
    'account.export',
    'subscription.refundRequest',
    'stripe.webhook',
    'bodyMap.figure',
    'bodyMap.saveFigure',
    'skinChecks.open',
    'skinChecks.start',
    'skinChecks.savePart',
    'skinChecks.finish',
    'skinChecks.list',
    'skinChecks.remove',
    'reminders.list',
    'reminders.save',
    'reminders.addDevice',
    'reminders.unsubscribe',
    'contact.create',
    'blog.changeStatus',
    'blog.schedule',
    'admin.overrideSubscription',
    'admin.securityDemo',
    'inbox.list',
    'inbox.get',
    'inbox.answer',
    'inbox.changeState',
    'accounts.get',
    'accounts.addNote',
    'accounts.changeStatus',
    'accounts.endSessions',
    'accounts.resetTwoStep',
    'accounts.requestRole',
    'accounts.decideRole',
    'accounts.roleRequests',
    'operations.mailPolicy',
    'training.add',
    'training.photos',
    'training.editPhoto',
    'training.promote',
    'training.rollback',
  ]);
});

test('no function can scan the table or change the audit log', () => {
  for (const { name } of prodRoutes) {
    expect(listAllowedActions(name)).not.toContain('dynamodb:Scan');
    expect(findRouteStatements(name)).toContainEqual(
      expect.objectContaining({
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

/** The functions of routes and jobs. */
const listFunctions = () => [...findFunctions(prod), ...findProperties(prod.Jobs, 'AWS::Lambda::Function')];
/** Names, without the stage, of the functions that have an environment variable. */
const listFunctionsWith = (variable: string) =>
  listFunctions()
    .filter((each) => variable in toEnvironment(each))
    .map((each) => toName(each).replace('skin-lesion-prod-', ''));

test('every function starts with its settings', () => {
  for (const each of listFunctions()) {
    const variables = Object.entries(toEnvironment(each)).map(([name, value]): [string, string] => [
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
      refuseCommonPasswords: true,
      adminTotp: 'required',
      subscriptionPollSeconds: 10,
    });
  }
});

const STRIPE_FUNCTIONS = [
  'account-remove',
  'subscription-createCheckout',
  'subscription-portal',
  'subscription-cancel',
  'subscription-refundRequest',
  'stripe-webhook',
  'jobs-sweep',
  'jobs-renewals',
];

test('only functions that charge, refund or delete customers, and the webhook, know the name of Stripe’s secret', () => {
  expect(listFunctionsWith('STRIPE_SECRET_ID')).toEqual(STRIPE_FUNCTIONS);
});

test('only functions with the right to the user pool, the place index, trainings, the archive or mail have its name', () => {
  const rights = prodRoutes.map(({ name }) => ({ name: name.replace('.', '-'), actions: listAllowedActions(name) }));
  const listWith = (isIncluded: (action: string) => boolean) =>
    rights.filter(({ actions }) => actions.some(isIncluded)).map(({ name }) => name);
  const listWithAction = (prefix: string) => listWith((action) => action.startsWith(prefix));
  const listRoutesWith = (variable: string) => listFunctionsWith(variable).filter((name) => !name.startsWith('jobs-'));
  expect(listRoutesWith('USER_POOL_ID').sort()).toEqual(listWithAction('cognito-idp:').sort());
  expect(listRoutesWith('USER_POOL_CLIENT_SECRET_ID')).toEqual(listWith(isOfUserPool));
  expect(listRoutesWith('PLACE_INDEX_NAME')).toEqual(listWithAction('geo:'));
  const isOfTrainings = (action: string) => /^(s3:|sagemaker:StopTrainingJob$)/.test(action);
  expect(listRoutesWith('TRAINING_BUCKET').sort()).toEqual(listWith(isOfTrainings).sort());
  expect(listFunctionsWith('AUDIT_BUCKET')).toEqual(['jobs-auditExport']);
  expect(listFunctionsWith('MAIL_FROM')).toEqual(['jobs-post']);
});

/** Functions, without the stage, whose role may read a secret. The secret's ARN contains the text. */
function listReaders(secret: string): string[] {
  const templates = [prod.Api, prod.Admin, prod.Jobs];
  return templates.flatMap((template) => {
    const readers = findStatements(template)
      .filter(({ effect, actions }) => effect === 'Allow' && actions.includes('secretsmanager:GetSecretValue'))
      .filter(({ resources }) => JSON.stringify(resources).includes(secret))
      .flatMap(({ roles }) => roles);
    return findProperties(template, 'AWS::Lambda::Function')
      .filter(({ Role }) => readers.includes((Role as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0]))
      .map((each) => toName(each).replace('skin-lesion-prod-', ''));
  });
}

test('each function may read exactly the secrets of its rights', () => {
  const routeNames = prodRoutes.map(({ name }) => name.replace('.', '-'));
  expect(listReaders('OriginSecret').sort()).toEqual(routeNames.sort());
  expect(listReaders('secret:skin-lesion-prod/stripe-??????')).toEqual(STRIPE_FUNCTIONS);
  const withClient = listFunctionsWith('USER_POOL_CLIENT_SECRET_ID');
  expect(withClient).toEqual(expect.arrayContaining(['auth-login', 'jobs-sweep']));
  expect(listReaders('ClientSecret')).toEqual(withClient);
  const PUSH_FUNCTIONS = ['reminders-devices', 'reminders-addDevice', 'jobs-post'];
  expect(listReaders('WebPushSecret')).toEqual(PUSH_FUNCTIONS);
  expect(listFunctionsWith('WEB_PUSH_SECRET_ID')).toEqual(PUSH_FUNCTIONS);
  expect(listReaders('canary')).toEqual([]);
  for (const { actions, condition } of [prod.Api, prod.Admin, prod.Jobs].flatMap(findStatements)) {
    if (!actions.some((action) => action.startsWith('secretsmanager:'))) continue;
    expect([actions, condition]).toEqual([
      ['secretsmanager:GetSecretValue'],
      { StringEquals: { 'secretsmanager:VersionStage': ['AWSCURRENT', 'AWSPREVIOUS'] } },
    ]);
  }
});

test('no template contains a secret, and only CloudFront’s header is filled in when a stack is deployed', () => {
  const references = Object.entries(prod).map(([name, stack]) => [
    name,
    JSON.stringify(stack).match(/\{\{resolve:/g)?.length ?? 0,
  ]);
  expect(Object.fromEntries(references)).toEqual({
    ...Object.fromEntries(Object.keys(prod).map((name) => [name, 0])),
    Web: 1,
  });
  for (const each of listFunctions()) {
    const variables = JSON.stringify(toEnvironment(each));
    expect(variables).not.toMatch(/resolve:|sk_live|sk_test|whsec/);
    expect(variables).toContain('ORIGIN_SECRET_ID');
  }
});

test('a new day of changed secrets updates the distribution, which contains one, and no function', async () => {
  const changed = await synthesizeStacks({ stage: 'preview', secretsSince: '2026-12-01' });
  for (const template of [changed.Api, changed.Admin, changed.Jobs]) {
    expect(JSON.stringify(template)).not.toContain('2026-12-01');
  }
  changed.Web.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: { Comment: 'skin-lesion-preview-2026-12-01' },
  });
});

test('the access log has route, status and time, and nothing about the person', () => {
  const [{ AccessLogSettings, DefaultRouteSettings }] = findAll(prod, 'AWS::ApiGatewayV2::Stage') as [
    ResourceProperties,
  ];
  const { Format } = AccessLogSettings as { Format: string };
  expect(Format).toContain('$context.routeKey');
  expect(Format).not.toMatch(/sourceIp|userAgent|path|authorizer|cookie|header/i);
  expect(DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 2000, ThrottlingBurstLimit: 4000 });
});

// Check 14.
test('demonstration subscriptions have a route in a preview and none in production', async () => {
  const key = 'POST /api/subscription/demo-activate';
  const preview = await synthesizeStacks({ stage: 'preview' });
  expect(findRouteKeys(preview)).toContain(key);
  expect(toEnvironment(findFunctions(preview)[0]!)).toMatchObject({ STAGE: 'preview', DEMO_SUBSCRIPTIONS: 'true' });
  expect(findRouteKeys(prod)).not.toContain(key);
  for (const deployed of findFunctions(prod)) expect(toEnvironment(deployed)['DEMO_SUBSCRIPTIONS']).toBe('false');
});
