import type { PageVersion } from './serviceWorker';

/**
 * How long a page waits before it calls a new worker: what it loads once it has settled has arrived then. A request that starts the
 * earlier worker again just as the new one takes over would leave the new one waiting until the next page (Chromium).
 */
const CALL_DELAY_MS = 2000;

/** The path of the site's main script, which the page names after the one that runs first. Its name changes with every version. */
const findSiteScript = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[type=module]:not([async])')?.src ?? '', location.href)
    .pathname;

/** Keeps the site for times without a connection. A browser that cannot goes without. @throws where the browser refuses. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  /** Names the version of this page to a new worker, which takes over where it is of the same one (`serviceWorker.ts`). */
  const callWorker = () =>
    setTimeout(
      () => registration.waiting?.postMessage({ script: findSiteScript() } satisfies PageVersion),
      CALL_DELAY_MS,
    );
  const watchInstalling = () => registration.installing?.addEventListener('statechange', callWorker);
  // The browser may have found the new version when it opened the page.
  watchInstalling();
  registration.addEventListener('updatefound', watchInstalling);
  callWorker();
}
