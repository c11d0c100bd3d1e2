import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');

/** The product as `npm start` runs it, on a free port and with its own data directory. */
export interface Product {
  url: string;
  dataDir: string;
  /** The id of its main process. */
  pid: () => number;
  /** All text it has printed. */
  output: () => string;
  /** Kills it with SIGKILL, like a power cut, and starts it again with the same data. */
  killAndRestart: () => Promise<void>;
  close: () => Promise<void>;
}

interface RunningProcess {
  child: ChildProcess;
  url: string;
}

function launch(dataDir: string, port: number, onOutput: (text: string) => void): Promise<RunningProcess> {
  return new Promise((onReady, onFailure) => {
    const child = spawn(process.execPath, ['packages/local/bin/start.mjs'], {
      cwd: ROOT,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'production' },
    });
    let output = '';
    const readOutput = (chunk: Buffer) => {
      onOutput(chunk.toString());
      output += chunk.toString();
      const url = /http:\/\/127\.0\.0\.1:\d+(?=\s)/.exec(output)?.[0];
      if (url) onReady({ child, url });
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
  let output = '';
  const onOutput = (text: string) => {
    output += text;
  };
  let running = await launch(dataDir, 0, onOutput);
  const { url } = running;
  return {
    url,
    dataDir,
    pid: () => running.child.pid!,
    output: () => output,
    killAndRestart: async () => {
      await stop(running, 'SIGKILL');
      running = await launch(dataDir, Number(new URL(url).port), onOutput);
    },
    close: async () => {
      await stop(running, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
