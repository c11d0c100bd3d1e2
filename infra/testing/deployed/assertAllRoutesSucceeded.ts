import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { routes } from '#domain/http/routes';
import { getAssemblyFolder } from './getAssemblyFolder';

/** File beside the templates with the name of each route that answered with success. */
export const SUCCESS_LOG = 'succeeded.txt';

/** Jest's configuration of a run. */
interface JestRun {
  testPathPatterns: { patterns: readonly string[] };
  testNamePattern?: string;
}

/** Jest's global teardown. After a run of all tests it throws where a route never answered with success. */
export default function assertAllRoutesSucceeded({ testPathPatterns, testNamePattern }: JestRun): void {
  const folder = getAssemblyFolder('preview');
  const succeeded = new Set(readFileSync(join(folder, SUCCESS_LOG), 'utf8').split('\n'));
  rmSync(dirname(dirname(folder)), { recursive: true });
  if (testPathPatterns.patterns.length > 0 || testNamePattern) return;
  const untested = Object.entries(routes)
    .flatMap(([group, members]) => Object.keys(members).map((name) => `${group}.${name}`))
    .filter((name) => !succeeded.has(name));
  if (untested.length > 0) throw new Error(`No test called these with success: ${untested.join(', ')}`);
}
