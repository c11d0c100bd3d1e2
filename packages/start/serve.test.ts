import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

let dataDir: string;
let product: ChildProcess;
afterEach(async () => {
  product.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the product as `npm start` does. Returns its address. */
async function start(): Promise<string> {
  dataDir = await mkdtemp(path.join(tmpdir(), 'serve-'));
  product = spawn(process.execPath, [path.join(__dirname, 'start.mjs')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  return new Promise((resolve) => {
    product.stdout!.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      const [, url] = /The product +(http\S+)/.exec(output) ?? [];
      if (url) resolve(url);
    });
  });
}

// Fault 21.
test('on SIGTERM a request under way is answered, new ones are refused, and the product ends with 0', async () => {
  const url = await start();
  const body = JSON.stringify({
    name: 'Ann Lee',
    email: 'ann@example.org',
    subject: 'A question',
    message: 'How long?!',
  });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const underWay = request(`${url}/api/contact`, { method: 'POST', headers });
  const answered = once(underWay, 'response') as Promise<[IncomingMessage]>;
  underWay.flushHeaders();
  await once(underWay, 'continue');
  underWay.write(body.slice(0, 10));

  const exited = once(product, 'exit');
  product.kill('SIGTERM');
  const isRefused = () =>
    fetch(`${url}/api/config`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    );
  while (!(await isRefused())) await sleep(50);

  underWay.end(body.slice(10));
  const [answer] = await answered;
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect(await exited).toEqual([0, null]);
});
