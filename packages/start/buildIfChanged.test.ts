import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfChanged } from './buildIfChanged';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-if-changed-'));
  mkdirSync(join(folder, 'source/pages'), { recursive: true });
  writeFileSync(join(folder, 'source/pages/home.ts'), 'home');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the build, and says whether it ran. */
async function runsBuild(isBroken = false): Promise<boolean> {
  let hasRun = false;
  const outDir = join(folder, 'site');
  await buildIfChanged({
    sources: [join(folder, 'source')],
    outDir,
    build: async () => {
      hasRun = true;
      if (isBroken) throw new Error('A page does not compile.');
      mkdirSync(outDir, { recursive: true });
      writeFileSync(join(outDir, 'index.html'), 'site');
      await Promise.resolve();
    },
  });
  return hasRun;
}

test('the site is built at the first start, and not at the second one', async () => {
  expect(await runsBuild()).toBe(true);
  expect(await runsBuild()).toBe(false);
});

test.each([
  ['a source changed', () => writeFileSync(join(folder, 'source/pages/home.ts'), 'new home')],
  ['a source is new', () => writeFileSync(join(folder, 'source/pages/blog.ts'), 'blog')],
  ['a source is gone', () => rmSync(join(folder, 'source/pages/home.ts'))],
  ['a built file changed', () => writeFileSync(join(folder, 'site/index.html'), 'another site')],
  ['a built file is gone', () => rmSync(join(folder, 'site/index.html'))],
])('the site is built again after %s', async (_, change) => {
  await runsBuild();
  change();
  expect(await runsBuild()).toBe(true);
  expect(await runsBuild()).toBe(false);
});

test('a build that failed is tried again at the next start', async () => {
  await expect(runsBuild(true)).rejects.toThrow('does not compile');
  expect(await runsBuild()).toBe(true);
});
