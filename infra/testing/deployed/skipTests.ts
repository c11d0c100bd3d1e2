import { relative, sep } from 'node:path';
import { REPOSITORY_FOLDER } from '../../paths';
import { skippedTests } from './skippedTests';

const MINUTE = 60_000;
// Each function starts a process.
jest.setTimeout(3 * MINUTE);

/** Runs before each test file: skips its listed tests, and fails where a listed test does not exist. */
const file = relative(`${REPOSITORY_FOLDER}/functions`, expect.getState().testPath ?? '').replaceAll(sep, '/');
const skippedNames = Object.keys(skippedTests[file] ?? {});
const missingNames = new Set(skippedNames);
const originalTest = globalThis.test;

function selectTest(name: string): jest.It {
  missingNames.delete(name);
  return skippedNames.includes(name) ? originalTest.skip : originalTest;
}

globalThis.test = Object.assign(
  (...[name, ...rest]: [name: string, fn?: jest.ProvidesCallback, timeout?: number]) => selectTest(name)(name, ...rest),
  originalTest,
  {
    each:
      (cases: readonly unknown[]) =>
      (name: string, ...rest: [fn: (...args: unknown[]) => unknown, timeout?: number]) =>
        selectTest(name).each(cases)(name, ...rest),
  },
) as jest.It;

afterAll(() => {
  if (missingNames.size > 0) {
    throw new Error(`skippedTests.ts lists tests that ${file} does not have: ${[...missingNames].join('; ')}`);
  }
});
