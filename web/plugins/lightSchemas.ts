import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const WHOLE_ZOD = "import { z } from 'zod';";
const ZOD_MINI = join(dirname(require.resolve('zod/package.json')), 'v4/mini/index.js');
/** A schema: a constant of a module whose name is in PascalCase. Prettier's format says where it ends. */
const SCHEMA = /^((?:export )?const [A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]* = )([^]*?);\n(?=[^\s})\]]|\n|$)/gm;

/**
 * Lets esbuild leave out every schema that no page parses, and the parts of Zod that the remaining ones do not need: a
 * schema is built by calls, which esbuild must keep unless they are marked as pure. Zod Mini, which forms use, gets a
 * core of its own. Otherwise it would share that of whole Zod, and the entry would carry what only few pages need.
 */
export const LIGHT_SCHEMAS: Plugin = {
  name: 'light-schemas',
  setup(site) {
    site.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes(WHOLE_ZOD) && !source.includes("from 'zod/mini';")) return undefined;
      const contents = source
        .replace(WHOLE_ZOD, "import * as z from 'zod';")
        .replace(SCHEMA, '$1/* @__PURE__ */ (() => ($2))();\n');
      return { contents, loader: 'ts' };
    });
    site.onResolve({ filter: /^zod\/mini$/ }, () => ({ path: ZOD_MINI, namespace: 'zod-mini', sideEffects: false }));
    site.onResolve({ filter: /^\./, namespace: 'zod-mini' }, ({ path, importer }) => ({
      path: join(dirname(importer), path),
      namespace: 'zod-mini',
      sideEffects: false,
    }));
    site.onLoad({ filter: /^/, namespace: 'zod-mini' }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
    }));
  },
};
