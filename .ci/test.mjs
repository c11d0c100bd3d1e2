/**
 * Everything that must hold before a change lands: `npm test` runs all steps, `npm run check` the quick ones. Every step
 * runs even when an earlier one failed; a skipped test counts as a failure. Ends with `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const report = `${root}.cache/jest-report.json`;
const jest = (...args) => ['jest', '--ci', '--json', `--outputFile=${report}`, '--selectProjects', ...args];

/** What is quick, in lanes that run beside each other: one lane is as slow as the rest together. */
const lanes = [
  [{ name: 'lint', command: ['eslint', '.', '--max-warnings=0', '--cache', '--cache-location=.cache/eslint'] }],
  [
    { name: 'format', command: ['prettier', '--check', '--log-level=warn', '.'] },
    { name: 'types', command: ['tsc', '-p', '.'] },
    { name: 'unused code', command: ['knip'] },
    { name: 'secrets', command: ['secretlint', '**/*', '.*', '.{ci,github}/**/*'] },
    { name: 'licences', command: ['tsx', '.ci/licences.mjs'] },
  ],
];
const afterwards = [
  { name: 'unit and API tests', command: [...jest('server', 'web'), '--maxWorkers=100%'], counted: true },
  { name: 'synth', command: ['tsx', 'infra/synth.ts', '--stage', 'prod'] },
  { name: 'browser journeys', command: [...jest('journeys'), '--runInBand'], counted: true },
];

/** A step that does not end has failed, too. */
const STEP_MS = 20 * 60_000;

mkdirSync(`${root}.cache`, { recursive: true });
let passed = 0;
let failed = 0;

/** Runs a step to its end; gives its exit status. What it prints is shown at once, or `beside` others in one piece. */
function ended({ name, command }, beside) {
  if (!beside) console.log(`\n── ${name}`);
  return new Promise((resolve) => {
    const child = spawn(`${root}node_modules/.bin/${command[0]}`, command.slice(1), {
      cwd: root,
      stdio: beside ? 'pipe' : 'inherit',
      timeout: STEP_MS,
      shell: process.platform === 'win32',
    });
    const said = [];
    child.stdout?.on('data', (bytes) => said.push(bytes));
    child.stderr?.on('data', (bytes) => said.push(bytes));
    child.on('error', (error) => said.push(Buffer.from(error.message)));
    child.on('close', (status) => {
      if (beside) process.stdout.write(`\n── ${name}\n${Buffer.concat(said)}`);
      resolve(status);
    });
  });
}

async function check(step, beside = false) {
  const { name, counted } = step;
  if (counted) rmSync(report, { force: true });
  const started = Date.now();
  const status = await ended(step, beside);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const tests = counted && existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  const amiss = tests
    ? tests.numFailedTests + tests.numPendingTests + tests.numTodoTests + tests.numRuntimeErrorTestSuites
    : 0;
  if (tests?.numPendingTests) console.error(`${tests.numPendingTests} skipped tests count as failed.`);
  const ok = status === 0 && amiss === 0 && (!counted || tests?.numPassedTests > 0);
  passed += tests?.numPassedTests ?? (ok ? 1 : 0);
  failed += ok ? 0 : Math.max(1, amiss);
  console.log(`── ${name}: ${ok ? 'passed' : 'FAILED'} (${seconds} s)`);
}

await Promise.all(
  lanes.map(async (lane) => {
    for (const step of lane) await check(step, true);
  }),
);
if (!process.argv.includes('--quick')) for (const step of afterwards) await check(step);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
