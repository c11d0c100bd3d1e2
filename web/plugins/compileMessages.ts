import { resolve } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'esbuild';
import type { Messages } from '#domain/messages/defineMessages';
import { evaluateModule } from './evaluateModule';

/**
 * Compiles the texts of each catalog, so that the parser of ICU MessageFormat stays out of the site. A catalog that no page uses
 * is left out: it is marked as pure. The English texts stay in the catalog. The Spanish ones are added to `spanish`, for a script
 * that only the Spanish site loads.
 */
export const compileMessages = (spanish: SpanishTexts): Plugin => ({
  name: 'compile-messages',
  setup(site) {
    site.onLoad({ filter: /\/messages\.ts$/ }, async ({ path }) => {
      const { exports, files } = await evaluateModule(path);
      const catalogs = Object.entries(exports as Record<string, Messages<string>>);
      for (const [name, catalog] of catalogs) spanish.set(name, compileTexts(catalog.spanish));
      return {
        contents: `import { defineMessages } from '#domain/messages/defineMessages';\n${catalogs.map(writeCatalog).join('')}`,
        loader: 'js',
        watchFiles: files.map((file) => resolve(file)),
      };
    });
    site.onLoad({ filter: /\/messages\/compileOnce\.ts$/ }, () => ({ contents: 'export const compileOnce = null;' }));
  },
});

/** The compiled texts of one catalog by key. */
type CompiledTexts = Record<string, ReturnType<typeof compileMessage>>;
/** The compiled Spanish texts of each catalog that the site imports, by its name. */
export type SpanishTexts = Map<string, CompiledTexts>;

const compileTexts = (texts: Readonly<Record<string, string>>): CompiledTexts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]));

/** Where the script with the Spanish texts leaves them for the catalogs. */
const SPANISH = 'globalThis.spanishTexts';

function writeCatalog([name, { texts }]: [string, Messages<string>]): string {
  const definition = `defineMessages('${name}', ${JSON.stringify(compileTexts(texts))}, ${SPANISH}?.${name} ?? {})`;
  return `export const ${name} = /* @__PURE__ */ (() => ${definition})();\n`;
}

/** The script with all Spanish texts of the site. It has to run before the modules of the site. */
export const writeSpanishScript = (spanish: SpanishTexts): string =>
  `${SPANISH}=${JSON.stringify(Object.fromEntries(spanish))};`;
