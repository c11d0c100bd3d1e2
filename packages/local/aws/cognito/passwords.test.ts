import { stat } from 'node:fs/promises';
import { passwords } from './passwords';

test('a rush of sign-ins leaves threads for the disk', async () => {
  const { hash } = passwords({ kept: true });
  let hashed = 0;
  const rush = Array.from({ length: 12 }, () => hash('correct horse').then(() => hashed++));
  await stat(__filename);
  expect(hashed).toBeLessThan(4);
  await Promise.all(rush);
  expect(hashed).toBe(12);
});

test('a hash opens to its own password only', async () => {
  const { hash, matches } = passwords({ kept: false });
  const kept = await hash('correct horse');
  expect(await matches('correct horse', kept)).toBe(true);
  expect(await matches('correct horsE', kept)).toBe(false);
  expect(await matches('correct horse', undefined)).toBe(false);
});
