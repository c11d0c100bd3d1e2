import type { Role } from '#domain/account/account';
import type { ErrorCode } from '#domain/http/errors';
import type { RouteName } from '#domain/http/routes';
import { metricLine, type Measurement } from './measure';

/** All that is ever logged about a request: no body, cookie, address, e-mail or note has a field to go to. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  requestId: string;
  route: RouteName;
  status: number;
  code?: ErrorCode;
  /** Milliseconds the request took. */
  ms: number;
  role: Role | 'anonymous';
  /** Size of the request's body. */
  bytes: number;
  /** An unexpected error's class and where in the code it arose; never its message, which may quote data. */
  error?: string;
}

export type Log = (entry: LogEntry) => void;

/** Writes entries to the log of a stage, where CloudWatch also reads their numbers as metrics. */
export const standardOutput =
  (stage: string, now: () => Date) =>
  (entry: LogEntry | Measurement): void => {
    process.stdout.write(`${JSON.stringify(metricLine(entry, stage, now()))}\n`);
  };

/** An error's class, those of its causes, and its stack frames: enough to find it, nothing of what it was about. */
export function traceOf(error: unknown): string {
  const { name, stack, cause } = Object(error) as Partial<Error>;
  const frames = String(stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  const causes = cause === undefined ? [] : [`caused by ${traceOf(cause)}`];
  return [name ?? typeof error, ...frames.slice(0, 8).map((frame) => frame.trim()), ...causes].join(' | ');
}
