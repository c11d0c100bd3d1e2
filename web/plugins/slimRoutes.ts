import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { evaluateModule } from './evaluateModule';

/** What the browser reads of a route. The server has parsed each response before it sends it, so schemas stay out. */
const FIELDS = ['name', 'method', 'path', 'auth', 'paged', 'downloadName'];

/** Replaces the table of routes by its data. The schemas of every route are about a third of the site's code. */
export const SLIM_ROUTES: Plugin = {
  name: 'slim-routes',
  setup(site) {
    site.onLoad({ filter: /packages\/domain\/http\/routes\.ts$/ }, async ({ path }) => {
      const { exports, files } = await evaluateModule(path);
      const groups = Object.entries(exports['routes'] as Record<string, Record<string, object>>);
      const table = Object.fromEntries(groups.map(([group, routes]) => [group, pickFields(routes)]));
      return {
        contents: `export const routes = ${JSON.stringify(table)};
          export const allRoutes = Object.values(routes).flatMap((group) => Object.values(group));`,
        loader: 'js',
        watchFiles: files.map((file) => resolve(file)),
      };
    });
  },
};

function pickFields(routes: Record<string, object>): Record<string, object> {
  const pick = (route: object) => Object.fromEntries(Object.entries(route).filter(([name]) => FIELDS.includes(name)));
  return Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, pick(route)]));
}
