import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPageReloader, type PageReloader } from './pageReloader';

const STREAM_START = 'retry: 500\nid: second\n\n';

let server: Server;
let reloader: PageReloader;
beforeEach(async () => {
  reloader = createPageReloader('second');
  server = createServer((req, res) => {
    if (!reloader.handle(req, res)) res.end('a page');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  reloader.close();
  server.closeAllConnections();
  server.close();
});

function get(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, resolve).once('error', reject).end();
  });
}

/** Reads a response until it has this many characters. */
async function read(response: IncomingMessage, length: number): Promise<string> {
  let text = '';
  for await (const chunk of response as AsyncIterable<Buffer>) {
    text += chunk.toString();
    if (text.length >= length) break;
  }
  return text;
}

test('an open page is told to reload', async () => {
  const page = await get('/__reload');
  reloader.reload();
  const expected = `${STREAM_START}data: changed\n\n`;
  expect(await read(page, expected.length)).toBe(expected);
});

test('a page that was open before a restart of the server is told to reload when it reconnects', async () => {
  const page = await get('/__reload', { 'last-event-id': 'first' });
  const expected = `${STREAM_START}data: changed\n\n`;
  expect(await read(page, expected.length)).toBe(expected);
});

test('a page that reconnects to the same server is not told to reload', async () => {
  const page = await get('/__reload', { 'last-event-id': 'second' });
  reloader.close();
  expect(await read(page, Infinity)).toBe(STREAM_START);
});

test('other requests are not handled', async () => {
  expect(await read(await get('/'), Infinity)).toBe('a page');
});
