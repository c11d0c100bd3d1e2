import { setTimeout as sleep } from 'node:timers/promises';
import { runWithDeadline, stopAtDeadline } from './deadline';
import { retryOnConflict } from './table';

const TOO_SLOW = { code: 'unavailable', message: 'This took too long. Please try again in a moment.' };

test('work that outlasts its deadline is given up in time, and starts no further call', async () => {
  const calls: number[] = [];
  const callForever = async (): Promise<never> => {
    for (;;) {
      await stopAtDeadline(async () => {
        calls.push(calls.length);
        await sleep(20);
      });
    }
  };
  const startedAt = performance.now();
  await expect(runWithDeadline(100, callForever)).rejects.toMatchObject(TOO_SLOW);
  expect(performance.now() - startedAt).toBeLessThan(1000);
  const { length } = calls;
  await sleep(100);
  expect(calls).toHaveLength(length);
});

test('retries of a lost write race stop before the deadline with 409', async () => {
  let tries = 0;
  const lose = () => {
    tries++;
    return Promise.resolve(undefined);
  };
  await expect(runWithDeadline(500, () => retryOnConflict(lose))).rejects.toMatchObject({ code: 'conflict' });
  expect(tries).toBe(1);
});

test('a job has no deadline', async () => {
  expect(await stopAtDeadline(() => sleep(10, 'done'))).toBe('done');
});
