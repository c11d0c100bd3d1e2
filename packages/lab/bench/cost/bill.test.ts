import { computeBill, computeInstances, computeQuantities, computeStripeFees, sumBill, type CostInputs } from './bill';
import { computeTieredCost } from './prices';

const MILLION = 1_000_000;
const free = { reads: 0, writes: 0, calls: {}, engineMs: 0, ms: 0, bytesIn: 0, bytesOut: 0, logBytes: 0 };

/** A user makes one call 100 times a month. Only what a test sets costs money. */
const createInputs = (call: object = {}, deployment: Partial<CostInputs['deployment']> = {}): CostInputs => ({
  month: {
    calls: [{ ...free, name: 'auth.me', times: 100, ...call }],
    storedBytes: 0,
    engineMs: 400,
    photoBytes: 0,
    mailRun: free,
    idleRun: free,
  },
  site: { files: 0, bytes: 0 },
  deployment: {
    inference: { kind: 'realtime', instanceType: 'ml.c5.large', minInstances: 2, maxInstances: 8 },
    callsPerInstance: 120,
    logRetentionDays: 365,
    memoryGb: 0.5,
    ...{ keys: 7, secrets: 3, alarms: 85, dashboards: 1, firewalls: 1, firewallRules: 4, routes: 60, scheduledRuns: 0 },
    metricsPerRoute: true,
    ...{ watchesAccount: false, backupDays: 0, backupsCopied: 0 },
    ...deployment,
  },
  ownMetrics: 200,
});
const getServiceCost = (service: string, quantities: Parameters<typeof computeBill>[0]) =>
  computeBill(quantities).find((line) => line.service === service)?.usd;

test('each tier has its own price, and the first one may be free', () => {
  const tiers = [
    [10, 0],
    [30, 2],
    [Infinity, 1],
  ] as const;
  expect([0, 10, 11, 30, 35].map((quantity) => computeTieredCost({ tiers }, quantity))).toEqual([0, 0, 2, 40, 45]);
});

test('read and write units are billed by the million', () => {
  // 10,000 people × 100 calls = a million calls: 2 million reads at 0.125 and 3 million writes at 0.625.
  const quantities = computeQuantities(createInputs({ reads: 2, writes: 3 }), 10_000);
  expect(getServiceCost('DynamoDB', quantities)).toBeCloseTo(2 * 0.125 + 3 * 0.625, 9);
});

test('functions are billed by calls and GB-seconds beyond the free tier', () => {
  // 10 million calls of 200 ms at half a GB are a million GB-seconds, 400,000 of them free; a million calls are free.
  const quantities = computeQuantities(createInputs({ ms: 200 }), 100_000);
  expect(getServiceCost('Lambda', quantities)).toBeCloseTo(9 * 0.2 + 600_000 * 0.0000133334, 6);
});

test('a firewall is billed by itself, by rule and by request; a visit also requests the page', () => {
  // 10,000 people × (100 calls + 20 visits) = 1.2 million requests.
  expect(getServiceCost('WAF', computeQuantities(createInputs(), 10_000))).toBeCloseTo(5 + 4 + 1.2 * 0.6, 9);
});

test('a year of stored data is billed, and again for point-in-time recovery', () => {
  const inputs = createInputs();
  const month = { ...inputs.month, storedBytes: 1024 };
  // 1,048,576 people × 1 KiB × 12 months = 12 GB, which are free to store but not to recover.
  expect(getServiceCost('DynamoDB', computeQuantities({ ...inputs, month }, 1024 * 1024))).toBeCloseTo(12 * 0.2, 9);
});

test('the endpoint scales with its busy hours between its minimum and maximum', () => {
  const { deployment } = createInputs();
  // In 730 hours 5,256,000 analyses are 120 a minute, 360 in busy hours: three instances of 120 each.
  expect(computeInstances(deployment, 5_256_000)).toEqual({ needed: 3, busy: 3, quiet: 2 });
  expect(computeInstances(deployment, 100)).toEqual({ needed: 1, busy: 2, quiet: 2 });
  expect(computeInstances(deployment, 100 * MILLION)).toEqual({ needed: 58, busy: 8, quiet: 2 });
  expect(computeQuantities(createInputs(), 1_314_000).instanceHours).toBeCloseTo((730 / 3) * 3 + (730 * 2 * 2) / 3, 6);
});

test('each option saves its own cost only', () => {
  const inputs = createInputs({ everySeconds: 10, reads: 1 });
  const computeSavings = (options: Parameters<typeof computeQuantities>[2]) =>
    sumBill(computeBill(computeQuantities(inputs, MILLION))) -
    sumBill(computeBill(computeQuantities(inputs, MILLION, options)));
  // Cognito: 990,000 people at 0.015, or 90,000 at 0.0055 and 900,000 at 0.0046.
  expect(computeSavings({ isLite: true })).toBeCloseTo(14_850 - 495 - 4140, 6);
  // Six metrics of each of 60 routes at 0.30.
  expect(computeSavings({ usesOwnMetrics: true })).toBeCloseTo(108, 6);
  expect(computeQuantities(inputs, 60, { pollSeconds: 60 }).apiCalls).toBeCloseTo(1000, 9);
});

test('Stripe’s fee is a share of a yearly payment and 30 cents, a twelfth of it each month', () => {
  expect(computeStripeFees(12, 100)).toBeCloseTo(3.6 + 0.3, 9);
});

test('an account that is watched pays for each use of a key and of the user pool, and for files of the audit archive', () => {
  // 10,000 people × 100 calls, each of them two uses of a key and one of the pool: 3 million events at 4 a million.
  const calls = { 'kms.Decrypt': 2, 'cognito-idp.AdminInitiateAuth': 1, 'dynamodb.GetItem': 5 };
  const watched = computeQuantities(createInputs({ calls }, { watchesAccount: true }), 10_000);
  expect(getServiceCost('GuardDuty', watched)).toBeCloseTo(12, 9);
  expect(getServiceCost('CloudTrail', watched)).toBeCloseTo(0.02336, 9);
  const unwatched = computeQuantities(createInputs({ calls }), 10_000);
  expect([getServiceCost('GuardDuty', unwatched), getServiceCost('CloudTrail', unwatched)]).toEqual([
    undefined,
    undefined,
  ]);
});

test('each daily backup holds the whole table: here, in the second account, and on its way there', () => {
  const inputs = createInputs({}, { backupDays: 9, backupsCopied: 30 });
  const month = { ...inputs.month, storedBytes: 1024 };
  // 12 GB, as above.
  const quantities = computeQuantities({ ...inputs, month }, 1024 * 1024);
  expect(getServiceCost('AWS Backup', quantities)).toBeCloseTo(12 * 9 * 0.1 + 12 * 30 * 0.02, 9);
});
