import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '../../../../../web/build';
import { weighPages } from './weighPages';

test('the sign-in screen loads at most 125 kB of JavaScript, Home at most 155 kB before its history', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'site-'));
  await buildWeb({ outDir });
  const { signIn, home } = await weighPages(outDir);
  await rm(outDir, { recursive: true });
  expect(signIn).toBeGreaterThan(80);
  expect(signIn).toBeLessThan(125);
  expect(home).toBeGreaterThan(signIn + 20);
  expect(home).toBeLessThan(155);
});
