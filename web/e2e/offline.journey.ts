import type { Page } from 'playwright-core';
import { registerUser, startTestSite, type TestSite } from './site/journey';
import { findScreenIssues } from './site/screenIssues';

jest.setTimeout(120_000);

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(async () => site.close());

const TITLE = 'We can’t reach the server';
const waitForWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
const listKeptPaths = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });

test('without a connection the site opens, says so, shows what to look for, and goes on by itself', async () => {
  const page = await site.openPage({ serviceWorkers: 'allow' });
  await registerUser(page, 'offline@example.org');
  await waitForWorker(page);
  const paths = await listKeptPaths(page);
  expect(paths).toContain('/index.html');
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([]);

  await page.context().setOffline(true);
  await page.goto('/history');
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await page.getByRole('heading', { name: 'The ABCDE rule' }).waitFor();
  expect(await findScreenIssues(page, 'offline')).toEqual([]);

  await page.context().setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('heading', { level: 1, name: 'Analysis History' }).waitFor();
});

test('the site can be installed: its manifest names icons of the sizes they have', async () => {
  const page = await site.openPage();
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const response = await page.request.get(address!);
  expect(response.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const { display, start_url, icons } = (await response.json()) as {
    display: string;
    start_url: string;
    icons: { src: string; sizes: string }[];
  };
  expect([display, start_url]).toEqual(['standalone', '/']);
  const sizes = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    icons.map(({ src }) => src),
  );
  icons.forEach(({ sizes: stated }, i) => expect(['any', sizes[i]]).toContain(stated));
});
