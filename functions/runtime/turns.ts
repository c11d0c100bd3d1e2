interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Returns a function that runs at most `max` calls of one name at a time; further ones wait in their order. */
export function createTurns(max: number): <T>(name: string, run: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, Line>();
  return async (name, run) => {
    const line = lines.get(name) ?? { running: 0, waiting: [] };
    lines.set(name, line);
    if (line.running < max) line.running++;
    else await new Promise<void>((start) => line.waiting.push(start));
    try {
      return await run();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) lines.delete(name);
    }
  };
}
