import { UnassessableReason } from '#domain/analysis/assessment';
import { jobs } from '#domain/operations/jobs';
import { metricLine } from '#functions/runtime/measure';
import type { Deployment } from './deployed';

type Entry = Parameters<typeof metricLine>[0];
interface Metrics {
  _aws: { CloudWatchMetrics: { Metrics: { Name: string }[] }[] };
}

/** How many metrics an entry of the log makes. */
function countOf(entry: Entry): number {
  const { _aws } = metricLine(entry, 'prod', new Date()) as unknown as Metrics;
  return _aws.CloudWatchMetrics.reduce((count, { Metrics }) => count + Metrics.length, 0);
}

const info = { level: 'info' } as const;
const REQUEST: Entry = { ...info, requestId: '', route: 'auth.me', status: 200, ms: 1, role: 'user', bytes: 0 };
const RUN: Entry = { ...info, job: 'post', ms: 1, failed: 0, overdue: 0 };
const REFUSED: Entry = { ...info, refused: UnassessableReason.options, modelVersion: '' };
/** Assessed, how certain, and in which of three tiers. */
const JUDGED = 5;

/** Metrics that the product's log lines make: by route, by job, and of assessments. */
export const ownMetrics = ({ routes }: Pick<Deployment, 'routes'>): number =>
  countOf(REQUEST) * routes + countOf(RUN) * Object.keys(jobs).length + countOf(REFUSED) + JUDGED;
