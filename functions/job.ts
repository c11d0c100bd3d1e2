import type { JobName } from '#domain/jobs';
import { configFromEnvironment } from './config';
import { createServices, type Services } from './services';

/** A Lambda function that runs by the clock. `with` gives the same function over given services. */
export interface Job {
  (): Promise<void>;
  job: JobName;
  with: (services: Services) => () => Promise<void>;
}

/** Work that is done as far as possible; what failed is tried again next time, and makes the alarm of the job. */
export function job(name: JobName, run: (services: Services) => Promise<{ failed: number }>): Job {
  const bound = (services: Services) => async () => {
    const { failed } = await run(services);
    if (failed > 0) throw new Error(`The job ${name} left ${failed} undone`);
  };
  let ours: Services | undefined;
  return Object.assign(() => bound((ours ??= createServices(configFromEnvironment())))(), { job: name, with: bound });
}
