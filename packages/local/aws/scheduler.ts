/** EventBridge's schedules on one machine, sixty times as fast, so that a minute's wait for mail is a second's. */
const SPEED = 60;
const MINUTE_MS = 60_000;

export interface Scheduler {
  /** Starts nothing more; resolves when what runs has ended. */
  close(): Promise<void>;
}

/** Runs each job at its rate, never twice at once; a job that fails is told on standard error and runs again next time. */
export function startScheduler<N extends string>(
  jobs: Readonly<Record<N, { everyMinutes: number }>>,
  run: (name: N) => Promise<void>,
): Scheduler {
  const running = new Map<N, Promise<void>>();
  const tick = (name: N) => {
    if (running.has(name)) return;
    const ended = run(name)
      .catch((error: unknown) => console.error(error instanceof Error ? error.message : error))
      .finally(() => running.delete(name));
    running.set(name, ended);
  };
  const timers = (Object.keys(jobs) as N[]).map((name) =>
    setInterval(() => tick(name), (jobs[name].everyMinutes * MINUTE_MS) / SPEED),
  );
  return {
    close: async () => {
      timers.forEach(clearInterval);
      await Promise.all(running.values());
    },
  };
}
