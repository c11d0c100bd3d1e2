import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.onnx': 'application/octet-stream',
};
const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
];
/** A content hash in the name: the content at this address never changes. */
const HASHED = /[-.][A-Za-z0-9_]{8,}\.\w+$/;

/**
 * Answers a GET or HEAD from the built web: the file itself, or index.html for the paths of pages. A missing file (a
 * path with an extension) is 404; nothing outside the folder is ever read.
 */
export async function serveWeb(
  root: string,
  headers: Record<string, string>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    plain(res, 405, { ...headers, allow: 'GET, HEAD' }, 'Method not allowed');
    return;
  }
  const wanted = decoded((req.url ?? '/').split('?', 1)[0]!);
  if (wanted === null) {
    plain(res, 400, headers, 'Bad request');
    return;
  }
  const isPage = path.posix.extname(wanted) === '';
  const file = await inside(root, isPage ? '/index.html' : wanted);
  if (file === null) {
    plain(res, 404, headers, 'Not found');
    return;
  }
  const variant = await compressed(file, req.headers['accept-encoding'] ?? '');
  const { size } = await stat(variant.file);
  const isHashed = wanted.startsWith('/assets/') && HASHED.test(wanted);
  res.writeHead(200, {
    ...headers,
    'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    'content-length': size,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    ...(variant.encoding && { 'content-encoding': variant.encoding }),
  });
  if (req.method === 'HEAD') res.end();
  else await pipeline(createReadStream(variant.file), res);
}

function plain(res: ServerResponse, status: number, headers: Record<string, string>, text: string): void {
  res.writeHead(status, { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  res.end(text);
}

function decoded(pathname: string): string | null {
  try {
    const wanted = decodeURIComponent(pathname);
    return /[\0\\]/.test(wanted) ? null : path.posix.normalize(wanted);
  } catch {
    return null;
  }
}

/** The real file of a path under the root, or null when there is none, or it is hidden or leads outside. */
async function inside(root: string, wanted: string): Promise<string | null> {
  if (wanted.split('/').some((part) => part.startsWith('.'))) return null;
  try {
    const base = await realpath(root);
    const file = await realpath(path.join(base, wanted));
    return file.startsWith(base + path.sep) && (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}

/** The best precompressed neighbour the client takes, else the file itself. */
async function compressed(file: string, accepted: string): Promise<{ file: string; encoding?: string }> {
  const names = accepted.split(',').map((part) => part.trim());
  for (const { name, extension } of ENCODINGS) {
    if (!names.some((part) => part === name || (part.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(part)))) continue;
    const found = await stat(file + extension).catch(() => null);
    if (found?.isFile()) return { file: file + extension, encoding: name };
  }
  return { file };
}
