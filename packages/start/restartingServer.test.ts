import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRestartingServer, type RestartingServer } from './restartingServer';

const SERVER = `
const { createServer } = require('node:http');
const { writeFileSync } = require('node:fs');
process.once('uncaughtException', () => process.exit(1));
const answer = require('./answer.js');
const server = createServer((req, res) => res.end(answer));
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  const PORT = String(server.address().port);
  writeFileSync(__dirname + '/port.txt', PORT);
  process.send({ environment: { PORT } });
});
process.once('SIGTERM', () => process.exit(0));
`;

let folder: string;
let server: RestartingServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'restarting-server-'));
  await writeFile(path.join(folder, 'server.js'), SERVER);
});
afterEach(async () => {
  server?.stop();
  await server?.ended;
  await rm(folder, { recursive: true, force: true });
});

const start = (log: (text: string) => void = () => undefined) =>
  startRestartingServer({ command: [process.execPath, path.join(folder, 'server.js')], folders: [folder], log });
const setAnswer = (answer: string) =>
  writeFile(path.join(folder, 'answer.js'), `module.exports = ${JSON.stringify(answer)};`);

async function waitForAnswer(expected: string): Promise<string> {
  for (;;) {
    const port = await readFile(path.join(folder, 'port.txt'), 'utf8').catch(() => '');
    const answer =
      port &&
      (await fetch(`http://127.0.0.1:${port}`).then(
        (response) => response.text(),
        () => '',
      ));
    if (answer === expected) return port;
    await sleep(50);
  }
}

test('changed code answers on the same port, also after code that does not load', async () => {
  await setAnswer('one');
  let reportStop: () => void;
  const stopped = new Promise<void>((resolve) => (reportStop = resolve));
  server = start((text) => text.startsWith('The server has stopped') && reportStop());
  const port = await waitForAnswer('one');
  await setAnswer('two');
  expect(await waitForAnswer('two')).toBe(port);
  await writeFile(path.join(folder, 'answer.js'), 'not JavaScript');
  await stopped;
  await setAnswer('three');
  expect(await waitForAnswer('three')).toBe(port);
});

test('code that changes while the server starts for the first time restarts it', async () => {
  const STARTS = "require('node:fs').writeFileSync(__dirname + '/starting.txt', 'yes'); for (;;);";
  await writeFile(path.join(folder, 'answer.js'), STARTS);
  server = start();
  const end = jest.fn();
  void server.ended.then(end);
  while (!existsSync(path.join(folder, 'starting.txt'))) await sleep(20);
  await setAnswer('one');
  await waitForAnswer('one');
  expect(end).not.toHaveBeenCalled();
});

test('a server that cannot start at all ends with its exit code', async () => {
  server = start();
  expect(await server.ended).toBe(1);
});
