import type { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import type { JobName } from '#domain/operations/jobs';
import { getMetricNamespace } from '#domain/operations/metrics';
import type { RouteName } from '#domain/http/routes';
import { ANNUAL_PRICE_USD } from '#domain/subscription/price';
import { TABLE_INDEX } from './stacks/DataStack';
import type { DeploymentSettings } from './stages';

type Stage = Pick<DeploymentSettings, 'stage'>;
type Options = Pick<MetricOptions, 'statistic' | 'period' | 'label'>;

/** A metric of one route's calls, which functions write to their log. */
export const createRouteMetric = (
  { stage }: Stage,
  route: RouteName,
  metricName: 'ms' | 'failures' | 'refusals',
  options: Options,
) => new Metric({ namespace: getMetricNamespace(stage), metricName, dimensionsMap: { route }, ...options });

/** A metric of one job's runs. */
export const createJobMetric = (
  { stage }: Stage,
  job: JobName,
  metricName: 'ms' | 'failed' | 'overdue',
  options: Options,
) => new Metric({ namespace: getMetricNamespace(stage), metricName, dimensionsMap: { job }, ...options });

/** A metric of the lesion engine's assessments. */
export const createAssessmentMetric = ({ stage }: Stage, metricName: string, options: Options) =>
  new Metric({ namespace: getMetricNamespace(stage), metricName, ...options });

/** Calls of a route that were answered with success. */
export function createSuccessMetric(stage: Stage, route: RouteName, { period, label }: Omit<Options, 'statistic'>) {
  const measure = (name: 'ms' | 'failures' | 'refusals', statistic: string) =>
    createRouteMetric(stage, route, name, { statistic, period });
  return new MathExpression({
    expression: 'FILL(calls, 0) - FILL(failures, 0) - FILL(refusals, 0)',
    usingMetrics: {
      calls: measure('ms', 'SampleCount'),
      failures: measure('failures', 'Sum'),
      refusals: measure('refusals', 'Sum'),
    },
    label,
    period,
  });
}

/** Years that were paid, or payments that were given back. */
export const createPaymentMetric = ({ stage }: Stage, metricName: 'payments' | 'refunds', options: Options) =>
  new Metric({ namespace: getMetricNamespace(stage), metricName, ...options });

/** US dollars that were paid, less those that were given back. */
export const createRevenueMetric = (stage: Stage, { period, label }: Omit<Options, 'statistic'>): MathExpression =>
  new MathExpression({
    expression: `(FILL(payments, 0) - FILL(refunds, 0)) * ${ANNUAL_PRICE_USD}`,
    usingMetrics: {
      payments: createPaymentMetric(stage, 'payments', { statistic: 'Sum', period }),
      refunds: createPaymentMetric(stage, 'refunds', { statistic: 'Sum', period }),
    },
    label,
    period,
  });

/** Calls above the gateway's rate limit, counted from its access log. No function runs for them. */
export const THROTTLED_CALLS = 'turned_away';

export const createGatewayMetric = ({ stage }: Stage, metricName: typeof THROTTLED_CALLS, options: Options) =>
  new Metric({ namespace: getMetricNamespace(stage), metricName, ...options });

/** The share of refused photos, 0..1. It has no data where fewer than `minimumCount` photos were judged. */
export function createRefusedShareMetric(
  stage: Stage,
  { minimumCount, period }: { minimumCount: number; period: Duration },
): MathExpression {
  const options = { statistic: 'Sum', period };
  return new MathExpression({
    expression: `IF(FILL(assessed, 0) + FILL(refused, 0) >= ${minimumCount}, FILL(refused, 0) / (FILL(assessed, 0) + FILL(refused, 0)))`,
    usingMetrics: {
      assessed: createAssessmentMetric(stage, 'assessed', options),
      refused: createAssessmentMetric(stage, 'refused', options),
    },
    label: 'share refused',
    period,
  });
}

/** A metric of CloudFront, which counts the whole world in us-east-1. */
export const createCloudFrontMetric = (DistributionId: string, metricName: string, options: Options) =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId, Region: 'Global' },
    ...options,
  });

/** Throttled reads and writes of the table and, which the table's own metrics leave out, of its index. */
export const createThrottleMetrics = (TableName: string, period: Duration): Metric[] =>
  [undefined, TABLE_INDEX].flatMap((index) =>
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
      (metricName) =>
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName,
          dimensionsMap: { TableName, ...(index && { GlobalSecondaryIndexName: index }) },
          statistic: 'Sum',
          period,
          label: `${metricName} of the ${index ? 'index' : 'table'}`,
        }),
    ),
  );
