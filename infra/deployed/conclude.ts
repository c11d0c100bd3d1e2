import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { routes } from '#domain/http/routes';

/** File beside the templates in which the tests note each route that answered with success. */
export const CALLED = 'called.txt';

/** What jest was asked to run. */
interface Run {
  testPathPatterns: { patterns: readonly string[] };
  testNamePattern?: string;
}

/** After the last test of a whole run: every route was called, and answered with success at least once. */
export default function conclude({ testPathPatterns: { patterns }, testNamePattern }: Run): void {
  const folder = process.env['DEPLOYED']!;
  const called = new Set(readFileSync(join(folder, CALLED), 'utf8').split('\n'));
  rmSync(dirname(folder), { recursive: true });
  if (patterns.length > 0 || testNamePattern) return;
  const missed = Object.entries(routes)
    .flatMap(([group, members]) => Object.keys(members).map((name) => `${group}.${name}`))
    .filter((name) => !called.has(name));
  if (missed.length > 0) throw new Error(`No test called these with success: ${missed.join(', ')}`);
}
