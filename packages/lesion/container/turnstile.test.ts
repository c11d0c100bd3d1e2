import { setImmediate as settled } from 'node:timers/promises';
import { turnstile } from './turnstile';

/** A turnstile for two and what has begun behind it; each job runs until it is ended by its name. */
function crowd() {
  const run = turnstile(2);
  const begun: string[] = [];
  const ends = new Map<string, (failure?: Error) => void>();
  const come = (...names: string[]): void => {
    for (const name of names) {
      const job = (): Promise<void> => {
        begun.push(name);
        return new Promise((resolve, reject) => ends.set(name, (failure) => (failure ? reject(failure) : resolve())));
      };
      run(job).catch(() => undefined);
    }
  };
  const end = async (name: string, failure?: Error): Promise<void> => {
    ends.get(name)!(failure);
    await settled();
  };
  return { begun, come, end };
}

test('no more jobs run at once than there are turns; the others begin in order, one whenever one ends', async () => {
  const { begun, come, end } = crowd();
  come('a', 'b', 'c', 'd', 'e');
  await settled();
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  await end('d');
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a job that fails frees its turn, whether somebody waits for it or not, and the caller hears of it', async () => {
  const { begun, come, end } = crowd();
  come('a', 'b', 'c');
  await end('a', new Error('failed'));
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('b', new Error('failed'));
  await end('c');
  come('d', 'e', 'f');
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  await expect(turnstile(1)(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
});
