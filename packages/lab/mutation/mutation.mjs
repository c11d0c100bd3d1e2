/**
 * Changes the rules that protect people, one small change at a time, and runs their own tests against each change: `npm run lab --
 * mutation`, or some areas alone: `npm run lab -- mutation vault judgement`. Prints the share of changes that a test noticed and
 * those that none did. Ends with 1 where an area is under LIMIT. One process, at the lowest priority.
 */
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

/** Smallest share of changes, in percent, that the tests of an area must notice. */
const LIMIT = 85;

/** The files of each area that are changed, and the tests that run against them. */
const AREAS = {
  vault: {
    mutate: ['packages/data/table/vault.ts'],
    tests: ['packages/data/table/vault.test.ts'],
  },
  entitlement: {
    mutate: ['packages/domain/subscription/subscription.ts'],
    tests: ['packages/domain/subscription/subscription.test.ts'],
  },
  judgement: {
    mutate: [
      'packages/domain/analysis/toAnalysis.ts',
      'packages/lesion/caution/applyCaution.ts',
      'packages/lesion/engine/classify.ts',
    ],
    tests: [
      'packages/domain/analysis/toAnalysis.test.ts',
      'packages/lesion/caution/applyCaution.test.ts',
      'packages/lesion/engine/classify.test.ts',
    ],
  },
  guard: {
    mutate: ['functions/http/{admitRequest,endpoint,requestOrigin,twoStep}.ts'],
    tests: ['functions/http/guard.test.ts'],
  },
  audit: {
    mutate: ['packages/data/operations/audit.ts'],
    tests: ['packages/data/operations/auditRules.test.ts'],
  },
};

const NOTICED = new Set(['Killed', 'Timeout']);
const MISSED = new Set(['Survived', 'NoCoverage']);

/** Tests every change of one area. Answers the changes that tests noticed and those that they missed. */
async function testArea({ mutate, tests }) {
  const stryker = new Stryker({
    mutate,
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 60_000,
    tempDirName: '.cache/mutation',
    // No such file: Stryker would read ours by the API of TypeScript, which TypeScript 7 does not have, and has nothing to change in it.
    tsconfigFile: '.cache/none.json',
    ignorePatterns: ['.cache', 'web', 'docs', 'cdk.out', 'build', '.local'],
    reporters: ['progress-append-only'],
    logLevel: 'warn',
    allowConsoleColors: false,
    jest: {
      projectType: 'custom',
      configFile: 'packages/lab/mutation/jest.config.json',
      // Jest lists the files of its roots for every change.
      config: {
        testMatch: tests.map((file) => `<rootDir>/${file}`),
        roots: tests.map((file) => `<rootDir>/${dirname(file)}`),
      },
      enableFindRelatedTests: false,
    },
  });
  const mutants = await stryker.runMutationTest();
  return {
    noticed: mutants.filter(({ status }) => NOTICED.has(status)),
    missed: mutants.filter(({ status }) => MISSED.has(status)),
  };
}

const oneLine = (text) => text.replace(/\s+/g, ' ').slice(0, 100);

setPriority(19);
const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(AREAS, name));
if (unknown.length > 0)
  throw new Error(`No such area: ${unknown.join(', ')}. There are ${Object.keys(AREAS).join(', ')}.`);
const scores = [];
for (const name of names.length > 0 ? names : Object.keys(AREAS)) {
  const startedAt = Date.now();
  const { noticed, missed } = await testArea(AREAS[name]);
  for (const { fileName, location, replacement, mutatorName } of missed) {
    console.log(
      `${fileName}:${location.start.line}:${location.start.column + 1} ${mutatorName}: ${oneLine(replacement)}`,
    );
  }
  const n = noticed.length + missed.length;
  const score = (100 * noticed.length) / n;
  scores.push(score);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`${name}: ${score.toFixed(1)} % (${noticed.length} of ${n} changes noticed, ${seconds} s)`);
}
process.exit(scores.every((score) => score >= LIMIT) ? 0 : 1);
