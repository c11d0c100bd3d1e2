import { billOf, instancesAt, quantities, stripeFees, total, type Known } from './bill';
import { costOf } from './prices';

const MILLION = 1_000_000;
const free = { reads: 0, writes: 0, calls: {}, engineMs: 0, ms: 0, bytesIn: 0, bytesOut: 0, logBytes: 0 };

/** Somebody makes one call a hundred times a month, of which nothing but what a test names costs anything. */
const known = (call: object = {}, more: Partial<Known['deployment']> = {}): Known => ({
  month: {
    calls: [{ ...free, name: 'auth.me', times: 100, ...call }],
    keptBytes: 0,
    engineMs: 400,
    photoBytes: 0,
    mailing: free,
    idle: free,
  },
  site: { files: 0, bytes: 0 },
  deployment: {
    inference: { kind: 'realtime', instanceType: 'ml.c5.large', minInstances: 2, maxInstances: 8 },
    callsPerInstance: 120,
    logRetentionDays: 365,
    memoryGb: 0.5,
    ...{ keys: 7, secrets: 3, alarms: 85, dashboards: 1, firewalls: 1, firewallRules: 4, routes: 60, clockRuns: 0 },
    metricsPerRoute: true,
    ...more,
  },
  ownMetrics: 200,
});
const of = (service: string, asked: Parameters<typeof billOf>[0]) =>
  billOf(asked).find((line) => line.service === service)?.usd;

test('each tier is paid at its own price, from what is free on', () => {
  const tiers = [
    [10, 0],
    [30, 2],
    [Infinity, 1],
  ] as const;
  expect([0, 10, 11, 30, 35].map((quantity) => costOf({ tiers }, quantity))).toEqual([0, 0, 2, 40, 45]);
});

test('read and write units are paid by the million', () => {
  // 10,000 people × 100 calls = a million calls: 2 million reads at 0.125 and 3 million writes at 0.625.
  const asked = quantities(known({ reads: 2, writes: 3 }), 10_000);
  expect(of('DynamoDB', asked)).toBeCloseTo(2 * 0.125 + 3 * 0.625, 9);
});

test('functions are paid by calls and by their memory for as long as they work, beyond what is free', () => {
  // 10 million calls of 200 ms at half a GB are a million GB-seconds, 400,000 of them free; a million calls are free.
  const asked = quantities(known({ ms: 200 }), 100_000);
  expect(of('Lambda', asked)).toBeCloseTo(9 * 0.2 + 600_000 * 0.0000133334, 6);
});

test('a firewall is paid by itself, by rule and by request; a visit also asks for the page', () => {
  // 10,000 people × (100 calls + 20 visits) = 1.2 million requests.
  expect(of('WAF', quantities(known(), 10_000))).toBeCloseTo(5 + 4 + 1.2 * 0.6, 9);
});

test('what stays in the table is paid for a year of it, and again for its recovery', () => {
  const kept = known();
  const month = { ...kept.month, keptBytes: 1024 };
  // 1,048,576 people × 1 KiB × 12 months = 12 GB, which are free to store but not to recover.
  expect(of('DynamoDB', quantities({ ...kept, month }, 1024 * 1024))).toBeCloseTo(12 * 0.2, 9);
});

test('the endpoint follows its busy hours and never has less than its least nor more than its most', () => {
  const { deployment } = known();
  // In 730 hours 5,256,000 analyses are 120 a minute, 360 in busy hours: three instances of 120 each.
  expect(instancesAt(deployment, 5_256_000)).toEqual({ wanted: 3, busy: 3, quiet: 2 });
  expect(instancesAt(deployment, 100)).toEqual({ wanted: 1, busy: 2, quiet: 2 });
  expect(instancesAt(deployment, 100 * MILLION)).toEqual({ wanted: 58, busy: 8, quiet: 2 });
  expect(quantities(known(), 1_314_000).instanceHours).toBeCloseTo((730 / 3) * 3 + (730 * 2 * 2) / 3, 6);
});

test('each choice saves what it is about and nothing else', () => {
  const polled = known({ everySeconds: 10, reads: 1 });
  const saved = (choices: Parameters<typeof quantities>[2]) =>
    total(billOf(quantities(polled, MILLION))) - total(billOf(quantities(polled, MILLION, choices)));
  // Cognito: 990,000 people at 0.015, or 90,000 at 0.0055 and 900,000 at 0.0046.
  expect(saved({ lite: true })).toBeCloseTo(14_850 - 495 - 4140, 6);
  // Six metrics of each of 60 routes at 0.30.
  expect(saved({ ownAlarms: true })).toBeCloseTo(108, 6);
  expect(quantities(polled, 60, { pollSeconds: 60 }).apiCalls).toBeCloseTo(1000, 9);
});

test('Stripe keeps its share of a payment and 30 cents, a twelfth of it each month', () => {
  expect(stripeFees(12, 100)).toBeCloseTo(3.6 + 0.3, 9);
});
