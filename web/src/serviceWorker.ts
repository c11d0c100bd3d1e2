import { matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { handlePushEvents } from './pushEvents';

/** The page and the files that it needs without a connection. The build fills it in. */
declare const OFFLINE_FILES: PrecacheEntry[];

/** What a page says to a worker that waits: the path of the page's main script, whose name changes with every version. */
export interface PageVersion {
  script: string;
}

/** What this script uses of the worker's global object, whose types contradict those of a page. */
interface Worker {
  clients: { claim: () => Promise<void>; matchAll: (options: object) => Promise<readonly unknown[]> };
  skipWaiting: () => Promise<void>;
  addEventListener: (type: 'install' | 'activate' | 'message', listener: (event: WorkerEvent) => void) => void;
}
interface WorkerEvent {
  /** Only in an installation, and not in every browser. */
  addRoutes?: (rules: readonly object[]) => Promise<void>;
  data: unknown;
  waitUntil: (work: Promise<unknown>) => void;
}

const worker = globalThis as unknown as Worker;
const PAGE = '/index.html';

/**
 * Answers a page from the network, and where that fails or refuses, from the files that this version of the worker keeps. The
 * page and its files are of one build, so an update never mixes two. Calls of the API are never kept.
 */
async function openPage({ request }: { request: Request }): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.status !== 429 && response.status < 500) return response;
    return (await matchPrecache(PAGE)) ?? response;
  } catch {
    return (await matchPrecache(PAGE)) ?? Response.error();
  }
}

/**
 * Replaces the worker of an earlier version, and its files, only where the one open page is of this version. A page of the
 * earlier version keeps the files that it may still load, until it is loaded again or closed.
 */
async function takeOver({ script }: PageVersion): Promise<void> {
  const isSameVersion = OFFLINE_FILES.some(({ url }) => url === script);
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (isSameVersion && pages.length === 1) await worker.skipWaiting();
}

// Calls of the API go past the worker, where the browser can do that: they cannot start the earlier worker again just as a new one
// takes over (`registerWorker.ts`).
worker.addEventListener(
  'install',
  (event) => void event.addRoutes?.([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }]),
);
registerRoute(new NavigationRoute(openPage, { denylist: [/^\/api\//] }));
precacheAndRoute(OFFLINE_FILES, { cleanURLs: false, directoryIndex: '' });
// The page that installed the worker gets its files too, so that pages it has not opened yet open without a connection.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (event) => event.waitUntil(takeOver(event.data as PageVersion)));
handlePushEvents(globalThis as unknown as Parameters<typeof handlePushEvents>[0]);
