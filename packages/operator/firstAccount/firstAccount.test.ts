import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFunctionRoles } from '../../../infra/testing/guarded/functionRoles';
import { startGateway, type Gateway } from '#local/server/gateway';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { startTestModel, type TestModel } from '#functions/testing/testModel';
import { createAwsClients } from './awsClients';
import { PROOFS } from './proofs';
import { startRehearsalAccount, type RehearsalAccount, type RehearsalSettings } from './rehearsalAccount';
import { formatAccountReport, type ReportLine } from './report';
import { REQUIRED_QUOTAS } from './requiredQuotas';
import { runFirstAccount } from './runFirstAccount';
import { UNANSWERED } from './unanswered';

const readme = readFileSync(join(__dirname, '../../../infra/README.md'), 'utf8');

/** A trainer that ends at once with a candidate that must not be promoted. */
const FIGURES = { accuracy: 0.8, balancedAccuracy: 0.75, sensitivity: 0.95, specificity: 0.6, n: 400 };
const TRAINER = `
const { mkdirSync, writeFileSync } = require('node:fs');
const root = process.env.TRAINING_DIR;
writeFileSync(root + '/model/name', 'trained');
writeFileSync(root + '/checkpoints/head.json', '{}');
writeFileSync(root + '/checkpoints/report.json', JSON.stringify({
  version: 'research-2', liveVersion: 'research-1', epochs: 7,
  samples: { benign: 6, suspicious: 3, malignant: 3, unreadable: 0 },
  live: ${JSON.stringify(FIGURES)}, candidate: ${JSON.stringify(FIGURES)},
  changes: { found: 2, missed: 1, cleared: 3, alarmed: 0 },
}));
`;

/** The quotas of an account that has what a preview needs. */
const QUOTAS = {
  lambda: { 'Concurrent executions': 1000 },
  sagemaker: {
    'ml.m5.xlarge for training job usage': 1,
    'Maximum total concurrency that can be allocated to serverless endpoints': 10,
  },
  'cognito-idp': { 'Rate of UserAuthentication requests': 120, 'Rate of UserCreation requests': 50 },
};

let api: TestApi;
let model: TestModel;
let site: Gateway;
let variables: Record<string, string>;
let account: RehearsalAccount | undefined;
beforeAll(async () => {
  model = await startTestModel();
  api = await testApi({ container: model.container, trainer: [process.execPath, '-e', TRAINER] });
  site = await startGateway({ routes: api.app.routes, invoke: api.app.invoke, port: 0 });
  api.cloud.onMailFeedback((event) => api.runJob('mailFeedback', event));
  // As its role has them: an operator's command reads them from the function.
  const { environment } = readFunctionRoles(api.cloud.environment).functions['jobs.resumeErasures'];
  variables = { ...environment, AWS_ENDPOINT_URL: api.cloud.endpoint, LOCAL_ACCESS_KEY: 'operator' };
});
afterEach(() => account?.close());
afterAll(async () => {
  await site.close();
  await api.close();
  model.close();
});

/** Runs the command in an account around the local cloud. */
async function rehearse(changes: Partial<RehearsalSettings> = {}): Promise<ReportLine[]> {
  const started = await startRehearsalAccount({
    quotas: QUOTAS,
    siteHost: site.url.replace('http://', ''),
    variables,
    isAlarmAddressConfirmed: true,
    cloudEndpoint: api.cloud.endpoint,
    now: api.clock.now,
    runMailFeedback: (event) => api.runJob('mailFeedback', event),
    ...changes,
  });
  account = started;
  const aws = createAwsClients({
    endpoint: started.endpoint,
    credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' },
  });
  const lines = await runFirstAccount({ stage: 'preview', aws, scheme: 'http', wait: () => api.runJob('sendMail') });
  for (const client of Object.values(aws)) client.destroy();
  return lines;
}

const listTitles = (lines: readonly ReportLine[], outcome: ReportLine['outcome']) =>
  lines.filter((line) => line.outcome === outcome).map(({ title }) => title);

