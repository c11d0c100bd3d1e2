import type { IncomingMessage, ServerResponse } from 'node:http';

/** The address an open page listens at while developing; `web/build.ts` adds the listener in watch mode. */
const PATH = '/__reload';

/** Tells every open page to load itself again, over server-sent events. */
export function reloadPages() {
  const pages = new Set<ServerResponse>();
  return {
    now: () => {
      for (const page of pages) page.write('data: changed\n\n');
    },
    close: () => {
      for (const page of pages) page.end();
    },
    routes: (req: IncomingMessage, res: ServerResponse): boolean => {
      if (req.url !== PATH) return false;
      res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      res.write('retry: 500\n\n');
      pages.add(res);
      res.once('close', () => pages.delete(res));
      return true;
    },
  };
}
