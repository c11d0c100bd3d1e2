import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request, Route } from 'playwright-core';

type Fail = (route: Route) => Promise<void>;
/** A way in which a network or a server fails a call. */
export type Fault = readonly [name: string, fail: Fail];

const hang: Fail = () => Promise.resolve();
const answer = (status: number) => (route: Route) => route.fulfill({ status, json: {} });
/** The ways in which a network or a server fails a call. */
export const FAULTS: readonly Fault[] = [
  ['403', answer(403)],
  ['429', answer(429)],
  ['500', answer(500)],
  ['503', answer(503)],
  ['a hang', hang],
  [
    'garbage',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' }),
  ],
  ['offline', (route) => route.abort('internetdisconnected')],
  ['401', answer(401)],
];

/** The call of a request as `METHOD /path`. */
export const getCall = (request: Request): string =>
  `${request.method()} ${new URL(request.url()).pathname.replace(/[\da-f]{64}/, '{id}')}`;

/** The browser's time is moved by this much at once: no call may last longer. */
const FLIGHT_MS = 91_000;
/** How long no request may have begun or ended before the browser's time is moved: else a call in flight would time out. */
const QUIET_MS = 300;
/** The longest that a page may take to follow. */
const TIMEOUT_MS = 60_000;

/** Records the requests of a page that have not ended yet. `onChange` is called when one begins or ends. */
export function trackRequests(page: Page, onChange: () => void = () => undefined): ReadonlySet<Request> {
  const pending = new Set<Request>();
  const end = (request: Request) => {
    pending.delete(request);
    onChange();
  };
  page.on('request', (request) => {
    pending.add(request);
    onChange();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return pending;
}

/** Resolves when a page has run the tasks that wait in it, such as those that follow the answer to a call. */
const runTasks = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel();
    for (let turns = 0; turns < 20; turns++) {
      await new Promise((onMessage) => {
        port1.onmessage = onMessage;
        port2.postMessage(null);
      });
    }
    port1.close();
  });

/** Makes calls of a page fail, and moves the page's time on. */
export class Trouble {
  /** The number of failed calls. */
  served = 0;
  private fault: Fault | undefined;
  private call = '';
  /** Requests that have not ended yet. */
  private readonly pending: ReadonlySet<Request>;
  private readonly hanging = new WeakSet<Request>();
  /** When a request last began or ended, or the page's time was moved. */
  private changedAt = 0;

  private constructor(private readonly page: Page) {
    this.pending = trackRequests(page, () => (this.changedAt = performance.now()));
  }

  static async of(page: Page): Promise<Trouble> {
    const trouble = new Trouble(page);
    await page.clock.install();
    await page.route('**/api/**', (route) => trouble.answer(route));
    return trouble;
  }

  private async answer(route: Route): Promise<void> {
    const request = route.request();
    if (!this.fault || getCall(request) !== this.call) return route.fallback();
    const [, fail] = this.fault;
    if (fail === hang) this.hanging.add(request);
    this.changedAt = performance.now();
    this.served++;
    return fail(route);
  }

  /** Whether a request of the page has not ended yet. */
  get hasCalls(): boolean {
    return this.pending.size > 0;
  }

  /** Makes a call, `METHOD /path`, fail from now on. */
  start(fault: Fault, call: string) {
    this.fault = fault;
    this.call = call;
  }

  end() {
    this.fault = undefined;
  }

  /**
   * Waits until a condition holds, and moves the page's time on where it waits for nothing but time. Answers whether the
   * condition held within `timeoutMs` of real time.
   * @param movesTime false after a tap, whose call must not time out because the page's time was moved
   */
  async waitUntil(
    condition: () => Promise<boolean> | boolean,
    timeoutMs = TIMEOUT_MS,
    movesTime = true,
  ): Promise<boolean> {
    const startedAt = performance.now();
    while (performance.now() - startedAt < timeoutMs) {
      if (await unlessNavigated(async () => condition(), false)) return true;
      if (movesTime) await unlessNavigated(() => this.moveTime(startedAt), undefined);
      await sleep(30);
    }
    return false;
  }

  /** Moves the page's time on, unless a call has begun or ended since `startedAt` and might not have been followed yet. */
  private async moveTime(startedAt: number): Promise<void> {
    const isQuiet = () =>
      [...this.pending].every((request) => this.hanging.has(request)) &&
      performance.now() - Math.max(startedAt, this.changedAt) > QUIET_MS;
    if (!isQuiet()) return;
    await runTasks(this.page);
    if (!isQuiet()) return;
    await this.page.clock.fastForward(FLIGHT_MS);
    this.changedAt = performance.now();
  }
}

/** The result of a function that reads a page, or `otherwise` where the page left for another document meanwhile. */
export async function unlessNavigated<T>(read: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (/context was destroyed|because of a navigation/i.test(String(error))) return otherwise;
    throw error;
  }
}

/** Whether an alert or a status of the page says a sentence. */
export const hasSentence = async (page: Page): Promise<boolean> =>
  (await page.getByRole('alert').or(page.getByRole('status')).allInnerTexts()).some((text) =>
    /\w+[ ’'\w]* \w+ \w+/.test(text),
  );
