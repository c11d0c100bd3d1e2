import { setTimeout as sleep } from 'node:timers/promises';
import { createTurns } from './turns';

test('at most two calls of one caller run at a time, in their order, and nobody else waits for them', async () => {
  const runInTurn = createTurns<string>(2);
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

test('a refused call is answered at once and takes its turn for a while longer', async () => {
  const PAUSE_MS = 30;
  const runInTurn = createTurns<'refused' | 'done'>(1, (result) => (result === 'refused' ? PAUSE_MS : 0));
  const order: string[] = [];
  const call = async (result: 'refused' | 'done') => order.push(await runInTurn('a', () => Promise.resolve(result)));

  const next = call('refused').then(() => order.push('answered'));
  const last = call('done');
  await next;
  expect(order).toEqual(['refused', 'answered']);
  await last;
  expect(order).toEqual(['refused', 'answered', 'done']);
});
