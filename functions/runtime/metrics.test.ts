import { UNASSESSABLE_REASONS } from '#domain/analysis/unassessable';
import type { LogEntry } from './logEntry';
import { toMetricLine, type MetricEntry } from './metrics';

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
const low: MetricEntry = { level: 'info', domain: 'phone', tier: 'low', certainty: 0.91, modelVersion: 'open-1' };

interface Directive {
  Namespace: string;
  Dimensions: string[][];
  Metrics: { Name: string; Unit: string }[];
}
/** Every metric that CloudWatch reads from a line, as `name{dimensions} = value`. */
function listMetrics(entry: LogEntry | MetricEntry): string[] {
  const line = JSON.parse(JSON.stringify(toMetricLine(entry, 'prod', AT))) as Record<string, unknown>;
  const { CloudWatchMetrics, Timestamp } = line['_aws'] as { CloudWatchMetrics: Directive[]; Timestamp: number };
  expect(Timestamp).toBe(AT.getTime());
  return CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) => {
    expect(Namespace).toBe('skin-lesion/prod');
    const [names = []] = Dimensions;
    // CloudWatch silently ignores a dimension or a metric that the line lacks.
    for (const name of names) expect(typeof line[name]).toBe('string');
    const by = names.map((name) => `${name}=${String(line[name])}`).join();
    return Metrics.map(({ Name }) => {
      expect(typeof line[Name]).toBe('number');
      return `${Name}{${by}} = ${String(line[Name])}`;
    });
  });
}

test('a request has metrics by route: its duration, and whether it failed on our side or was refused', () => {
  expect(listMetrics(call)).toEqual([
    'ms{route=auth.me} = 12',
    'failures{route=auth.me} = 0',
    'refusals{route=auth.me} = 0',
  ]);
  expect(listMetrics({ ...call, status: 503 })).toContain('failures{route=auth.me} = 1');
  expect(listMetrics({ ...call, status: 429 })).toContain('refusals{route=auth.me} = 1');
});

test('a run of a job has metrics by job: its duration, what failed and what is late', () => {
  expect(listMetrics({ level: 'error', job: 'resumeErasures', ms: 5, failed: 2, overdue: 1 })).toEqual([
    'ms{job=resumeErasures} = 5',
    'failed{job=resumeErasures} = 2',
    'overdue{job=resumeErasures} = 1',
  ]);
});

test('an assessment counts under its tier, with its certainty and its distance from the test photos', () => {
  expect(listMetrics(low)).toEqual(['assessed{} = 1', 'tier_low{} = 1', 'certainty{} = 0.91']);
  expect(listMetrics({ ...low, distance: 1.2 })).toContain('distance{} = 1.2');
});

test('a refused photo counts once, and under each of its reasons', () => {
  const refused = UNASSESSABLE_REASONS;
  const metrics = listMetrics({ level: 'info', refused, modelVersion: 'open-1' });
  expect(metrics).toEqual(['refused{} = 1', ...refused.map((reason) => `refused_${reason}{} = 1`)]);
});

test('the line of an assessment names neither the person nor the request', () => {
  expect(Object.keys(toMetricLine(low, 'prod', AT)).sort()).toEqual(
    ['_aws', 'assessed', 'certainty', 'domain', 'level', 'modelVersion', 'tier', 'tier_low'].sort(),
  );
});

test('a payment is counted without the person or the amount', () => {
  expect(listMetrics({ level: 'info', payments: 1, refunds: 0 })).toEqual(['payments{} = 1', 'refunds{} = 0']);
});
