import type { PageVersion } from './serviceWorker';

/** The path of the site's main script, which the page names after the one that runs first. Its name changes with every version. */
const findSiteScript = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[type=module]:not([async])')?.src ?? '', location.href)
    .pathname;

/** Keeps the site for times without a connection. A browser that cannot goes without. @throws where the browser refuses. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  /** Names the version of this page to a new worker, which takes over where it is of the same one (`serviceWorker.ts`). */
  const callWorker = () => registration.waiting?.postMessage({ script: findSiteScript() } satisfies PageVersion);
  const watchInstalling = () => registration.installing?.addEventListener('statechange', callWorker);
  callWorker();
  // The browser may have found the new version when it opened the page.
  watchInstalling();
  registration.addEventListener('updatefound', watchInstalling);
}
