import type { Page, Request } from 'playwright-core';
import { createSubscriber, createAccount, activateDemo, startTestSite, type TestSite } from './site/journey';

/** The greatest sum of layout shifts of one page. */
const MAX_SHIFT = 0.02;
/** How late each response is, so that the browser paints every state of a page. */
const DELAY_MS = 150;
/** Time after the last request in which something could still move. */
const SETTLE_MS = 500;
/** A page asks for nothing that can wait before it has been open for so long (`web/src/lib/useIsSettled.ts`). */
const PAGE_SETTLES_MS = 3000;
const PAGES = ['/', '/history', '/skincare', '/find-dermatologist', '/blog'];

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
}, 120_000);
afterAll(() => site.close());

declare global {
  var shifts: { value: number; moved: string[] }[];
}

/** Runs in the page. Keeps every layout shift with the elements that moved. */
function observeShifts(): void {
  globalThis.shifts = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
      const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ''));
      globalThis.shifts.push({ value: entry.value, moved });
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

/** Opens a phone-sized page whose calls are answered late. */
async function openPhone(): Promise<Page> {
  const page = await site.openPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(observeShifts);
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue();
  });
  return page;
}

interface PageRequest {
  path: string;
  /** Whether the page asked for it before it settled. */
  isFirst: boolean;
}

/** What a page requests while it loads. */
async function listRequests(page: Page, path: string): Promise<PageRequest[]> {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const openedAt = await page.evaluate(() => performance.timeOrigin);
  return requests.map((request) => ({
    path: request.url().replace(site.product.url, ''),
    isFirst: request.timing().startTime < openedAt + PAGE_SETTLES_MS,
  }));
}

/** The paths of the calls among requests, sorted. */
const listCalls = (requests: PageRequest[]) =>
  requests
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/api/'))
    .sort();

/** What moved while a page loaded, if the sum is above the limit. */
async function findShifts(page: Page, path: string): Promise<unknown[]> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
  const shifts = await page.evaluate(() => globalThis.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum <= MAX_SHIFT ? [] : [path, ...shifts];
}

test('nothing moves while a page loads: sign-in, Home before and after the subscription, and the other pages', async () => {
  const page = await openPhone();
  expect(await findShifts(page, '/')).toEqual([]);
  await createAccount(page, 'still@example.org');
  expect(await findShifts(page, '/')).toEqual([]);
  await activateDemo(page);
  for (const path of PAGES) expect(await findShifts(page, path)).toEqual([]);
}, 120_000);

test('Home loads on a phone with at most 12 requests, and it and the sign-in send each call once', async () => {
  const page = await openPhone();
  expect(listCalls(await listRequests(page, '/'))).toEqual(['/api/auth/me', '/api/config']);
  await createSubscriber(page, 'brief@example.org');
  const requests = await listRequests(page, '/');
  const firstRequests = requests.filter(({ isFirst }) => isFirst);
  expect(firstRequests.length).toBeGreaterThan(4);
  expect(firstRequests.length).toBeLessThanOrEqual(12);
  expect(listCalls(requests)).toEqual([
    '/api/analyses?limit=12',
    '/api/auth/me',
    '/api/config',
    '/api/subscription/status',
  ]);
});
