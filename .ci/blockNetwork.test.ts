import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const MODULE = join(__dirname, 'blockNetwork.mjs');
/** Connects to a server of its own and to another machine (an address for documentation), and prints what came of it. */
const CONNECT = `
  const { connect, createServer } = require('node:net');
  const attempt = (port, host) => new Promise((done) => connect(port, host)
    .on('connect', () => done('connected')).on('error', ({ code }) => done(code)));
  const server = createServer().listen(0, '127.0.0.1', async () => {
    const attempts = await Promise.all([attempt(server.address().port, '127.0.0.1'), attempt(9, '192.0.2.1')]);
    console.log(JSON.stringify([...attempts, process.getuid()]));
    process.exit();
  });`;

const run = async (command: string, ...args: string[]) => (await promisify(execFile)(command, args)).stdout;

// Check 41.
test('behind the block, this machine is reached as before and no other, by the same user', async () => {
  const print = `import { getNetworkBlock } from ${JSON.stringify(MODULE)}; console.log(JSON.stringify(getNetworkBlock()))`;
  const block = JSON.parse(await run(process.execPath, '--input-type=module', '--eval', print)) as string[];
  // Without the right to a namespace there is no block, and npm test says so.
  if (block.length === 0) return;
  const output = await run(block[0]!, ...block.slice(1), process.execPath, '--eval', CONNECT);
  expect(JSON.parse(output)).toEqual(['connected', 'ENETUNREACH', process.getuid!()]);
});
