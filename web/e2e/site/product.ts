import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { assertNoForeignHost } from './foreignHosts';

const ROOT = resolve(__dirname, '../../..');
const CONNECTION_RECORDER = join(__dirname, 'recordConnections.js');

/** Makes a Node.js process, its threads and its children append the addresses that they connect to, to a file. */
export const getRecorderEnvironment = (connectionLog: string) => ({
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --require ${JSON.stringify(CONNECTION_RECORDER)}`,
  CONNECTION_LOG: connectionLog,
});

/** The addresses in the file of a recorder, empty if it does not exist. */
export const readConnections = (connectionLog: string): string[] =>
  existsSync(connectionLog) ? readFileSync(connectionLog, 'utf8').split('\n').filter(Boolean) : [];

/** Where a running product is reached. */
export interface ProductAddresses {
  url: string;
  dataDir: string;
  /** The page with all mails that it sent. */
  inboxUrl: string;
  /** The page with its customers at the local Stripe. */
  paymentsUrl: string;
}

/** The product as `npm start` runs it, on a free port and with its own data directory. */
export interface Product extends ProductAddresses {
  /** The id of its main process. */
  pid: () => number;
  /** Kills it with SIGKILL, like a power cut, and starts it again with the same data. */
  killAndRestart: () => Promise<void>;
  /** Stops it. Throws if one of its processes ever connected to another machine. */
  close: () => Promise<void>;
}

interface RunningProcess extends Omit<ProductAddresses, 'dataDir'> {
  child: ChildProcess;
}

/** Reads the addresses that the product prints; undefined while it has not printed all. */
function readAddresses(output: string): Omit<ProductAddresses, 'dataDir'> | undefined {
  const [url, inboxUrl, paymentsUrl] = ['The product', 'Mail inbox', 'Payments'].map(
    (label) => new RegExp(`${label} +(http://\\S+)\\s`).exec(output)?.[1],
  );
  return url && inboxUrl && paymentsUrl ? { url, inboxUrl, paymentsUrl } : undefined;
}

const getConnectionLog = (dataDir: string): string => `${dataDir}.connections`;

function launch(dataDir: string, port: number): Promise<RunningProcess> {
  return new Promise((onReady, onFailure) => {
    const child = spawn(process.execPath, ['packages/start/start.mjs'], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...getRecorderEnvironment(getConnectionLog(dataDir)),
        PORT: String(port),
        DATA_DIR: dataDir,
        NODE_ENV: 'production',
      },
    });
    let output = '';
    let isReady = false;
    const readOutput = (chunk: Buffer) => {
      if (isReady) return;
      output += chunk.toString();
      const addresses = readAddresses(output);
      if (!addresses) return;
      isReady = true;
      onReady({ child, ...addresses });
    };
    child.stdout.on('data', readOutput);
    child.stderr.on('data', readOutput);
    child.once('exit', (code) => onFailure(new Error(`The product stopped with ${String(code)}:\n${output}`)));
  });
}

async function stop({ child }: RunningProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((onExit) => child.once('exit', onExit));
  child.kill(signal);
  await exit;
}

/** Starts the product. The caller must close it. */
export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lesion-journey-'));
  let running = await launch(dataDir, 0);
  const { url } = running;
  return {
    url,
    dataDir,
    get inboxUrl() {
      return running.inboxUrl;
    },
    get paymentsUrl() {
      return running.paymentsUrl;
    },
    pid: () => running.child.pid!,
    killAndRestart: async () => {
      await stop(running, 'SIGKILL');
      running = await launch(dataDir, Number(new URL(url).port));
    },
    close: async () => {
      await stop(running, 'SIGTERM');
      const connections = readConnections(getConnectionLog(dataDir));
      rmSync(dataDir, { recursive: true, force: true });
      rmSync(getConnectionLog(dataDir), { force: true });
      if (connections.length === 0) throw new Error('The recorder of connections did not run.');
      assertNoForeignHost('The product connected to', connections);
    },
  };
}
