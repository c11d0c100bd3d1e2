import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startGateway, type Gateway } from './gateway';

const SCRIPT = 'export const spots = [];\n'.repeat(100);
let gateway: Gateway;
beforeAll(async () => {
  const staticDir = await mkdtemp(path.join(tmpdir(), 'web-'));
  await mkdir(path.join(staticDir, 'assets'));
  const files: Record<string, string> = {
    'index.html': `<!doctype html>${' '.repeat(2000)}`,
    'assets/main-5F2K7QXZ.js': SCRIPT,
    'assets/small-5F2K7QXZ.js': 'x'.repeat(999),
    'assets/least-5F2K7QXZ.css': 'x'.repeat(1000),
    'assets/large-5F2K7QXZ.js': 'x'.repeat(10_000_001),
    'assets/text-5F2K7QXZ.woff2': 'x'.repeat(2000),
    'photo.png': 'x'.repeat(2000),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(staticDir, name), text);
  const invoke = () => Promise.reject(new Error('No route is called.'));
  gateway = await startGateway({ routes: {}, invoke, port: 0, staticDir });
});
afterAll(() => gateway.close());

/** Reads a file without decompressing it. */
function readRaw(target: string, acceptEncoding: string) {
  return new Promise<{ encoding?: string; vary?: string; cache?: string; body: Buffer }>((resolve, reject) => {
    request(gateway.url + target, { headers: { 'accept-encoding': acceptEncoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const { 'content-encoding': encoding, vary, 'cache-control': cache } = response.headers;
        resolve({ encoding, vary, cache, body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}

test('text is sent in Brotli, or in gzip to a client without it, and stays cached forever where its name is hashed', async () => {
  const brotli = await readRaw('/assets/main-5F2K7QXZ.js', 'gzip, deflate, br');
  expect(brotli).toMatchObject({
    encoding: 'br',
    vary: 'accept-encoding',
    cache: 'public, max-age=31536000, immutable',
  });
  expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
  const gzip = await readRaw('/assets/main-5F2K7QXZ.js', 'gzip, br;q=0');
  expect(gzip).toMatchObject({ encoding: 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
  expect(await readRaw('/assets/main-5F2K7QXZ.js', 'identity')).toMatchObject({ body: Buffer.from(SCRIPT) });
  expect(await readRaw('/history', 'br')).toMatchObject({ encoding: 'br', cache: 'no-cache' });
});

test.each([
  ['/assets/small-5F2K7QXZ.js', undefined],
  ['/assets/least-5F2K7QXZ.css', 'br'],
  ['/assets/large-5F2K7QXZ.js', undefined],
  ['/assets/text-5F2K7QXZ.woff2', undefined],
  ['/photo.png', undefined],
])('only text of 1,000 to 10,000,000 bytes is compressed: %s', async (target, encoding) => {
  expect((await readRaw(target, 'br')).encoding).toBe(encoding);
});
