import { UnassessableReason } from '#domain/analysis/assessment';
import { jobs } from '#domain/operations/jobs';
import { toMetricLine } from '#functions/runtime/metrics';
import type { DeploymentSummary } from './summarizeDeployment';

type Entry = Parameters<typeof toMetricLine>[0];
interface Metrics {
  _aws: { CloudWatchMetrics: { Metrics: { Name: string }[] }[] };
}

/** The number of metrics of a log line. */
function countMetrics(entry: Entry): number {
  const { _aws } = toMetricLine(entry, 'prod', new Date()) as unknown as Metrics;
  return _aws.CloudWatchMetrics.reduce((count, { Metrics }) => count + Metrics.length, 0);
}

const info = { level: 'info' } as const;
const REQUEST_LINE: Entry = { ...info, requestId: '', route: 'auth.me', status: 200, ms: 1, role: 'user', bytes: 0 };
const JOB_LINE: Entry = { ...info, job: 'sendMail', ms: 1, failed: 0, overdue: 0 };
const UNASSESSABLE_LINE: Entry = { ...info, refused: UnassessableReason.options, modelVersion: '' };
const PAYMENT_LINE: Entry = { ...info, payments: 1, refunds: 0 };
/** An assessment's count, its certainty, its distance from the test photos, and its count in each of three tiers. */
const ASSESSMENT_METRICS = 6;
/** Calls that the gateway turned away, which a filter counts in its log. */
const FILTERED_METRICS = 1;

/** The number of metrics in the product's log lines: by route, by job, of assessments, of payments and of the gateway. */
export const countOwnMetrics = ({ routes }: Pick<DeploymentSummary, 'routes'>): number =>
  countMetrics(REQUEST_LINE) * routes +
  countMetrics(JOB_LINE) * Object.keys(jobs).length +
  countMetrics(UNASSESSABLE_LINE) +
  countMetrics(PAYMENT_LINE) +
  ASSESSMENT_METRICS +
  FILTERED_METRICS;
