/** Creates a limiter that runs at most `limit` jobs at once; further jobs wait in order. */
export function limitConcurrency(limit: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((resume) => queue.push(resume));
    else running++;
    try {
      return await job();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
