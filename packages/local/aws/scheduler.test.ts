import { startScheduler } from './scheduler';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a one-minute job runs every second, one run at a time, and again after a failure', async () => {
  const printError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const ends: (() => void)[] = [];
  let runs = 0;
  const scheduler = startScheduler({ post: { everyMinutes: 1 } }, () => {
    runs += 1;
    if (runs === 2) return Promise.reject(new Error('mail is down'));
    return new Promise((end) => ends.push(end));
  });
  await jest.advanceTimersByTimeAsync(3000);
  expect(runs).toBe(1);
  ends.pop()?.();
  await jest.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(2);
  expect(printError).toHaveBeenCalledWith('mail is down');
  await jest.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(3);

  let isClosed = false;
  const closing = scheduler.close().then(() => (isClosed = true));
  await jest.advanceTimersByTimeAsync(5000);
  expect([runs, isClosed]).toEqual([3, false]);
  ends.pop()?.();
  await closing;
  printError.mockRestore();
});
