import { setTimeout as sleep } from 'node:timers/promises';
import { limitRetries, mayRetryLostRace, runWithDeadline, stopAtDeadline } from './deadline';
import { retryOnConflict } from './table';

const TOO_SLOW = { code: 'unavailable', message: 'This took too long. Please try again in a moment.' };

// Fault 5. Fault 7.
test('work that outlasts its deadline is given up in time, and starts no further call', async () => {
  jest.useFakeTimers();
  let calls = 0;
  const callForever = async (): Promise<never> => {
    for (;;) {
      await stopAtDeadline(async () => {
        calls++;
        await jest.advanceTimersByTimeAsync(20);
      });
    }
  };
  await expect(runWithDeadline(100, callForever)).rejects.toMatchObject(TOO_SLOW);
  expect(calls).toBe(5);
  await jest.advanceTimersByTimeAsync(100);
  jest.useRealTimers();
  expect(calls).toBe(5);
});

// Fault 2.
test('retries of a lost write race stop before the deadline with 409', async () => {
  let tries = 0;
  const lose = () => {
    tries++;
    return Promise.resolve(undefined);
  };
  await expect(runWithDeadline(500, () => retryOnConflict(lose))).rejects.toMatchObject({ code: 'conflict' });
  expect(tries).toBe(1);
});

// Fault 17.
test('retries within retries share the time of the outer ones', async () => {
  jest.useFakeTimers();
  let tries = 0;
  const loseInner = async () => {
    do {
      tries++;
      await jest.advanceTimersByTimeAsync(1000);
    } while (tries < 10 && mayRetryLostRace());
  };
  await limitRetries(async () => {
    await jest.advanceTimersByTimeAsync(3000);
    await limitRetries(loseInner);
  });
  jest.useRealTimers();
  expect(tries).toBe(2);
});

// Fault 17.
test('a deadline that passes after a lost race is a conflict with a way on, not a failure of ours', async () => {
  const loseAndHang = async () => {
    mayRetryLostRace();
    await sleep(10_000, undefined, { ref: false });
  };
  await expect(runWithDeadline(50, loseAndHang)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/check whether yours was saved/),
    details: { retryAfterSeconds: 5 },
  });
});

test('a job has no deadline', async () => {
  expect(await stopAtDeadline(() => sleep(10, 'done'))).toBe('done');
});
