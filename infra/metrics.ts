import type { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import type { JobName } from '#domain/operations/jobs';
import { namespaceOf } from '#domain/operations/metrics';
import type { RouteName } from '#domain/http/routes';
import type { Deployed } from './stages';

type About = Pick<Deployed, 'stage'>;
type How = Pick<MetricOptions, 'statistic' | 'period' | 'label'>;

/** A number that functions print of each call of a route (`functions/runtime/measure.ts`). */
export const ofRoute = ({ stage }: About, route: RouteName, metricName: 'ms' | 'failures' | 'refusals', how: How) =>
  new Metric({ namespace: namespaceOf(stage), metricName, dimensionsMap: { route }, ...how });

/** A number that functions print of each run of a job. */
export const ofJob = ({ stage }: About, job: JobName, metricName: 'ms' | 'failed' | 'overdue', how: How) =>
  new Metric({ namespace: namespaceOf(stage), metricName, dimensionsMap: { job }, ...how });

/** A number that functions print of each answer of the lesion engine. */
export const ofAnswers = ({ stage }: About, metricName: string, how: How) =>
  new Metric({ namespace: namespaceOf(stage), metricName, ...how });

/** Counts calls that the gateway refused by itself, because more came than it lets through (from its access log). */
export const TURNED_AWAY = 'turned_away';

export const ofGateway = ({ stage }: About, metricName: typeof TURNED_AWAY, how: How) =>
  new Metric({ namespace: namespaceOf(stage), metricName, ...how });

/** Share of photographs that were refused, 0..1; nothing where fewer than `least` were looked at. */
export function refusedShare(about: About, { least, period }: { least: number; period: Duration }): MathExpression {
  const how = { statistic: 'Sum', period };
  return new MathExpression({
    expression: `IF(FILL(assessed, 0) + FILL(refused, 0) >= ${least}, FILL(refused, 0) / (FILL(assessed, 0) + FILL(refused, 0)))`,
    usingMetrics: { assessed: ofAnswers(about, 'assessed', how), refused: ofAnswers(about, 'refused', how) },
    label: 'share refused',
    period,
  });
}

/** CloudFront counts in us-east-1, over the whole world. */
export const ofEdge = (DistributionId: string, metricName: string, how: How) =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId, Region: 'Global' },
    ...how,
  });
