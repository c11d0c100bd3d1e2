import type { JobName } from '#domain/operations/jobs';
import { namespaceOf } from '#domain/operations/metrics';
import type { Assessed, RiskLevel, UnassessableReason } from '#domain/analysis/assessment';
import type { LogEntry } from './log';

/** A run of a job: how many pieces of its work failed, and how many are late. */
export interface JobRun {
  level: 'info' | 'error';
  job: JobName;
  ms: number;
  failed: number;
  overdue: number;
  /** An unexpected error's class and where in the code it arose; never its message. */
  error?: string;
}

/** An answer of the lesion engine. It has no field for a person, a request or a photograph. */
export type Judged =
  | {
      level: 'info';
      domain: Assessed['domain'];
      tier: RiskLevel;
      /** Calibrated certainty of the tier, 0..1. */
      certainty: number;
      /** How unlike the photographs of the model's tests it is: 1 as they are on average. */
      distance?: number;
      modelVersion: string;
    }
  | { level: 'info'; refused: readonly UnassessableReason[]; modelVersion: string };

/** All that is ever measured beside requests. */
export type Measurement = JobRun | Judged;
export type Measure = (measurement: Measurement) => void;

type Unit = 'Count' | 'Milliseconds' | 'None';
/** One set of metrics: by which of the line's fields they are told apart, and their units. */
interface Directive {
  dimensions: readonly string[];
  units: Readonly<Record<string, Unit>>;
}
interface Line {
  values: Readonly<Record<string, number>>;
  directives: readonly Directive[];
}

const flag = (holds: boolean): number => Number(holds);

/** What a request counts for: its time, and whether it failed through our fault or was refused. */
function requestLine({ ms, status }: LogEntry): Line {
  return {
    values: { ms, failures: flag(status >= 500), refusals: flag(status >= 400 && status < 500) },
    directives: [{ dimensions: ['route'], units: { ms: 'Milliseconds', failures: 'Count', refusals: 'Count' } }],
  };
}

function jobLine({ ms, failed, overdue }: JobRun): Line {
  return {
    values: { ms, failed, overdue },
    directives: [{ dimensions: ['job'], units: { ms: 'Milliseconds', failed: 'Count', overdue: 'Count' } }],
  };
}

function judgedLine(judged: Judged): Line {
  if ('refused' in judged) {
    const byReason = judged.refused.map((reason) => [`refused_${reason}`, 1] as const);
    const values = { refused: 1, ...Object.fromEntries(byReason) };
    return { values, directives: [counting(values)] };
  }
  const values = { assessed: 1, [`tier_${judged.tier}`]: 1 };
  const { certainty, distance } = judged;
  const measured = { certainty, ...(distance !== undefined && { distance }) };
  const units = Object.fromEntries(Object.keys(measured).map((name) => [name, 'None' as const]));
  return { values: { ...values, ...measured }, directives: [counting(values), { dimensions: [], units }] };
}

const counting = (values: Readonly<Record<string, number>>): Directive => ({
  dimensions: [],
  units: Object.fromEntries(Object.keys(values).map((name) => [name, 'Count'])),
});

const lineOf = (entry: LogEntry | Measurement): Line =>
  'route' in entry ? requestLine(entry) : 'job' in entry ? jobLine(entry) : judgedLine(entry);

/**
 * A line of the log that CloudWatch also reads as metrics, in its embedded metric format: the entry itself, its numbers, and
 * which of them are metrics. Source: AWS documentation, 'Specification: CloudWatch embedded metric format'.
 */
export function metricLine(entry: LogEntry | Measurement, stage: string, at: Date): Record<string, unknown> {
  const { values, directives } = lineOf(entry);
  return {
    _aws: {
      Timestamp: at.getTime(),
      CloudWatchMetrics: directives.map(({ dimensions, units }) => ({
        Namespace: namespaceOf(stage),
        Dimensions: [dimensions],
        Metrics: Object.entries(units).map(([Name, Unit]) => ({ Name, Unit })),
      })),
    },
    ...entry,
    ...values,
  };
}
