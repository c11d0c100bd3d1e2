import { setImmediate as nextTick } from 'node:timers/promises';
import { limitConcurrency } from './limitConcurrency';

/**
 * A limiter for two jobs and the names of the jobs it has started. Each job runs until `finish` is called with its
 * name.
 */
function startLimiter() {
  const run = limitConcurrency(2);
  const started: string[] = [];
  const finishers = new Map<string, (failure?: Error) => void>();
  const submit = (...names: string[]): void => {
    for (const name of names) {
      const job = (): Promise<void> => {
        started.push(name);
        return new Promise((resolve, reject) =>
          finishers.set(name, (failure) => (failure ? reject(failure) : resolve())),
        );
      };
      run(job).catch(() => undefined);
    }
  };
  const finish = async (name: string, failure?: Error): Promise<void> => {
    finishers.get(name)!(failure);
    await nextTick();
  };
  return { started, submit, finish };
}

test('no more jobs run at once than the limit; the others start in order, one whenever one ends', async () => {
  const { started, submit, finish } = startLimiter();
  submit('a', 'b', 'c', 'd', 'e');
  await nextTick();
  expect(started).toEqual(['a', 'b']);
  await finish('b');
  expect(started).toEqual(['a', 'b', 'c']);
  await finish('a');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  await finish('d');
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a failing job frees its slot, with or without waiting jobs, and the caller gets the error', async () => {
  const { started, submit, finish } = startLimiter();
  submit('a', 'b', 'c');
  await finish('a', new Error('failed'));
  expect(started).toEqual(['a', 'b', 'c']);
  await finish('b', new Error('failed'));
  await finish('c');
  submit('d', 'e', 'f');
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
  await expect(limitConcurrency(1)(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
});
