import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';

const WORKER = '/service-worker.js';
const SITE = resolve(__dirname, '../../../build/web');
/** What the names of the next version's assets have before their extension. */
const NEXT = 'NEXT';
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The files of a version by path. */
type SiteFiles = ReadonlyMap<string, Buffer>;

/** The built site, served over the API of a running product. */
interface VersionedSite {
  url: string;
  /** Replaces the site by a version whose assets all have other names. Those of the earlier version are gone. */
  update: () => void;
  close: () => Promise<void>;
}

/** Whether the path of an asset is one of the next version. */
export const isOfNextVersion = (path: string): boolean => path.includes(`${NEXT}.`);

function readSite(): SiteFiles {
  const entries = readdirSync(SITE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(SITE.length).replaceAll('\\', '/'), readFileSync(path)];
    }),
  );
}

/** Renames every asset, in its path and wherever a script, a sheet or the page names it. */
function buildNextVersion(files: SiteFiles): SiteFiles {
  const names = [...files.keys()].flatMap((path) =>
    path.startsWith('/assets/') ? [path.slice('/assets/'.length)] : [],
  );
  const pattern = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const rename = (text: string) =>
    text.replace(pattern, (name) => `${name.slice(0, -extname(name).length)}${NEXT}${extname(name)}`);
  const next = new Map(
    [...files].map(([path, content]) => [
      rename(path),
      ['.html', '.js', '.css'].includes(extname(path)) ? Buffer.from(rename(content.toString())) : content,
    ]),
  );
  // The worker knows the page by a hash of its content.
  const worker = next
    .get(WORKER)!
    .toString()
    .replace(/"[\da-f]{16}"/, '"0123456789abcdef"');
  return next.set(WORKER, Buffer.from(worker));
}

function passToProduct(productUrl: string, req: IncomingMessage, res: ServerResponse): void {
  const { host, origin } = new URL(productUrl);
  const headers = { ...req.headers, host, ...(req.headers.origin && { origin }) };
  // A connection of its own: the product may close one that was idle just as the next request takes it.
  const options = { method: req.method, headers, agent: false };
  const passed = request(new URL(req.url ?? '/', productUrl), options, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  passed.on('error', () => res.destroy());
  res.on('close', () => passed.destroy());
  req.pipe(passed);
}

/** Serves the site that the product has built. The caller must close it. */
export async function startVersionedSite(productUrl: string): Promise<VersionedSite> {
  let files = readSite();
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', productUrl);
    if (pathname.startsWith('/api/')) {
      passToProduct(productUrl, req, res);
      return;
    }
    const path = extname(pathname) === '' ? '/index.html' : pathname;
    const content = files.get(path);
    res.writeHead(content ? 200 : 404, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': 'no-store',
    });
    res.end(content);
  });
  // So that a journey that failed before it closed this server ends.
  server.unref();
  await new Promise<void>((onReady) => server.listen(0, '127.0.0.1', onReady));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    update: () => {
      files = buildNextVersion(files);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((onEnd) => server.close(onEnd));
    },
  };
}
