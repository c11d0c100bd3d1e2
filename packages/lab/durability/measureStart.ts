import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const START = path.join(__dirname, '../../start/start.mjs');
/** What `npm start` prints once it serves requests. */
const READY = /The product +http/;

/** Starts the whole product, site included, as `npm start` does, and stops it. Returns the milliseconds until it was ready. */
export async function measureStart(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const environment = { ...process.env, DATA_DIR: dataDir, PORT: '0' };
  const child = spawn(process.execPath, [START], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let output = '';
  for await (const bytes of child.stdout as AsyncIterable<Buffer>) {
    output += bytes.toString();
    if (READY.test(output)) break;
  }
  const ms = performance.now() - startedAt;
  child.kill('SIGTERM');
  const [status] = (await exited) as [number | null];
  if (status !== 0) throw new Error(`npm start ended with ${status ?? 'a signal'}.`);
  return ms;
}
