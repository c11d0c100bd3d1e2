/** Runs at most `limit` jobs at once; the others wait in order. */
export function turnstile(limit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
