import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectEventually } from './site/expectEventually';
import { assertNoForeignHost } from './site/foreignHosts';
import { getRecorderEnvironment, readConnections } from './site/product';

jest.setTimeout(120_000);

/** Ways to reach another machine. The addresses are of ranges and names for documentation, which belong to nobody. */
const WAYS_OUT = {
  '192.0.2.1': `require('net').connect(9, '192.0.2.1')`,
  '192.0.2.2': `require('tls').connect(9, '192.0.2.2')`,
  '192.0.2.3': `require('http2').connect('https://192.0.2.3')`,
  '192.0.2.4': `fetch('http://192.0.2.4')`,
  '2001:db8::1': `require('https').get('https://[2001:db8::1]/')`,
  '192.0.2.5': `require('dgram').createSocket('udp4').send('text', 9, '192.0.2.5')`,
  '192.0.2.6': `require('dgram').createSocket('udp4').connect(9, '192.0.2.6')`,
  'lookup.example': `require('dns').lookup('lookup.example', () => {})`,
  'resolve.example': `require('dns').resolve4('resolve.example', () => {})`,
  'txt.example': `new (require('dns').promises.Resolver)().resolveTxt('txt.example')`,
  '192.0.2.7': `new (require('worker_threads').Worker)("require('net').connect(9, '192.0.2.7')", { eval: true }).on('error', () => {})`,
  '192.0.2.8': `require('child_process').spawn(process.execPath, ['-e', "require('net').connect(9, '192.0.2.8')"])`,
};

// Check 41.
test('every way from a process, its threads and its children to another machine is seen, and fails a journey', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lesion-connections-'));
  const log = join(folder, 'connections');
  // The process goes on until all of its ways out are in the log: a thread and a child may take long to start.
  const staysAlive = `for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => {});
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', [staysAlive, ...Object.values(WAYS_OUT)].join(';\n')], {
    stdio: 'ignore',
    env: { ...process.env, ...getRecorderEnvironment(log) },
  });
  const readHosts = () => [...new Set(readConnections(log))].sort();
  const allHosts = Object.keys(WAYS_OUT).sort();
  try {
    await expectEventually(() => Promise.resolve(readHosts())).toEqual(allHosts);
  } finally {
    const end = once(child, 'exit');
    child.kill('SIGKILL');
    await end;
  }
  const connections = readConnections(log);
  rmSync(folder, { recursive: true });
  expect([...new Set(connections)].sort()).toEqual(allHosts);
  for (const host of connections)
    expect(() => assertNoForeignHost('The product connected to', ['127.0.0.1', host])).toThrow(host);
  expect(() => assertNoForeignHost('', ['127.0.0.1', '127.8.0.1', '::1', 'localhost'])).not.toThrow();
});
