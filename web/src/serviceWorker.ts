import { matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** The page and the files that it needs without a connection. The build fills it in. */
declare const OFFLINE_FILES: PrecacheEntry[];

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

registerRoute(new NavigationRoute(openPage, { denylist: [/^\/api\//] }));
precacheAndRoute(OFFLINE_FILES, { cleanURLs: false, directoryIndex: '' });
