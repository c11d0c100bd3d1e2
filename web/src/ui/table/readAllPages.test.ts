import { ApiError } from '../../lib/api';
import { readAllPages } from './readAllPages';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a list that takes more calls than a minute allows is read to its end, after the pauses that the server asks for', async () => {
  const cursors: (string | undefined)[] = [];
  const refusals = [new ApiError(429, '{"retryAfterSeconds":7}'), new ApiError(429, '{"retryAfterSeconds":1}')];
  const rows = readAllPages((cursor) => {
    cursors.push(cursor);
    const refusal = cursors.length > 1 ? refusals.pop() : undefined;
    if (refusal) return Promise.reject(refusal);
    return Promise.resolve(cursor === undefined ? { items: [1], nextCursor: 'b' } : { items: [2] });
  });
  await jest.advanceTimersByTimeAsync(8000);
  expect(await rows).toEqual([1, 2]);
  expect(cursors).toEqual([undefined, 'b', 'b', 'b']);
});

test('a page that fails otherwise, or again and again, ends the reading', async () => {
  const failure = new ApiError(500, '');
  await expect(readAllPages(() => Promise.reject(failure))).rejects.toBe(failure);
  const refusal = new ApiError(429, '{"retryAfterSeconds":1}');
  const read = jest.fn(() => Promise.reject(refusal));
  const outcome = expect(readAllPages(read)).rejects.toBe(refusal);
  await jest.advanceTimersByTimeAsync(10_000);
  await outcome;
  expect(read).toHaveBeenCalledTimes(6);
});
