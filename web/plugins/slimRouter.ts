import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Lets esbuild leave out the components of React Router that the site does not use, which their names for developers keep
 * alive, and the warnings and hints for developers. The package exports its development build only.
 */
export const SLIM_ROUTER: Plugin = {
  name: 'slim-router',
  setup(site) {
    site.onLoad({ filter: /react-router\/dist\/development\/chunk-\w+\.mjs$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/ = (React\d*)\.(forwardRef|createContext)\(/g, ' = /* @__PURE__ */ $1.$2(')
        .replace(
          /return `Cannot include a '(?:[^`\\]|\\.)*`;/,
          "return 'A character of this path belongs to its search or hash.';",
        )
        .replace(/(?<!function )\b(warning(?:Once)?)\(/g, '/* @__PURE__ */ $1(')
        // Only the routers that load data show it, which the site does not use.
        .replace(/^(var defaultErrorElement = ).*;$/m, '$1null;')
        .replace(/ {2}Did you accidentally import (?:[^"`\\]|\\.)*/g, '')
        .replace(/^var ENABLE_DEV_WARNINGS = true;$/m, 'const ENABLE_DEV_WARNINGS = false;');
      return { contents, loader: 'js' };
    });
  },
};
