import { UNASSESSABLE, type UnassessableReason } from '#domain/analysis/assessment';
import type { LogEntry } from './log';
import { metricLine, type Measurement } from './measure';

const AT = new Date('2027-03-01T12:00:00.000Z');
const call: LogEntry = {
  level: 'info',
  requestId: 'r1',
  route: 'auth.me',
  status: 200,
  ms: 12,
  role: 'user',
  bytes: 0,
};
const low: Measurement = { level: 'info', domain: 'phone', tier: 'low', certainty: 0.91, modelVersion: 'open-1' };

interface Directive {
  Namespace: string;
  Dimensions: string[][];
  Metrics: { Name: string; Unit: string }[];
}
/** Every metric of a line as CloudWatch would take it: `name{dimensions} = value`. */
function metricsOf(entry: LogEntry | Measurement): string[] {
  const line = JSON.parse(JSON.stringify(metricLine(entry, 'prod', AT))) as Record<string, unknown>;
  const { CloudWatchMetrics, Timestamp } = line['_aws'] as { CloudWatchMetrics: Directive[]; Timestamp: number };
  expect(Timestamp).toBe(AT.getTime());
  return CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) => {
    expect(Namespace).toBe('skin-lesion/prod');
    const [names = []] = Dimensions;
    // A dimension or a number that the line lacks would be dropped without a word.
    for (const name of names) expect(typeof line[name]).toBe('string');
    const by = names.map((name) => `${name}=${String(line[name])}`).join();
    return Metrics.map(({ Name }) => {
      expect(typeof line[Name]).toBe('number');
      return `${Name}{${by}} = ${String(line[Name])}`;
    });
  });
}

test('a call counts under its route: its time, and whether it failed through our fault or was refused', () => {
  expect(metricsOf(call)).toEqual([
    'ms{route=auth.me} = 12',
    'failures{route=auth.me} = 0',
    'refusals{route=auth.me} = 0',
  ]);
  expect(metricsOf({ ...call, status: 503 })).toContain('failures{route=auth.me} = 1');
  expect(metricsOf({ ...call, status: 429 })).toContain('refusals{route=auth.me} = 1');
});

test('a run of a job counts what failed and what is late', () => {
  expect(metricsOf({ level: 'error', job: 'sweep', ms: 5, failed: 2, overdue: 1 })).toEqual([
    'ms{job=sweep} = 5',
    'failed{job=sweep} = 2',
    'overdue{job=sweep} = 1',
  ]);
});

test('an assessment counts under its tier, with its certainty and how unlike the test photographs it is', () => {
  expect(metricsOf(low)).toEqual(['assessed{} = 1', 'tier_low{} = 1', 'certainty{} = 0.91']);
  expect(metricsOf({ ...low, distance: 1.2 })).toContain('distance{} = 1.2');
});

test('a refused photograph counts once, and under each of its reasons', () => {
  const refused = Object.keys(UNASSESSABLE) as UnassessableReason[];
  const counted = metricsOf({ level: 'info', refused, modelVersion: 'open-1' });
  expect(counted).toEqual(['refused{} = 1', ...refused.map((reason) => `refused_${reason}{} = 1`)]);
});

test('what is told of an assessment names neither the person nor the request', () => {
  expect(Object.keys(metricLine(low, 'prod', AT)).sort()).toEqual(
    ['_aws', 'assessed', 'certainty', 'domain', 'level', 'modelVersion', 'tier', 'tier_low'].sort(),
  );
});
