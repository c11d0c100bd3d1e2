import type { JobName } from '#domain/operations/jobs';
import { loadConfig } from './config';
import { describeError } from './log';
import { createServices, type Services } from '#functions/services/services';

/** A Lambda function that runs on a schedule, or on an event of another service. */
export interface JobHandler {
  (event?: unknown): Promise<void>;
  job: JobName;
  /** The same function over other services, for tests and the local start. */
  with: (services: Services) => (event?: unknown) => Promise<void>;
}

/** How many pieces of its work a run could not finish, the error of one of them for the log, and how many of all are late. */
interface JobOutcome {
  failed: number;
  error?: unknown;
  overdue?: number;
}

/**
 * Creates the Lambda function of a job. `run` does as much of the work as it can. The next run tries what failed again; the
 * function throws after a failure, which raises the alarm of the job.
 */
export function job(name: JobName, run: (services: Services, event: unknown) => Promise<JobOutcome>): JobHandler {
  const bind = (services: Services) => async (event?: unknown) => {
    const startedAt = performance.now();
    const record = ({ failed, error, overdue = 0 }: JobOutcome) => {
      const ms = Math.round(performance.now() - startedAt);
      const level = failed > 0 ? 'error' : 'info';
      const description = error === undefined ? {} : { error: describeError(error) };
      services.recordMetric({ level, job: name, ms, failed, overdue, ...description });
    };
    let outcome: JobOutcome;
    try {
      outcome = await run(services, event);
    } catch (error) {
      record({ failed: 1, error });
      throw error;
    }
    record(outcome);
    if (outcome.failed > 0) throw new Error(`The job ${name} left ${outcome.failed} undone`);
  };
  let handle: ReturnType<typeof bind> | undefined;
  const handler = (event?: unknown) => {
    handle ??= bind(createServices(loadConfig()));
    return handle(event);
  };
  return Object.assign(handler, { job: name, with: bind });
}
