import { stat } from 'node:fs/promises';
import { createPasswordHasher } from './passwords';

test('parallel sign-ins leave worker threads for disk reads', async () => {
  const { hash } = createPasswordHasher({ isPersistent: true });
  let count = 0;
  const hashes = Array.from({ length: 4 }, () => hash('correct horse').then(() => count++));
  await stat(__filename);
  expect(count).toBeLessThan(3);
  await Promise.all(hashes);
  expect(count).toBe(4);
});

test('beyond what the processor can hash in time, sign-ins are refused, and those let in are hashed', async () => {
  const { hash } = createPasswordHasher({ isPersistent: true });
  // Each hash takes 0.4 s, two at a time, so that those that began within 1.5 s end within 2 s.
  let time = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => time);
  const calls = Array.from({ length: 400 }, () => hash('correct horse').then(() => (time += 200)));
  const results = await Promise.allSettled(calls);
  jest.restoreAllMocks();
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
  expect(400 - refusals.length).toBeGreaterThan(2);
  expect(time).toBeLessThanOrEqual(2000);
  expect(new Set(refusals.map(({ name }) => name))).toEqual(new Set(['TooManyRequestsException']));
  expect(await hash('correct horse')).toMatch(/^16384/);
});

test('a hash matches its own password only', async () => {
  const { hash, matches } = createPasswordHasher({ isPersistent: false });
  const passwordHash = await hash('correct horse');
  expect(await matches('correct horse', passwordHash)).toBe(true);
  expect(await matches('correct horsE', passwordHash)).toBe(false);
  expect(await matches('correct horse', undefined)).toBe(false);
});
