import { stat } from 'node:fs/promises';
import { createPasswordHasher } from './passwords';

test('parallel sign-ins leave worker threads for disk reads', async () => {
  const { hash } = createPasswordHasher({ isPersistent: true });
  let count = 0;
  const hashes = Array.from({ length: 12 }, () => hash('correct horse').then(() => count++));
  await stat(__filename);
  expect(count).toBeLessThan(4);
  await Promise.all(hashes);
  expect(count).toBe(12);
});

test('a hash matches its own password only', async () => {
  const { hash, matches } = createPasswordHasher({ isPersistent: false });
  const passwordHash = await hash('correct horse');
  expect(await matches('correct horse', passwordHash)).toBe(true);
  expect(await matches('correct horsE', passwordHash)).toBe(false);
  expect(await matches('correct horse', undefined)).toBe(false);
});
