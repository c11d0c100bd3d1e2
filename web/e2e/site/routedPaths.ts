import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLE_NAMES } from '#domain/analysis/samplePhoto';
import * as pages from '../../src/pages';

const ROUTES = readFileSync(join(__dirname, '../../src/AppRoutes.tsx'), 'utf8');

/** The paths of all pages in the router, without redirects. Names of parameters start with a colon, as in `/blog/:slug`. */
export function listRoutedPaths(): string[] {
  const routes = [...ROUTES.matchAll(/<Route\s(?:key=\S+\s+)?path=(?:"([^"]+)"|\{(.+?)\})\s+element=\{(<Navigate)?/g)];
  return routes.flatMap(([, path, name = '', redirect]) => {
    if (redirect !== undefined) return [];
    if (path !== undefined) return [path.replace('*', '/no-such-page')];
    if (name === 'getSamplePath(name)') return [pages.getSamplePath(SAMPLE_NAMES[0])];
    const value: unknown = pages[name as keyof typeof pages];
    if (typeof value !== 'string') throw new Error(`The path {${name}} of a route is no constant of pages.ts`);
    return [value];
  });
}
