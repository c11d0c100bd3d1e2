import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const ZOD_MINI = join(dirname(require.resolve('zod/package.json')), 'v4/mini/index.js');
const NAMESPACE = 'zod-mini';

/**
 * Gives Zod Mini, in which the forms of the first screens are written, a core of its own. Otherwise esbuild puts the core that
 * it shares with whole Zod into the script of the site, with all that only other pages need of it.
 */
export const ZOD_MINI_ALONE: Plugin = {
  name: 'zod-mini-alone',
  setup(site) {
    const resolve = (path: string) => ({ path, namespace: NAMESPACE, sideEffects: false });
    site.onResolve({ filter: /^zod\/mini$/ }, () => resolve(ZOD_MINI));
    site.onResolve({ filter: /^\./, namespace: NAMESPACE }, ({ path, importer }) =>
      resolve(join(dirname(importer), path)),
    );
    site.onLoad({ filter: /^/, namespace: NAMESPACE }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
    }));
  },
};
