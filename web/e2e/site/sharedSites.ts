import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCameraFilm } from '#lesion/fixtures/camera';
import { launchBrowser } from './browser';
import { startProduct, type ProductAddresses } from './product';

/** What the journeys of one Jest worker share. */
export interface SharedSite {
  product: ProductAddresses;
  /** Where Playwright reaches the browser. Its fake camera shows a lesion. */
  browserEndpoint: string;
}

/** Its value is the list of shared sites as JSON. */
const VARIABLE = 'SHARED_SITES';

/** The site of this Jest worker, or of a process that started one by itself. */
export function getSharedSite(): SharedSite {
  const sites = JSON.parse(process.env[VARIABLE] ?? '[]') as SharedSite[];
  const site = sites[Number(process.env['JEST_WORKER_ID'] ?? 1) - 1];
  if (!site) throw new Error('There is no shared site for this process.');
  return site;
}

/**
 * Starts products and browsers, which this process and its children find by `getSharedSite`. Resolves to the function that
 * stops them, which rejects if a product ever connected to another machine.
 */
export async function startSharedSites(count: number): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'lesion-camera-'));
  const camera = join(folder, 'lesion.mjpeg');
  await writeCameraFilm(camera);
  const start = async () => {
    const [product, browser] = await Promise.all([startProduct(), launchBrowser({ camera })]);
    const { url, dataDir, inboxUrl, paymentsUrl } = product;
    const site: SharedSite = {
      product: { url, dataDir, inboxUrl, paymentsUrl },
      browserEndpoint: browser.wsEndpoint(),
    };
    const close = async () => {
      await browser.close();
      await product.close();
    };
    return { site, close };
  };
  // The first one builds the site for all.
  const first = await start();
  const started = [first, ...(await Promise.all(Array.from({ length: count - 1 }, start)))];
  process.env[VARIABLE] = JSON.stringify(started.map(({ site }) => site));
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await Promise.all(started.map(({ close }) => close()));
  };
}
