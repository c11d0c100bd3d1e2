import type { LogEntry } from './logEntry';
import { toMetricLine, type MetricEntry } from './metrics';

/** Writes the log entry of a request. */
export type Log = (entry: LogEntry) => void;

/** Creates a writer to standard output, which Lambda sends to CloudWatch. CloudWatch reads the numbers as metrics. */
export const createLogger =
  (stage: string, now: () => Date) =>
  (entry: LogEntry | MetricEntry): void => {
    process.stdout.write(`${JSON.stringify(toMetricLine(entry, stage, now()))}\n`);
  };

/** Describes an error by the classes and stack frames of itself and its causes, without their messages. */
export function describeError(error: unknown): string {
  const { name, stack, cause } = Object(error) as Partial<Error>;
  const frames = String(stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  const causes = cause === undefined ? [] : [`caused by ${describeError(cause)}`];
  return [name ?? typeof error, ...frames.slice(0, 8).map((frame) => frame.trim()), ...causes].join(' | ');
}
