import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { createSubscriber, createAccount, activateDemo, startTestSite, type TestSite } from './site/journey';

jest.setTimeout(300_000);

/** The greatest sum of layout shifts of one page. */
const MAX_SHIFT = 0.02;
/** How late each response is, so that the browser paints every state of a page. */
const DELAY_MS = 150;
/** Time after the last request in which something could still move, or be asked for. */
const SETTLE_MS = 1000;
/** A page asks for nothing that can wait before it has been open for so long (`web/src/lib/useIsSettled.ts`). */
const PAGE_SETTLES_MS = 3000;
/** The longest that a page may load. */
const LOAD_MS = 60_000;
const PAGES = ['/', '/history', '/skincare', '/find-dermatologist', '/blog'];

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
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

/** A phone-sized page, and what it asks for. */
interface Phone {
  page: Page;
  /** The paths of all requests of the page that is open. */
  requests: readonly string[];
  /** Opens a page and waits until it has loaded: it shows that it loads nothing more, and has asked for nothing since. */
  load: (path: string) => Promise<void>;
}

/** Opens a phone-sized page whose calls are answered late. */
async function openPhone(): Promise<Phone> {
  const page = await site.openPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(observeShifts);
  await page.route('**/api/**', async (route) => {
    await sleep(DELAY_MS);
    await route.continue();
  });
  const requests: string[] = [];
  const pending = new Set<Request>();
  let changedAt = 0;
  const end = (request: Request) => {
    pending.delete(request);
    changedAt = performance.now();
  };
  page.on('request', (request) => {
    requests.push(request.url().replace(site.product.url, ''));
    pending.add(request);
    changedAt = performance.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const isLoaded = async () =>
    (await page.getByRole('heading', { level: 1 }).count()) > 0 &&
    (await page.locator('.spinner, [aria-busy=true]').count()) === 0;
  const load = async (path: string) => {
    requests.length = 0;
    pending.clear();
    await page.goto(path);
    for (const deadline = performance.now() + LOAD_MS; performance.now() < deadline;) {
      if (!(await isLoaded())) changedAt = performance.now();
      if (pending.size === 0 && performance.now() - changedAt > SETTLE_MS) return;
      await sleep(50);
    }
    throw new Error(`${path} does not come to rest`);
  };
  return { page, requests, load };
}

/** Runs in the page. Its clock stops just before the page settles, so that what can wait is not asked for, however slow the machine. */
function stopBeforeSettled(settlesMs: number): void {
  const startTimer = globalThis.setTimeout;
  const readClock = performance.now.bind(performance);
  globalThis.setTimeout = ((run: () => void, delayMs = 0, ...values: never[]) =>
    delayMs < settlesMs ? startTimer(run, delayMs, ...values) : 0) as typeof setTimeout;
  performance.now = () => Math.min(readClock(), settlesMs - 1);
}

/** The paths of the calls among requests, sorted. */
const listCalls = (requests: readonly string[]) => requests.filter((path) => path.startsWith('/api/')).sort();

/** What moved while a page loaded, if the sum is above the limit. */
async function findShifts({ page, load }: Phone, path: string): Promise<unknown[]> {
  await load(path);
  const shifts = await page.evaluate(() => globalThis.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum <= MAX_SHIFT ? [] : [path, ...shifts];
}

test('nothing moves while a page loads: sign-in, Home before and after the subscription, and the other pages', async () => {
  const phone = await openPhone();
  expect(await findShifts(phone, '/')).toEqual([]);
  await createAccount(phone.page, 'still@example.org');
  expect(await findShifts(phone, '/')).toEqual([]);
  await activateDemo(phone.page);
  for (const path of PAGES) expect(await findShifts(phone, path)).toEqual([]);
});

test('Home loads on a phone with at most 12 requests, and it and the sign-in send each call once', async () => {
  const { page, requests, load } = await openPhone();
  await page.addInitScript(stopBeforeSettled, PAGE_SETTLES_MS);
  await load('/');
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  expect(listCalls(requests)).toEqual(['/api/auth/me', '/api/config']);
  await createSubscriber(page, 'brief@example.org');
  await load('/');
  await page.getByText('Or drop a photo here').waitFor();
  expect(requests.length).toBeGreaterThan(4);
  expect(requests.length).toBeLessThanOrEqual(12);
  expect(listCalls(requests)).toEqual([
    '/api/analyses?limit=12',
    '/api/auth/me',
    '/api/config',
    '/api/subscription/status',
  ]);
});
