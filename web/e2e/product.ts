import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');

/** The whole product running as `npm start` runs it, on a free port over a data directory of its own. */
export interface Product {
  url: string;
  dataDir: string;
  /** Everything it has printed. */
  output: () => string;
  /** Kills it as a power cut would, and starts it again over the same data. */
  killAndRestart: () => Promise<void>;
  close: () => Promise<void>;
}

interface Running {
  child: ChildProcess;
  url: string;
}

function launch(dataDir: string, port: number, print: (text: string) => void): Promise<Running> {
  return new Promise((settle, fail) => {
    const child = spawn(process.execPath, ['packages/local/bin/start.mjs'], {
      cwd: ROOT,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'production' },
    });
    let printed = '';
    const read = (chunk: Buffer) => {
      print(chunk.toString());
      printed += chunk.toString();
      const url = /http:\/\/127\.0\.0\.1:\d+(?=\s)/.exec(printed)?.[0];
      if (url) settle({ child, url });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => fail(new Error(`The product stopped with ${String(code)}:\n${printed}`)));
  });
}

async function stop({ child }: Running, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((settle) => child.once('exit', settle));
  child.kill(signal);
  await gone;
}

/** Starts the product; the caller closes it. */
export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lesion-journey-'));
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  let running = await launch(dataDir, 0, print);
  const { url } = running;
  return {
    url,
    dataDir,
    output: () => printed,
    killAndRestart: async () => {
      await stop(running, 'SIGKILL');
      running = await launch(dataDir, Number(new URL(url).port), print);
    },
    close: async () => {
      await stop(running, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
