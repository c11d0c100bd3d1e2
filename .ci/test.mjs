/**
 * Runs everything that must hold before a change lands. `npm test` runs all steps, `npm run check` the quick ones, and
 * `npm test -- PATH…` only the tests under these paths. Every step runs even when an earlier one failed; a skipped test
 * counts as a failure. Ends with `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getNetworkBlock } from './blockNetwork.mjs';
import { readPassedSteps } from './passedSteps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const report = `${root}.cache/jest-report.json`;
const options = process.argv.slice(2);
const paths = options.filter((option) => !option.startsWith('--'));

const jest = (...projects) => ['jest', '--ci', '--json', `--outputFile=${report}`, '--selectProjects', ...projects];
const lint = ['oxlint'];
const format = ['prettier', '--check', '--log-level=warn', '--cache', '--cache-location=.cache/prettier', '.'];

/** By its path: `.bin/tsc` may be that of TypeScript 6, which tests use to read sources. */
const types = ['../typescript/bin/tsc', '-p', '.'];

/**
 * Quick steps, in two lanes that run at the same time and take about as long as each other. Those that read files alone do not run
 * again while the files are as they were when they passed.
 */
const quickLanes = [
  [
    { name: 'lint', command: lint, readsFilesAlone: true },
    // Check 30.
    { name: 'secrets', command: ['tsx', '.ci/findSecrets.mjs'], readsFilesAlone: true },
    // Check 29.
    { name: 'licenses', command: ['tsx', '.ci/licenses.mjs'] },
    // Check 30.
    { name: 'known weaknesses', command: ['tsx', '.ci/auditPackages.mjs'] },
  ],
  [
    { name: 'types', command: types, readsFilesAlone: true },
    { name: 'format', command: format, readsFilesAlone: true },
    { name: 'unused code', command: ['knip'], readsFilesAlone: true },
  ],
];
/** Tests wait for disks, processes and browsers a third of the time, so half as many again as there are cores keep these busy. */
const workers = `--maxWorkers=${Math.ceil(1.5 * availableParallelism())}`;
const slowSteps = [
  { name: 'unit and API tests', command: [...jest('server', 'web'), workers], hasTests: true },
  { name: 'unused permissions', command: ['tsx', 'infra/testing/guarded/listUnusedPermissions.ts'] },
  { name: 'browser journeys', command: [...jest('journeys'), workers], hasTests: true },
];
const selectedTests = {
  name: 'selected tests',
  command: [...jest('server', 'web', 'journeys'), '--', ...paths],
  hasTests: true,
};

/** A step that runs longer than this hangs. The longest takes ten minutes on two quiet cores. */
const STEP_TIMEOUT_MS = 40 * 60_000;

/** Templates that one test file synthesized, for the others of this run: `infra/testing/synthesizeStacks.ts`. */
const synthesizedStacks = `${root}.cache/synthesizedStacks`;
rmSync(synthesizedStacks, { recursive: true, force: true });
mkdirSync(synthesizedStacks, { recursive: true });
process.env.SYNTHESIZED_STACKS = synthesizedStacks;
let passed = 0;
let failed = 0;
const durations = [];

/** Tests run where they can reach this machine only. */
const networkBlock = getNetworkBlock();

/** Runs a command to its end and resolves to its exit status. Buffered output is printed in one piece. */
function execute({ name, command, hasTests }, isBuffered) {
  if (!isBuffered) console.log(`\n── ${name}`);
  return new Promise((resolve) => {
    const commandLine = [`${root}node_modules/.bin/${command[0]}`, ...command.slice(1)];
    const [program, ...args] = hasTests ? [...networkBlock, ...commandLine] : commandLine;
    const child = spawn(program, args, {
      cwd: root,
      stdio: isBuffered ? 'pipe' : 'inherit',
      timeout: STEP_TIMEOUT_MS,
      shell: process.platform === 'win32',
    });
    const output = [];
    child.stdout?.on('data', (bytes) => output.push(bytes));
    child.stderr?.on('data', (bytes) => output.push(bytes));
    child.on('error', (error) => output.push(Buffer.from(error.message)));
    child.on('close', (status) => {
      if (isBuffered) process.stdout.write(`\n── ${name}\n${Buffer.concat(output)}`);
      resolve(status);
    });
  });
}

/** Runs a step that has tests, and reads Jest's report of it. */
async function executeTests(step) {
  rmSync(report, { force: true });
  const status = await execute(step);
  return { status, tests: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined };
}

/** Runs a step and prints how it went. Whether it passed. */
async function runStep(step, isBuffered = false) {
  const { name, hasTests } = step;
  const startedAt = Date.now();
  const { status, tests } = hasTests ? await executeTests(step) : { status: await execute(step, isBuffered) };
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const failures = tests
    ? tests.numFailedTests + tests.numPendingTests + tests.numTodoTests + tests.numRuntimeErrorTestSuites
    : 0;
  if (tests?.numPendingTests) console.error(`${tests.numPendingTests} skipped tests count as failed.`);
  const isOk = status === 0 && failures === 0 && (!hasTests || tests?.numPassedTests > 0);
  passed += tests?.numPassedTests ?? (isOk ? 1 : 0);
  failed += isOk ? 0 : Math.max(1, failures);
  for (const file of tests?.testResults ?? []) {
    for (const test of file.assertionResults) {
      durations.push({ ms: test.duration ?? 0, name: `${relative(root, file.name)}: ${test.fullName}` });
    }
  }
  console.log(`── ${name}: ${isOk ? 'passed' : 'FAILED'} (${seconds} s)`);
  return isOk;
}

async function runQuickSteps() {
  const passedSteps = readPassedSteps(root, `${root}.cache/passedSteps.json`);
  const runQuickStep = async (step) => {
    if (step.readsFilesAlone && passedSteps.has(step.name)) {
      passed++;
      console.log(`\n── ${step.name}: passed before, over the same files`);
      return;
    }
    if ((await runStep(step, true)) && step.readsFilesAlone) passedSteps.add(step.name);
  };
  await Promise.all(
    quickLanes.map(async (lane) => {
      for (const step of lane) await runQuickStep(step);
    }),
  );
}

function printSlowest() {
  if (durations.length <= 10) return;
  console.log('\nThe ten slowest tests:');
  for (const { ms, name } of durations.sort((a, b) => b.ms - a.ms).slice(0, 10)) {
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
  }
}

if (networkBlock.length === 0) console.log('The network is not blocked: this user may not create a network namespace.');
if (paths.length > 0) {
  await runStep(selectedTests);
} else {
  await runQuickSteps();
  if (!options.includes('--quick')) {
    rmSync(`${root}.cache/usedPermissions`, { recursive: true, force: true });
    for (const step of slowSteps) await runStep(step);
  }
}
printSlowest();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
