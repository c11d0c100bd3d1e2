import { mkdtemp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { HttpEvent, HttpResult } from '#domain/http/httpEvent';
import type { RouteTable } from '#domain/http/route';
import { startGateway, type Gateway } from './gateway';
import { measureHeap } from '#local/testing/measureHeap';

const response = z.unknown();
const routes = {
  note: {
    list: { method: 'GET', path: '/api/notes', auth: 'public', response },
    create: { method: 'POST', path: '/api/notes', auth: 'public', body: 'raw', response },
    recent: { method: 'GET', path: '/api/notes/recent', auth: 'public', response },
    get: { method: 'GET', path: '/api/notes/{id}', auth: 'public', response },
  },
} as const satisfies RouteTable;

const calls: { name: string; event: HttpEvent }[] = [];
let reply: () => Promise<HttpResult>;
let gateway: Gateway;
beforeAll(async () => {
  const staticDir = await mkdtemp(path.join(tmpdir(), 'web-'));
  await mkdir(path.join(staticDir, 'assets'));
  await writeFile(path.join(staticDir, 'index.html'), '<!doctype html>home');
  await writeFile(path.join(staticDir, 'assets', 'main-5F2K7QXZ.js'), 'plain');
  await writeFile(path.join(staticDir, 'robots.txt'), 'robots');
  await writeFile(path.join(staticDir, '.secret.txt'), 'hidden');
  await writeFile(`${staticDir}.outside.txt`, 'outside');
  await symlink(`${staticDir}.outside.txt`, path.join(staticDir, 'link.txt'));
  gateway = await startGateway({
    routes,
    invoke: (name, event) => {
      calls.push({ name, event });
      return reply();
    },
    port: 0,
    staticDir,
    originSecret: { header: 'X-Origin-Secret', value: 'right' },
  });
});
beforeEach(() => {
  calls.length = 0;
  reply = () => Promise.resolve({ statusCode: 200, headers: { 'Content-Type': 'application/json' }, body: '{}' });
});
afterAll(() => gateway.close());

/** Sends a request exactly as written: fetch would normalize the path and refuse some headers. */
function sendRaw(text: string, port = gateway.port): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}

test('a function receives the event that API Gateway builds', async () => {
  await sendRaw(
    'POST /api/notes?a=1&a=2&b=%20x HTTP/1.1\r\nHost: h\r\nConnection: close\r\nX-Two: 1\r\nX-Two: 2\r\n' +
      'Cookie: a=1; b=2\r\nContent-Type: application/json\r\nUser-Agent: tester\r\nContent-Length: 9\r\n\r\n{"é":1}\n',
  );
  const [{ name, event }] = calls as [(typeof calls)[0]];
  expect(name).toBe('note.create');
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'POST /api/notes',
    rawPath: '/api/notes',
    rawQueryString: 'a=1&a=2&b=%20x',
    queryStringParameters: { a: '1,2', b: ' x' },
    cookies: ['a=1', 'b=2'],
    body: '{"é":1}\n',
    isBase64Encoded: false,
    requestContext: {
      http: { method: 'POST', path: '/api/notes', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'tester' },
    },
  });
  expect(event.headers).toMatchObject({ 'x-two': '1,2', host: 'h' });
  expect(event.headers).not.toHaveProperty('cookie');
});

test('a binary body arrives as base64, and a base64 response is sent as bytes', async () => {
  reply = () => Promise.resolve({ statusCode: 201, body: '/wA=', isBase64Encoded: true, cookies: ['a=1', 'b=2'] });
  const body = new Uint8Array([255, 0, 254]);
  const answer = await fetch(`${gateway.url}/api/notes`, { method: 'POST', body });
  expect(calls[0]!.event).toMatchObject({ body: '/wD+', isBase64Encoded: true });
  expect(answer.status).toBe(201);
  expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([255, 0]);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

test('the client cannot set its own address or the origin secret', async () => {
  const headers = { 'CloudFront-Viewer-Address': '8.8.8.8:1', 'X-Origin-Secret': 'wrong' };
  await fetch(`${gateway.url}/api/notes`, { headers });
  expect(calls[0]!.event.headers['cloudfront-viewer-address']).toMatch(/^127\.0\.0\.1:\d+$/);
  expect(calls[0]!.event.headers['x-origin-secret']).toBe('right');
});

test('path parameters are decoded, and a literal path is chosen before a parameter', async () => {
  await fetch(`${gateway.url}/api/notes/recent`);
  await fetch(`${gateway.url}/api/notes/a%2Fb`);
  expect(calls.map(({ name, event }) => [name, event.pathParameters])).toEqual([
    ['note.recent', undefined],
    ['note.get', { id: 'a/b' }],
  ]);
});

test('an unknown path is 404, a wrong method 405, both in JSON and with the security headers', async () => {
  for (const [method, target, status] of [
    ['GET', '/api', 404],
    ['GET', '/api/nothing', 404],
    ['GET', '/api/notes/', 404],
    ['GET', '/api/notes/%zz', 404],
    ['PUT', '/api/notes', 405],
    ['OPTIONS', '/api/notes', 405],
  ] as const) {
    const answer = await fetch(gateway.url + target, { method });
    expect([target, answer.status]).toEqual([target, status]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.json()).toMatchObject({
      code: status === 405 ? 'method_not_allowed' : 'not_found',
      message: expect.any(String),
    });
  }
  expect(calls).toEqual([]);
});

// Fault 20.
test('a body over 10 MB is 413 and reaches no function; a failing function is 500 without its message', async () => {
  const body = new Uint8Array(10 * 1024 * 1024 + 1);
  const answer = await fetch(`${gateway.url}/api/notes`, { method: 'POST', body });
  expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'too_large' }]);
  expect(calls).toEqual([]);

  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  reply = () => Promise.reject(new Error('canary'));
  const failed = await fetch(`${gateway.url}/api/notes`);
  expect([failed.status, await failed.text()]).toEqual([500, expect.not.stringContaining('canary')]);
  expect(log).toHaveBeenCalled();
  log.mockRestore();
});

