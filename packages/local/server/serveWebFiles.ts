import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { chooseEncoding, compressFile, isCompressible } from './compression';

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
/** A name with a content hash: the content of this path never changes. */
const HASHED_NAME = /[-.][A-Za-z0-9_]{8,}\.\w+$/;

/**
 * Serves a GET or HEAD from the built web: the file, or index.html for the path of a page. A missing file, which is a path
 * with an extension, is 404. Nothing outside the folder is read.
 */
export async function serveWebFiles(
  root: string,
  headers: Record<string, string>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    sendText(res, 405, { ...headers, allow: 'GET, HEAD' }, 'Method not allowed');
    return;
  }
  const pathname = decodePath((req.url ?? '/').split('?', 1)[0]!);
  if (pathname === null) {
    sendText(res, 400, headers, 'Bad request');
    return;
  }
  const isPage = path.posix.extname(pathname) === '';
  const file = await findFile(root, isPage ? '/index.html' : pathname);
  if (file === null) {
    sendText(res, 404, headers, 'Not found');
    return;
  }
  const contentType = TYPES[path.extname(file)] ?? 'application/octet-stream';
  const { size, mtimeMs } = await stat(file);
  const encoding = chooseEncoding(contentType, size, req.headers['accept-encoding'] ?? '');
  const body = encoding && (await compressFile(file, mtimeMs, encoding));
  const isHashed = pathname.startsWith('/assets/') && HASHED_NAME.test(pathname);
  res.writeHead(200, {
    ...headers,
    'content-type': contentType,
    'content-length': body ? body.length : size,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(isCompressible(contentType, size) && { vary: 'accept-encoding' }),
    ...(encoding && { 'content-encoding': encoding }),
  });
  if (req.method === 'HEAD') res.end();
  else if (body) res.end(body);
  else await pipeline(createReadStream(file), res);
}

function sendText(res: ServerResponse, status: number, headers: Record<string, string>, text: string): void {
  res.writeHead(status, { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  res.end(text);
}

/** The decoded, normalized path; null for a broken escape, a NUL or a backslash. */
function decodePath(encoded: string): string | null {
  try {
    const pathname = decodeURIComponent(encoded);
    return /[\0\\]/.test(pathname) ? null : path.posix.normalize(pathname);
  } catch {
    return null;
  }
}

/** The real file of a path under the root; null where there is none, or it is hidden or outside. */
async function findFile(root: string, pathname: string): Promise<string | null> {
  if (pathname.split('/').some((part) => part.startsWith('.'))) return null;
  try {
    const base = await realpath(root);
    const file = await realpath(path.join(base, pathname));
    return file.startsWith(base + path.sep) && (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}
