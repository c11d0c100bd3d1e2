import { setTimeout as sleep } from 'node:timers/promises';
import { createTurns } from './turns';

test('at most two calls of one caller run at a time, in their order, and nobody else waits for them', async () => {
  const runInTurn = createTurns(2);
  const started: string[] = [];
  let running = 0;
  let most = 0;
  const call = (name: string, id: string) =>
    runInTurn(name, async () => {
      started.push(id);
      most = Math.max(most, ++running);
      await sleep(20);
      running--;
      if (id === 'a2') throw new Error('failed');
      return id;
    });
  const calls = Promise.allSettled(['a1', 'a2', 'a3', 'a4', 'a5'].map((id) => call('a', id)));
  expect(started).toEqual(['a1', 'a2']);
  await calls;
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  expect(most).toBe(2);

  const slow = call('a', 'a6');
  const alsoSlow = call('a', 'a7');
  void call('b', 'b1');
  expect(started.at(-1)).toBe('b1');
  await Promise.all([slow, alsoSlow]);
});
