import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { writeCameraFilm } from '#lesion/fixtures/camera';
import { openBrowser } from './browser';
import { startProduct, type Product } from './product';

/** Pictures of the screens the journeys pass, for people to look at. */
const PICTURES = resolve(__dirname, '../../.cache/journeys');
/** Widths at which every screen must work: a small phone, a phone, a tablet, a laptop. */
const WIDTHS = [320, 390, 768, 1280];
/** The longest a journey may wait for one screen. */
const PATIENCE_MS = 30_000;

export interface Stage {
  product: Product;
  /** A page of a person who has never been here. */
  newcomer: () => Promise<Page>;
  close: () => Promise<void>;
}

/** The product and a browser whose camera looks at a lesion. */
export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'lesion-camera-'));
  const camera = join(folder, 'lesion.mjpeg');
  await writeCameraFilm(camera);
  const [product, browser]: [Product, Browser] = await Promise.all([startProduct(), openBrowser({ camera })]);
  const contexts: BrowserContext[] = [];
  return {
    product,
    newcomer: async () => {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width: 1280, height: 900 },
        permissions: ['camera'],
        reducedMotion: 'reduce',
        locale: 'en-US',
      });
      contexts.push(context);
      context.setDefaultTimeout(PATIENCE_MS);
      return context.newPage();
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      await browser.close();
      await product.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a screen must hold at every width: nothing wider than the window. Leaves a picture of each in `.cache/journeys`. */
export async function widthsWhereScreenOverflows(page: Page, name: string): Promise<number[]> {
  mkdirSync(PICTURES, { recursive: true });
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  const overflowing: number[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: size.height });
    if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) overflowing.push(width);
    const fullPage = (await page.getByRole('dialog').count()) === 0;
    await page.screenshot({ path: join(PICTURES, `${name}-${width}.png`), fullPage });
  }
  await page.setViewportSize(size);
  return overflowing;
}

/** Serious and critical accessibility findings of the screen, one line each. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
    });
    return found.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.map(({ target }) => target.join(' ')) }));
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, where }) => `${id}: ${where.join(', ')}`);
}

/** Creates an account on the sign-in screen; the person is then on Home. */
export async function register(page: Page, email: string, password = 'correct horse'): Promise<void> {
  await page.goto('/');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /Privacy Policy/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Look closer' }).waitFor();
}

/** Activates the demonstration subscription from the paywall. */
export async function subscribe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Activate demo' }).click();
  await page.getByText('Or drop a photo here').waitFor();
}

/** Makes somebody an administrator from their next request on, by the operator's command. */
export async function grantAdmin({ product }: Stage, email: string): Promise<void> {
  const command = resolve(__dirname, '../../packages/local/bin/admin.ts');
  const env = { ...process.env, DATA_DIR: product.dataDir };
  await promisify(execFile)(process.execPath, ['--import', 'tsx', command, 'grant', email], { env });
}

/** The newest mail to somebody, as the inbox of this machine shows it. */
export async function newestMail(stage: Stage, to: string, subject: string): Promise<string> {
  const [, inbox = ''] = /Mail inbox\s+(\S+)/.exec(stage.product.output()) ?? [];
  const page = await stage.newcomer();
  const mail = page.getByRole('article').filter({ hasText: to }).filter({ hasText: subject }).first();
  await page.goto(inbox);
  for (const until = performance.now() + PATIENCE_MS; (await mail.count()) === 0 && performance.now() < until;) {
    await page.waitForTimeout(500);
    await page.reload();
  }
  const text = await mail.locator('pre').innerText();
  await page.close();
  return text;
}