test('pages get index.html uncached, hashed files are cached forever, missing files are 404', async () => {
  for (const page of ['/', '/history', '/admin/blog?x=1']) {
    const answer = await fetch(gateway.url + page);
    expect(await answer.text()).toBe('<!doctype html>home');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
    expect(answer.headers.get('permissions-policy')).toContain('camera=(self)');
  }
  const asset = await sendRaw('GET /assets/main-5F2K7QXZ.js HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
  expect(asset).toContain('immutable');
  expect(asset).toContain('text/javascript; charset=utf-8');
  expect(asset).toMatch(/plain$/);
  expect((await fetch(`${gateway.url}/robots.txt`)).headers.get('cache-control')).toBe('no-cache');
  expect((await fetch(`${gateway.url}/assets/gone.js`)).status).toBe(404);
  expect((await fetch(gateway.url, { method: 'POST' })).status).toBe(405);
});

test('nothing outside the web folder is ever served', async () => {
  for (const target of [
    '/../../../etc/passwd',
    '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd.txt',
    '/..%2f..%2f..%2f..%2fetc/hosts.txt',
    '/assets/..%5c..%5csecret.txt',
    '/robots.txt%00.js',
    '/.secret.txt',
    '/link.txt',
    '/%zz',
  ]) {
    const answer = await sendRaw(`GET ${target} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`);
    expect([target, answer]).toEqual([target, expect.stringMatching(/^HTTP\/1.1 (400|404)|<!doctype html>home$/)]);
    expect(answer).not.toMatch(/hidden|outside|root:/);
  }
});

// Check 31. Check 43.
test('requests that never end get 408 while others are served', async () => {
  // In turn a request whose headers never end, and one whose body never ends.
  let open = 200;
  const slow = Array.from({ length: open }, async (_, n) => {
    const answer = await sendRaw(
      `POST /api/notes HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n${n % 2 ? '\r\nab' : ''}`,
    );
    open--;
    return answer;
  });
  for (let n = 0; n < 20; n++) expect((await fetch(`${gateway.url}/api/notes`)).status).toBe(200);
  // The first of them may have got their 408 on a slow machine.
  expect(open).toBeGreaterThan(0);
  const answers = await Promise.all(slow);
  expect(answers.every((answer) => answer.startsWith('HTTP/1.1 408'))).toBe(true);
  const large = await sendRaw(`GET /api/notes HTTP/1.1\r\nHost: h\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(large).toMatch(/^HTTP\/1.1 431/);
});

// Check 43.
test('malformed HTTP is refused, and the server runs on', async () => {
  const post = 'POST /api/notes HTTP/1.1\r\nHost: h\r\nConnection: close\r\n';
  for (const message of [
    `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
    `${post}Content-Length: -1\r\n\r\n`,
    `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`,
    `${post}Transfer-Encoding: chunked, chunked\r\n\r\nhello`,
    `${post} folded: header\r\n\r\n`,
    'GET /api/notes HTTP/9.9\r\n\r\n',
    '\u0000\u0001\u0002\r\n\r\n',
  ]) {
    expect([message, await sendRaw(message)]).toEqual([message, expect.stringMatching(/^HTTP\/1\.1 4\d\d/)]);
  }
  expect((await fetch(`${gateway.url}/api/notes`)).status).toBe(200);
});

// Fault 20.
test('five hundred aborted uploads leave no connection behind, and memory grows by less than a tenth', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const abortUploads = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      await Promise.all(
        Array.from({ length: 50 }, async () => {
          const headers = { 'content-length': 200_000 };
          const upload = request(`${gateway.url}/api/notes`, { method: 'POST', headers });
          upload.on('error', () => undefined);
          await new Promise((sent) => upload.write('x'.repeat(100_000), sent));
          // Until the server has read it.
          await sleep(20);
          upload.destroy();
        }),
      );
    }
    expect((await fetch(`${gateway.url}/api/notes`)).status).toBe(200);
  };
  await abortUploads(1);
  const before = measureHeap();
  await abortUploads(10);
  // Connections close a moment later. Five hundred uploads would be 50 MB.
  const isTooLarge = () => measureHeap() >= before * 1.1;
  for (let tries = 0; isTooLarge() && tries < 200; tries++) await sleep(100);
  expect(measureHeap() / before).toBeLessThan(1.1);
  expect(calls).toHaveLength(2);
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});

// Fault 21.
test('close lets a request in flight finish and accepts no new one', async () => {
  let finish = () => {};
  const started = new Promise<void>((markStarted) => {
    reply = () => {
      markStarted();
      return new Promise((resolve) => (finish = () => resolve({ statusCode: 200, body: 'done' })));
    };
  });
  const closing = await startGateway({ routes, invoke: () => reply(), port: 0 });
  const inFlight = fetch(`${closing.url}/api/notes`);
  await started;
  const closed = closing.close();
  await expect(fetch(`${closing.url}/api/notes`)).rejects.toThrow();
  finish();
  expect(await (await inFlight).text()).toBe('done');
  await closed;
});

// Fault 20.
test('a client that aborts its upload affects no other request', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const upload = request(`${gateway.url}/api/notes`, { method: 'POST', headers: { 'content-length': 1000 } });
  upload.on('error', () => undefined);
  upload.write('part');
  await sleep(50);
  upload.destroy();
  expect((await fetch(`${gateway.url}/api/notes`)).status).toBe(200);
  expect(calls).toHaveLength(1);
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});
