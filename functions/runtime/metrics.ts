import type { JobName } from '#domain/operations/jobs';
import { getMetricNamespace } from '#domain/operations/metrics';
import type { CompletedAssessment, RiskLevel, UnassessableReason } from '#domain/analysis/assessment';
import type { LogEntry } from './logEntry';

/** One run of a job: how many pieces of its work failed, and how many are late. */
export interface JobMetric {
  level: 'info' | 'error';
  job: JobName;
  ms: number;
  failed: number;
  overdue: number;
  /** Class and stack of an unexpected error, never its message. */
  error?: string;
}

/** One result of the lesion engine. It has no field for a person, a request or a photo. */
export type AssessmentMetric =
  | {
      level: 'info';
      domain: CompletedAssessment['domain'];
      tier: RiskLevel;
      /** Calibrated certainty of the tier, 0..1. */
      certainty: number;
      /** Distance from the photos of the model's tests, whose average is 1. */
      distance?: number;
      modelVersion: string;
    }
  | { level: 'info'; refused: readonly UnassessableReason[]; modelVersion: string };

/** Years that were paid, and payments given back. It has no field for a person or an amount: every year has the same price. */
export interface PaymentMetric {
  level: 'info';
  payments: number;
  refunds: number;
}

/** Everything that is measured besides requests. */
export type MetricEntry = JobMetric | AssessmentMetric | PaymentMetric;
/** Writes a metric entry. */
export type RecordMetric = (entry: MetricEntry) => void;

type Unit = 'Count' | 'Milliseconds' | 'None';
/** One set of metrics: the fields of the line that are its dimensions, and the unit of each metric. */
interface MetricDirective {
  dimensions: readonly string[];
  units: Readonly<Record<string, Unit>>;
}
interface Metrics {
  values: Readonly<Record<string, number>>;
  directives: readonly MetricDirective[];
}

/** The metrics of a request: its duration, and whether it failed on our side or was refused. */
function getRequestMetrics({ ms, status }: LogEntry): Metrics {
  return {
    values: { ms, failures: Number(status >= 500), refusals: Number(status >= 400 && status < 500) },
    directives: [{ dimensions: ['route'], units: { ms: 'Milliseconds', failures: 'Count', refusals: 'Count' } }],
  };
}

function getJobMetrics({ ms, failed, overdue }: JobMetric): Metrics {
  return {
    values: { ms, failed, overdue },
    directives: [{ dimensions: ['job'], units: { ms: 'Milliseconds', failed: 'Count', overdue: 'Count' } }],
  };
}

function getAssessmentMetrics(assessment: AssessmentMetric): Metrics {
  if ('refused' in assessment) {
    const byReason = assessment.refused.map((reason) => [`refused_${reason}`, 1] as const);
    const values = { refused: 1, ...Object.fromEntries(byReason) };
    return { values, directives: [describeValues(values, 'Count')] };
  }
  const { tier, certainty, distance } = assessment;
  const counts = { assessed: 1, [`tier_${tier}`]: 1 };
  const numbers = { certainty, ...(distance !== undefined && { distance }) };
  return {
    values: { ...counts, ...numbers },
    directives: [describeValues(counts, 'Count'), describeValues(numbers, 'None')],
  };
}

function getPaymentMetrics({ payments, refunds }: PaymentMetric): Metrics {
  const values = { payments, refunds };
  return { values, directives: [describeValues(values, 'Count')] };
}

/** A directive without dimensions for values of one unit. */
const describeValues = (values: Readonly<Record<string, number>>, unit: Unit): MetricDirective => ({
  dimensions: [],
  units: Object.fromEntries(Object.keys(values).map((name) => [name, unit])),
});

function getMetrics(entry: LogEntry | MetricEntry): Metrics {
  if ('route' in entry) return getRequestMetrics(entry);
  if ('payments' in entry) return getPaymentMetrics(entry);
  return 'job' in entry ? getJobMetrics(entry) : getAssessmentMetrics(entry);
}

/**
 * Builds a log line in CloudWatch's embedded metric format: the entry itself, its numbers, and which of them are metrics.
 * Source: AWS, 'Specification: CloudWatch embedded metric format'.
 */
export function toMetricLine(entry: LogEntry | MetricEntry, stage: string, at: Date): Record<string, unknown> {
  const { values, directives } = getMetrics(entry);
  return {
    _aws: {
      Timestamp: at.getTime(),
      CloudWatchMetrics: directives.map(({ dimensions, units }) => ({
        Namespace: getMetricNamespace(stage),
        Dimensions: [dimensions],
        Metrics: Object.entries(units).map(([Name, Unit]) => ({ Name, Unit })),
      })),
    },
    ...entry,
    ...values,
  };
}
