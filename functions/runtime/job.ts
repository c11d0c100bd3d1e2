import type { JobName } from '#domain/operations/jobs';
import { configFromEnvironment } from './config';
import { traceOf } from './log';
import { createServices, type Services } from '#functions/services/services';

/** A Lambda function that runs by the clock, or on news that it is handed. `with` gives the same function over given services. */
export interface Job {
  (news?: unknown): Promise<void>;
  job: JobName;
  with: (services: Services) => (news?: unknown) => Promise<void>;
}

/** What a run leaves undone, and how much of it is later than promised. */
interface Outcome {
  failed: number;
  overdue?: number;
}

/** Work that is done as far as possible; what failed is tried again next time, and makes the alarm of the job. */
export function job(name: JobName, run: (services: Services, news: unknown) => Promise<Outcome>): Job {
  const bound = (services: Services) => async (news?: unknown) => {
    const startedAt = performance.now();
    const told = ({ failed, overdue = 0 }: Outcome, error?: unknown) => {
      const ms = Math.round(performance.now() - startedAt);
      const level = failed > 0 ? 'error' : 'info';
      const trace = error === undefined ? {} : { error: traceOf(error) };
      services.measure({ level, job: name, ms, failed, overdue, ...trace });
    };
    let outcome: Outcome;
    try {
      outcome = await run(services, news);
    } catch (error) {
      told({ failed: 1 }, error);
      throw error;
    }
    told(outcome);
    if (outcome.failed > 0) throw new Error(`The job ${name} left ${outcome.failed} undone`);
  };
  let ours: Services | undefined;
  const handler = (news?: unknown) => bound((ours ??= createServices(configFromEnvironment())))(news);
  return Object.assign(handler, { job: name, with: bound });
}
