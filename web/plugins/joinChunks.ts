import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Lets every lazy page import the entry, which is loaded anyway. The code of the entry is then needed by all pages alike, so
 * that esbuild writes it as one chunk, not as one for each combination of pages.
 */
export function joinChunks(entry: string): Plugin {
  return {
    name: 'join-chunks',
    setup(site) {
      const pages = new Set<string>();
      site.onResolve({ filter: /^\./ }, async ({ path, kind, pluginData, ...from }) => {
        if (kind !== 'dynamic-import' || pluginData === 'resolved') return undefined;
        const page = await site.resolve(path, { ...from, kind, pluginData: 'resolved' });
        pages.add(page.path);
        return page;
      });
      site.onLoad({ filter: /\.tsx$/ }, async ({ path }) => {
        if (!pages.has(path)) return undefined;
        return { contents: `import ${JSON.stringify(entry)};\n${await readFile(path, 'utf8')}`, loader: 'tsx' };
      });
    },
  };
}
