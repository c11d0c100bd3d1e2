import { resolve } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'esbuild';
import type { Messages } from '#domain/messages/defineMessages';
import { evaluateModule } from './evaluateModule';

/**
 * Compiles the texts of each catalog, so that the parser of ICU MessageFormat stays out of the site. A catalog that no page uses
 * is left out: it is marked as pure.
 */
export const COMPILE_MESSAGES: Plugin = {
  name: 'compile-messages',
  setup(site) {
    site.onLoad({ filter: /\/messages\.ts$/ }, async ({ path }) => {
      const { exports, files } = await evaluateModule(path);
      const catalogs = Object.entries(exports as Record<string, Messages<string>>);
      return {
        contents: `import { defineMessages } from '#domain/messages/defineMessages';\n${catalogs.map(writeCatalog).join('')}`,
        loader: 'js',
        watchFiles: files.map((file) => resolve(file)),
      };
    });
    site.onResolve({ filter: /^@lingui\/message-utils\/compileMessage$/ }, () => ({
      path: 'compileMessage',
      namespace: 'no-compiler',
    }));
    site.onLoad({ filter: /^/, namespace: 'no-compiler' }, () => ({ contents: 'export const compileMessage = null;' }));
  },
};

function writeCatalog([name, { texts }]: [string, Messages<string>]): string {
  const compiled = Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]);
  return `export const ${name} = /* @__PURE__ */ defineMessages('${name}', ${JSON.stringify(Object.fromEntries(compiled))});\n`;
}
