import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { evaluateModule } from './evaluateModule';

/** What the browser reads of a route. The server has parsed each response before it sends it, so schemas stay out. */
const FIELDS = ['name', 'method', 'path', 'auth', 'ofPerson', 'paged', 'downloadName'] as const;
type SlimRoute = Partial<Record<(typeof FIELDS)[number], string | true>>;

/**
 * Builds the table from one line for each route: the values of `FIELDS`, without `/api/`. An absent one is empty, and so is
 * each `auth` but `public`, the only one that the browser asks for.
 */
const BUILD_TABLE = `
  export const routes = {};
  for (const line of lines.split('\\n')) {
    const [name, method, path, auth, ofPerson, paged, downloadName] = line.split(' ');
    const [group, key] = name.split('.');
    (routes[group] ??= {})[key] = { name, method, path: '/api/' + path, auth: auth || 'user', ofPerson, paged, downloadName };
  }`;

/** Replaces the table of routes by its data. The schemas of every route are about a third of the site's code. */
export const SLIM_ROUTES: Plugin = {
  name: 'slim-routes',
  setup(site) {
    site.onLoad({ filter: /packages\/domain\/http\/routes\.ts$/ }, async ({ path }) => {
      const { exports, files } = await evaluateModule(path);
      const groups = Object.values(exports['routes'] as Record<string, Record<string, SlimRoute>>);
      const lines = groups.flatMap((group) => Object.values(group)).map(toLine);
      return {
        contents: `const lines = ${JSON.stringify(lines.join('\n'))};${BUILD_TABLE}`,
        loader: 'js',
        watchFiles: files.map((file) => resolve(file)),
      };
    });
  },
};

const toLine = (route: SlimRoute): string =>
  FIELDS.map((field) =>
    String(route[field] ?? '')
      .replace(/^true$/, '1')
      .replace(/^(user|admin)$/, '')
      .replace(/^\/api\//, ''),
  )
    .join(' ')
    .trimEnd();
