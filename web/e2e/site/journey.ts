import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type axe from 'axe-core';
import {
  chromium,
  type APIResponse,
  type BrowserContext,
  type BrowserContextOptions,
  type Download,
  type Page,
} from 'playwright-core';
import { assertNoForeignHost } from './foreignHosts';
import { startProduct, type Product, type ProductAddresses } from './product';
import { getSharedSite } from './sharedSites';

/** Screenshots of screens that are too wide. */
const SCREENSHOTS_DIR = resolve(__dirname, '../../../.cache/journeys');
/** Screen widths in pixels: small phone, phone, tablet, laptop. */
export const WIDTHS = [320, 390, 768, 1280];
/** The maximum wait for one element. */
const TIMEOUT_MS = 30_000;
/** The maximum time of an operator's command, whose process starts first: a second where the machine is free. */
const COMMAND_TIMEOUT_MS = 120_000;

export interface TestSite<P extends ProductAddresses = ProductAddresses> {
  product: P;
  /** Opens a page in a new browser context, without cookies or storage unless `options` has them. */
  openPage: (options?: BrowserContextOptions) => Promise<Page>;
  /** Closes all pages. Throws if one tried to request something from another machine. */
  close: () => Promise<void>;
}

/**
 * Opens the product and the browser that all journeys of this worker use, one after the other: only for a file whose tests hold
 * whatever other people do before. Nothing of a page or a context is shared.
 */
export function startTestSite(): Promise<TestSite> {
  return openSite(getSharedSite().product);
}

/**
 * Starts a product for one file that needs what belongs to nobody, such as articles, messages and models, in a known state, or
 * stops the product. Its `close` also throws if the product connected to another machine.
 */
export async function startOwnTestSite(): Promise<TestSite<Product>> {
  const product = await startProduct();
  const site = await openSite(product);
  const close = async () => {
    try {
      await site.close();
    } finally {
      await product.close();
    }
  };
  return { ...site, close };
}

async function openSite<P extends ProductAddresses>(product: P): Promise<TestSite<P>> {
  const browser = await chromium.connect(getSharedSite().browserEndpoint);
  const contexts: BrowserContext[] = [];
  const requestedHosts = new Set<string>();
  const refusals = new Set<string>();
  return {
    product,
    openPage: async (options) => {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width: 1280, height: 900 },
        permissions: ['camera'],
        reducedMotion: 'reduce',
        locale: 'en-US',
        // Requests of a service worker do not pass the routes of a journey.
        serviceWorkers: 'block',
        ...options,
      });
      contexts.push(context);
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (protocol !== 'data:' && protocol !== 'blob:') requestedHosts.add(hostname);
      });
      // The policy refuses a request before it becomes one.
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refusals.add(message.text());
      });
      context.setDefaultTimeout(TIMEOUT_MS);
      return context.newPage();
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      await browser.close();
      assertNoForeignHost('A page requested something from', requestedHosts);
      if (refusals.size > 0) throw new Error([...refusals].join('\n'));
    },
  };
}

/**
 * The widths at which the page scrolls horizontally. Saves a screenshot at the first of them in `.cache/journeys`;
 * `npm run gallery` pictures all screens.
 */
export async function findOverflowingWidths(page: Page, name: string): Promise<number[]> {
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  const overflowingWidths: number[] = [];
  for (const width of WIDTHS) {
    await resizeWindow(page, { width, height: size.height });
    if (!(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))) continue;
    overflowingWidths.push(width);
    if (overflowingWidths.length === 1)
      await page.screenshot({ path: join(SCREENSHOTS_DIR, `${name}-${width}.png`), fullPage: true });
  }
  await resizeWindow(page, size);
  return overflowingWidths;
}

/** Read as a text: each test file would take longer to load it as a module. */
const AXE_SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** The axe rules whose result depends on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

async function runAxe(page: Page, rules: readonly string[] | undefined): Promise<string[]> {
  return page.evaluate(
    async (values) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
        ...(values && { runOnly: { type: 'rule', values } }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    rules as string[] | undefined,
  );
}

/** Waits until the browser has painted what changed, and short transitions are over. */
export async function waitForFrames(page: Page): Promise<void> {
  await page.waitForFunction(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))),
  );
  await page.waitForFunction(
    () => !document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running'),
  );
}

/** Changes the window's size in pixels, and waits until the page has followed. */
export async function resizeWindow(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await waitForFrames(page);
}

