import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The path that open pages listen at in development. `web/build.ts` adds the listener in watch mode. */
const PATH = '/__reload';

/** Reloads all open pages by server-sent events. */
export interface PageReloader {
  reload(): void;
  /** Answers a request for the event stream. Returns false for other requests. */
  handle(req: IncomingMessage, res: ServerResponse): boolean;
  close(): void;
}

/** A page that reconnects after a restart of the server sends the old server's id, and is reloaded too. */
export function createPageReloader(serverId: string = randomUUID()): PageReloader {
  const pages = new Set<ServerResponse>();
  return {
    reload: () => {
      for (const page of pages) page.write('data: changed\n\n');
    },
    handle: (req, res) => {
      if (req.url !== PATH) return false;
      res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      res.write(`retry: 500\nid: ${serverId}\n\n`);
      const lastId = req.headers['last-event-id'];
      if (lastId !== undefined && lastId !== serverId) res.write('data: changed\n\n');
      pages.add(res);
      res.once('close', () => pages.delete(res));
      return true;
    },
    close: () => {
      for (const page of pages) page.end();
    },
  };
}
