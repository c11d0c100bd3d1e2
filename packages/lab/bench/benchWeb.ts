import { resolve } from 'node:path';
import { openBrowser } from '../../../web/e2e/site/browser';
import { activateDemo, registerUser } from '../../../web/e2e/site/journey';
import { startProduct } from '../../../web/e2e/site/product';
import { median } from './median';
import { measurePage, type PageFigures, type PageVisit } from '#lab/bench/web/measurePage';
import { weighPages } from '../../../web/plugins/weighPages';

/** Visits of each page. */
const VISITS = Number(process.env['N'] ?? 3);
const SITE = resolve(__dirname, '../../../build/web');

/**
 * Prints how heavy and how fast the sign-in screen and Home are for a phone with an empty cache on a slow network, as the
 * median of some visits: scripts, requests, largest paint (LCP), slowest tap (INP), layout shift (CLS).
 */
async function benchWeb(): Promise<void> {
  const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  try {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    await registerUser(page, 'ann@example.org');
    await activateDemo(page);
    const visits: Record<string, PageVisit> = {
      'sign-in': { url: product.url, contentText: 'Create Account', tapButton: 'Sign In' },
      home: {
        url: product.url,
        storageState: await context.storageState(),
        contentText: 'Or drop a photo here',
        tapButton: 'Menu',
      },
    };
    await context.close();
    for (const [name, visit] of Object.entries(visits)) {
      const figures: PageFigures[] = [];
      for (let n = 0; n < VISITS; n++) figures.push(await measurePage(browser, visit));
      const middle = (field: keyof PageFigures) => median(figures.map((each) => each[field]));
      console.log(
        `${name}: scripts ${middle('scriptKb').toFixed(1)} kB of ${middle('totalKb').toFixed(0)} kB, ` +
          `${middle('requests')} requests, LCP ${(middle('lcpMs') / 1000).toFixed(2)} s, ` +
          `INP ${middle('inpMs').toFixed(0)} ms, CLS ${middle('cls').toFixed(3)}`,
      );
    }
    const { signIn, home } = await weighPages(SITE);
    console.log(`scripts in Brotli at its best level: sign-in ${signIn.toFixed(1)} kB, home ${home.toFixed(1)} kB`);
  } finally {
    await browser.close();
    await product.close();
  }
}

benchWeb().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
