import { relative, sep } from 'node:path';
import { REPOSITORY } from '../places';
import { inProcess } from './inProcess';

const MINUTE = 60_000;
// Every function starts as a process of its own.
jest.setTimeout(3 * MINUTE);

/** Before each test file: skips its tests that need the function in their own process, and fails where one is no more. */
const file = relative(`${REPOSITORY}/functions`, expect.getState().testPath ?? '').replaceAll(sep, '/');
const listed = inProcess[file] ?? {};
const unmet = new Set(Object.keys(listed));
const original = globalThis.test;

const of = (name: string): jest.It => (unmet.delete(name) || name in listed ? original.skip : original);

globalThis.test = Object.assign(
  (...[name, ...rest]: [name: string, fn?: jest.ProvidesCallback, timeout?: number]) => of(name)(name, ...rest),
  original,
  {
    each:
      (cases: readonly unknown[]) =>
      (name: string, ...rest: [fn: (...given: unknown[]) => unknown, timeout?: number]) =>
        of(name).each(cases)(name, ...rest),
  },
) as jest.It;

afterAll(() => {
  if (unmet.size > 0) throw new Error(`inProcess.ts lists tests that ${file} has not: ${[...unmet].join('; ')}`);
});