/** All axe violations of the page in the theme that it has now, of any level, one line each. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  return runAxe(page, undefined);
}

/** All axe violations of the page, and those of its colors in the other theme, one line each. */
export async function findAccessibilityIssues(page: Page): Promise<string[]> {
  const issues = await findAxeViolations(page);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [theme, otherTheme] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await page.emulateMedia({ colorScheme: otherTheme });
  await waitForFrames(page);
  const otherIssues = await runAxe(page, COLOR_RULES);
  await page.emulateMedia({ colorScheme: theme });
  await waitForFrames(page);
  return [...issues, ...otherIssues.map((issue) => `in the ${otherTheme} theme, ${issue}`)];
}

/** Takes the connection from a page, or gives it back. A browser on a machine without a network does not notice by itself. */
export async function setConnection(page: Page, isConnected: boolean): Promise<void> {
  await page.context().setOffline(!isConnected);
  await page.evaluate((name) => dispatchEvent(new Event(name)), isConnected ? 'online' : 'offline');
}

/** Waits until the open page has read what it needs without a connection: the lists, and then whose they are. */
export async function waitForCopy(page: Page, { isOfPerson = false } = {}): Promise<void> {
  const missing = new Set(['/api/lesions', '/api/analyses', '/api/skin-checks']);
  const last = await page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (searchParams.get('limit') === '100' && searchParams.has('person') === isOfPerson) missing.delete(pathname);
    return pathname === '/api/auth/me' && missing.size === 0;
  });
  // The response is here at its first byte.
  await last.finished();
}

const PASSWORD = 'correct horse';

const waitForHome = (page: Page) =>
  page.getByRole('heading', { level: 1 }).filter({ hasText: 'Look closer' }).waitFor();

/**
 * Sends a POST call of the site from a page's browser context, which keeps the session. Tries again while the product is too busy
 * to answer it.
 * @throws the status and the body of any other failure
 */
export async function postCall(page: Page, path: string, data: object): Promise<APIResponse> {
  for (const deadline = performance.now() + TIMEOUT_MS; ;) {
    const response = await page.request.post(path, { data });
    if (response.ok()) return response;
    if (response.status() !== 503 || performance.now() > deadline)
      throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    await page.waitForTimeout(1000);
  }
}

/** Creates an account with the call of the sign-in screen, and signs in. The page stays as it is. */
export async function createAccount(page: Page, email: string, password = PASSWORD): Promise<void> {
  await postCall(page, '/api/auth/register', { email, password, firstName: 'Ann', lastName: '' });
}

/** Creates an account on the sign-in screen and waits for Home. */
export async function registerOnScreen(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /Privacy Policy/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await waitForHome(page);
}

/** Creates an account with the call of the sign-in screen, and opens Home. */
export async function registerUser(page: Page, email: string, password = PASSWORD): Promise<void> {
  await createAccount(page, email, password);
  await page.goto('/');
  await waitForHome(page);
}

/** Creates an account with a demonstration subscription, and signs in. The page stays as it is. */
export async function createSubscriber(page: Page, email: string, password = PASSWORD): Promise<void> {
  await createAccount(page, email, password);
  await postCall(page, '/api/subscription/demo-activate', {});
}

/** Creates an account with a demonstration subscription, and opens Home. */
export async function registerSubscriber(page: Page, email: string, password = PASSWORD): Promise<void> {
  await createSubscriber(page, email, password);
  await page.goto('/');
  await page.getByText('Or drop a photo here').waitFor();
}

/** Activates the demo subscription from the paywall. */
export async function activateDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Activate demo' }).click();
  await page.getByText('Or drop a photo here').waitFor();
}

/** Makes a user an administrator with the operator's command. It applies from the next request. */
export async function makeAdmin({ product }: TestSite, email: string): Promise<void> {
  const command = resolve(__dirname, '../../../packages/operator/commands/admin.ts');
  const env = { ...process.env, DATA_DIR: product.dataDir };
  await promisify(execFile)(process.execPath, ['--import', 'tsx', command, 'grant', email], {
    env,
    timeout: COMMAND_TIMEOUT_MS,
  });
}

/** The text of the newest mail with this recipient and subject, from the local mail inbox. */
export async function readNewestMail(site: TestSite, to: string, subject: string): Promise<string> {
  const page = await site.openPage();
  const mail = page.getByRole('article').filter({ hasText: to }).filter({ hasText: subject }).first();
  await page.goto(site.product.inboxUrl);
  for (const deadline = performance.now() + TIMEOUT_MS; (await mail.count()) === 0 && performance.now() < deadline;) {
    await page.waitForTimeout(500);
    await page.reload();
  }
  const text = await mail.locator('pre').innerText();
  await page.close();
  return text;
}

/** The bytes of a file that a page saved. */
export async function readDownload(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
