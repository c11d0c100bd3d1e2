/**
 * Everything that must hold before a change lands: `npm test` runs all steps, `npm run check` the quick ones. Every step
 * runs even when an earlier one failed; a skipped test counts as a failure. Ends with `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const report = `${root}.cache/jest-report.json`;
const jest = (...args) => ['jest', '--ci', '--json', `--outputFile=${report}`, '--selectProjects', ...args];

const quick = [
  { name: 'format', command: ['prettier', '--check', '--log-level=warn', '.'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings=0', '--cache', '--cache-location=.cache/eslint'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'secrets', command: ['secretlint', '**/*', '.*', '.{ci,github}/**/*'] },
  { name: 'licences', command: ['tsx', '.ci/licences.mjs'] },
];
const full = [
  ...quick,
  { name: 'unit and API tests', command: [...jest('server', 'web'), '--maxWorkers=100%'], counted: true },
  { name: 'synth', command: ['tsx', 'infra/synth.ts', '--stage', 'prod'] },
  { name: 'browser journeys', command: [...jest('journeys'), '--runInBand'], counted: true },
];

/** A step that does not end has failed, too. */
const STEP_MS = 15 * 60_000;

mkdirSync(`${root}.cache`, { recursive: true });
let passed = 0;
let failed = 0;
for (const { name, command, counted } of process.argv.includes('--quick') ? quick : full) {
  console.log(`\n── ${name}`);
  rmSync(report, { force: true });
  const started = Date.now();
  const { status } = spawnSync(`${root}node_modules/.bin/${command[0]}`, command.slice(1), {
    cwd: root,
    stdio: 'inherit',
    timeout: STEP_MS,
    shell: process.platform === 'win32',
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const tests = counted && existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  if (tests) {
    passed += tests.numPassedTests;
    failed += tests.numFailedTests + tests.numPendingTests + tests.numTodoTests + tests.numRuntimeErrorTestSuites;
    if (tests.numPendingTests) console.error(`${tests.numPendingTests} skipped tests count as failed.`);
  }
  const ok = status === 0 && (!counted || tests?.numPassedTests > 0);
  if (ok && !counted) passed += 1;
  if (!ok && !(tests && failed > 0)) failed += 1;
  console.log(`── ${name}: ${ok ? 'passed' : 'FAILED'} (${seconds} s)`);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
