import type { Browser, BrowserContextOptions, CDPSession } from 'playwright-core';

/** A phone on a slow mobile network: 1.6 Mbps down, 150 ms round trip, and a processor at a quarter of this machine's speed. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const CPU_SLOWDOWN = 4;
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Time for late requests, and for the browser to report a tap. */
const SETTLE_MS = 2_000;

/** What one visit with an empty cache cost, and how fast it felt. Sizes are in kB as transferred, times in milliseconds. */
export interface PageFigures {
  scriptKb: number;
  totalKb: number;
  requests: number;
  lcpMs: number;
  inpMs: number;
  cls: number;
}

export interface PageVisit {
  url: string;
  storageState?: BrowserContextOptions['storageState'];
  /** The text that shows that the page has its content. */
  contentText: string;
  /** The name of the button that the visit taps. */
  tapButton: string;
}

/** Visits a page as a phone with an empty cache, and taps a button. */
export async function measurePage(browser: Browser, visit: PageVisit): Promise<PageFigures> {
  const context = await browser.newContext({ ...PHONE, storageState: visit.storageState });
  const page = await context.newPage();
  // tsx wraps functions in a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (named) => named;');
  await page.addInitScript(observeVitals);
  const devTools = await context.newCDPSession(page);
  const traffic = await countTraffic(devTools);
  await devTools.send('Network.emulateNetworkConditions', NETWORK);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(visit.url);
  await page.getByText(visit.contentText).first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const { lcpMs, cls } = await page.evaluate(() => globalThis.vitals);
  const loaded = { ...traffic };
  await page.getByRole('button', { name: visit.tapButton }).first().tap();
  await page.waitForTimeout(SETTLE_MS);
  const { inpMs } = await page.evaluate(() => globalThis.vitals);
  await context.close();
  return { ...loaded, lcpMs, inpMs, cls };
}

declare global {
  var vitals: Pick<PageFigures, 'lcpMs' | 'inpMs' | 'cls'>;
}

/** Runs in the page. Keeps the largest paint, the slowest interaction, and the sum of layout shifts. */
function observeVitals(): void {
  const vitals = (globalThis.vitals = { lcpMs: 0, inpMs: 0, cls: 0 });
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    });
  observe('largest-contentful-paint', ({ startTime }) => (vitals.lcpMs = startTime));
  observe('event', (entry) => {
    if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0)
      vitals.inpMs = Math.max(vitals.inpMs, entry.duration);
  });
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) vitals.cls += shift.value;
  });
}

async function countTraffic(devTools: CDPSession) {
  const traffic = { scriptKb: 0, totalKb: 0, requests: 0 };
  const scripts = new Set<string>();
  devTools.on('Network.requestWillBeSent', () => traffic.requests++);
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.totalKb += encodedDataLength / 1024;
    if (scripts.has(requestId)) traffic.scriptKb += encodedDataLength / 1024;
  });
  await devTools.send('Network.enable');
  return traffic;
}