test('the first hour of an account is rehearsed whole: quotas, transaction, analysis, training, bounce, dead letter, alarm, restore', async () => {
  const lines = await rehearse();
  expect(lines.filter(({ outcome }) => outcome === 'missed')).toEqual([]);
  expect(listTitles(lines, 'met')).toEqual([
    'Lambda, concurrent executions',
    'SageMaker, ml.m5.xlarge for training job usage',
    'SageMaker, maximum total concurrency of serverless',
    'Cognito, rate of UserAuthentication requests',
    'Cognito, rate of UserCreation requests',
    'SES, production access',
    'SES, sending rate',
    'CloudFront, account verification',
    ...PROOFS.map(({ title }) => title),
  ]);
  expect(listTitles(lines, 'not answered here')).toEqual(UNANSWERED.map(({ title }) => title));
  const report = formatAccountReport('preview', lines);
  expect(report).toMatch(/^met +An audited transaction: auth\.register, account\.update, auth\.logout, auth\.login/m);
  expect(report).toMatch(/^met +A training from its start to its candidate: candidate research-2 .* is refused$/m);
  expect(report).toMatch(/^not answered here {2}Stripe in live mode: moves money/m);
  expect(report).toMatch(/16 met, 0 missed, 11 not answered here$/);
  expect(account?.deadLetters).toEqual([]);
  expect(account?.deletedTables).toEqual([expect.stringContaining(api.services.config.tableName)]);
});

test('what an account lacks is missed, with what to do; what AWS does not say is not answered', async () => {
  const lines = await rehearse({
    quotas: { lambda: { 'Concurrent executions': 10 }, sagemaker: {}, 'cognito-idp': {} },
    siteHost: undefined,
    variables: undefined,
  });
  expect(lines.filter(({ outcome }) => outcome === 'missed')).toEqual([
    { title: 'Lambda, concurrent executions', outcome: 'missed', detail: '10. Request 100 in Service Quotas.' },
  ]);
  expect(listTitles(lines, 'not answered here')).toEqual(
    expect.arrayContaining([
      'SageMaker, ml.m5.xlarge for training job usage',
      'CloudFront, account verification',
      'An audited transaction',
    ]),
  );
  expect(lines.find(({ title }) => title === 'One analysis')?.detail).toContain('not deployed');
});

test('a proof that fails is a line of the report, and the next ones go on', async () => {
  const lines = await rehearse({ isAlarmAddressConfirmed: false });
  expect(listTitles(lines, 'missed')).toEqual(['An alarm that notifies']);
  expect(formatAccountReport('preview', lines)).toContain('no confirmed address gets alarms. Confirm the subscription');
});

test('infra/README.md lists the quotas that are checked, with their numbers', () => {
  const rows = [...readme.matchAll(/^ +\| (\w+) +\| (.+?) +\| +(\d+) \| +(\d+) \| +(\d+) \|$/gm)].map(
    ([, service, name, ...numbers]) => ({ service, name, required: numbers.map(Number) }),
  );
  expect(rows.filter(({ service }) => service !== 'SES')).toEqual(
    REQUIRED_QUOTAS.map(({ service, name, required }) => ({ service, name, required: Object.values(required) })),
  );
});

test('everything that only AWS can show stands in one list, each with the line of this report that is about it', () => {
  const [, list = ''] = /^## Unproved\n(.*?)^## /ms.exec(readme) ?? [];
  const items = list.split(/^\d+\. /m).slice(1);
  const titles = [...PROOFS, ...UNANSWERED].map(({ title }) => title);
  const isNamed = (title: string) => list.includes(`_${title}_`);
  expect(titles.filter((title) => !isNamed(title) && !title.startsWith('The accounts'))).toEqual([]);
  expect(items.length).toBeGreaterThan(10);
  for (const item of items) expect(titles.some((title) => item.includes(`_${title}_`))).toBe(true);
});
