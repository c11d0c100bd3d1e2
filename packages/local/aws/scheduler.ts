/** Local schedules run 60 times as fast as EventBridge's: a one-minute job runs every second. */
const SPEEDUP = 60;
const MINUTE_MS = 60_000;

export interface Scheduler {
  /** Stops scheduling. Resolves when all running jobs have ended. */
  close(): Promise<void>;
}

/** Runs each job at its rate, one run of a job at a time. A failure is printed to standard error; the job runs again next time. */
export function startScheduler<N extends string>(
  jobs: Readonly<Record<N, { everyMinutes: number }>>,
  runJob: (name: N) => Promise<void>,
): Scheduler {
  const running = new Map<N, Promise<void>>();
  const tick = (name: N) => {
    if (running.has(name)) return;
    const run = runJob(name)
      .catch((error: unknown) => console.error(error instanceof Error ? error.message : error))
      .finally(() => running.delete(name));
    running.set(name, run);
  };
  const timers = (Object.keys(jobs) as N[]).map((name) =>
    setInterval(() => tick(name), (jobs[name].everyMinutes * MINUTE_MS) / SPEEDUP),
  );
  return {
    close: async () => {
      timers.forEach(clearInterval);
      await Promise.all(running.values());
    },
  };
}
