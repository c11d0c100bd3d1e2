import { setTimeout as sleep } from 'node:timers/promises';

/** A page shows the result of an action this many milliseconds after it, at the latest, also on a busy machine. */
const TIMEOUT_MS = 30_000;
const PAUSE_MS = 50;

type Matchers<T> = ReturnType<typeof expect<T>>;
type EventualMatchers<T> = {
  [Name in keyof Omit<Matchers<T>, 'not' | 'resolves' | 'rejects'>]: (
    ...expected: Parameters<Matchers<T>[Name]>
  ) => Promise<void>;
};

/**
 * Asserts what a page shows once it has followed an action: reads again until the matcher passes. For something that must never
 * appear, wait for the end of the action first, and then use `expect`.
 * @throws the error of the last matcher or read, where none passed in 30 seconds.
 */
export function expectEventually<T>(read: () => Promise<T>): EventualMatchers<T> {
  return new Proxy({} as EventualMatchers<T>, {
    get: (_, name: keyof EventualMatchers<T> | 'then') => {
      if (name === 'then') throw new Error('expectEventually needs a matcher');
      return async (...expected: unknown[]) => {
        for (const deadline = performance.now() + TIMEOUT_MS; ;) {
          try {
            const value = await read();
            (expect(value)[name] as (...values: unknown[]) => void)(...expected);
            return;
          } catch (error) {
            if (performance.now() > deadline) throw error;
          }
          await sleep(PAUSE_MS);
        }
      };
    },
  });
}
