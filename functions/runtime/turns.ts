interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * Returns a function that runs at most `max` calls of one name at a time; further ones wait in their order.
 * @param getPause how long a call still takes its turn after its result, in milliseconds
 */
export function createTurns<T>(
  max: number,
  getPause: (result: T) => number = () => 0,
): (name: string, run: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, Line>();
  const endTurn = (name: string, line: Line) => {
    const next = line.waiting.shift();
    if (next) next();
    else if (--line.running === 0) lines.delete(name);
  };
  return async (name, run) => {
    const line = lines.get(name) ?? { running: 0, waiting: [] };
    lines.set(name, line);
    if (line.running < max) line.running++;
    else await new Promise<void>((start) => line.waiting.push(start));
    let pause = 0;
    try {
      const result = await run();
      pause = getPause(result);
      return result;
    } finally {
      if (pause > 0) setTimeout(() => endTurn(name, line), pause).unref();
      else endTurn(name, line);
    }
  };
}
