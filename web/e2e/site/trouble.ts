import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request, Route } from 'playwright-core';

type Fail = (route: Route) => Promise<void>;
/** A way in which a network or a server fails a call. */
export type Fault = readonly [name: string, fail: Fail];

const answer = (status: number) => (route: Route) => route.fulfill({ status, json: {} });
/** The ways in which a network or a server fails a call. */
export const FAULTS: readonly Fault[] = [
  ['403', answer(403)],
  ['429', answer(429)],
  ['500', answer(500)],
  ['503', answer(503)],
  ['a hang', () => Promise.resolve()],
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

/** Makes calls of a page fail, and moves the page's time on. */
export class Trouble {
  /** The number of failed calls. */
  served = 0;
  private fault: Fault | undefined;
  private call = '';
  /** Requests that the server has still to answer. */
  private readonly pending = new Set<Request>();
  /** When a request last began or ended, or the page's time was moved. */
  private changedAt = 0;

  private constructor(private readonly page: Page) {}

  static async of(page: Page): Promise<Trouble> {
    const trouble = new Trouble(page);
    await page.clock.install();
    const end = (request: Request) => {
      trouble.pending.delete(request);
      trouble.changedAt = performance.now();
    };
    page.on('request', (request) => {
      trouble.pending.add(request);
      trouble.changedAt = performance.now();
    });
    page.on('requestfinished', end);
    page.on('requestfailed', end);
    await page.route('**/api/**', async (route) => {
      if (!trouble.fault || getCall(route.request()) !== trouble.call) return route.fallback();
      trouble.served++;
      end(route.request());
      return trouble.fault[1](route);
    });
    return trouble;
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
  async waitUntil(condition: () => Promise<boolean> | boolean, timeoutMs = 30_000, movesTime = true): Promise<boolean> {
    const startedAt = performance.now();
    while (performance.now() - startedAt < timeoutMs) {
      if (await condition()) return true;
      const quietSince = Math.max(startedAt, this.changedAt);
      if (movesTime && this.pending.size === 0 && performance.now() - quietSince > QUIET_MS) {
        await this.page.clock.fastForward(FLIGHT_MS);
        this.changedAt = performance.now();
      }
      await sleep(30);
    }
    return false;
  }
}

/** Whether an alert or a status of the page says a sentence. */
export const hasSentence = async (page: Page): Promise<boolean> =>
  (await page.getByRole('alert').or(page.getByRole('status')).allInnerTexts()).some((text) =>
    /\w+[ ’'\w]* \w+ \w+/.test(text),
  );
