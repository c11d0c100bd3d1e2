import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { findAxeViolations, startTestSite, waitForFrames, type TestSite } from '../site/journey';
import { startSharedSites } from '../site/sharedSites';
import type { GalleryState } from './galleryPage';
import { GALLERY_PAGES } from './galleryPages';
import { renderIndexPage, type GalleryPicture } from './indexPage';
import { createPeople, type People } from './people';

const GALLERY_DIR = resolve(__dirname, '../../../.cache/gallery');
/** Heights of the browser window by its width, in pixels. */
const WINDOW_HEIGHTS = new Map([
  [390, 844],
  [768, 1024],
  [1280, 800],
]);
const SCHEMES = ['light', 'dark'] as const;
/** Pixels above and below a dialog that is as high as what it shows. */
const DIALOG_MARGINS = 64;
/** A state that takes longer than this cannot be shown. */
const STATE_TIMEOUT_MS = 15_000;
const WORKER_COUNT = 2;

const toFileName = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** The pictures of a state, and what axe found in it, one line each. */
interface StateReport {
  readonly pictures: GalleryPicture[];
  readonly violations: string[];
}

/**
 * Makes an open dialog and the window as high as what the dialog shows. Answers false where nothing is scrolled out of view.
 * `page.setViewportSize` and `restoreDialog` undo it.
 */
async function unfoldDialog(page: Page, width: number): Promise<boolean> {
  const height = await page.evaluate(() => {
    const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);
    if (!dialog || dialog.scrollHeight <= dialog.clientHeight) return null;
    dialog.style.maxHeight = 'none';
    return dialog.scrollHeight;
  });
  if (height === null) return false;
  await page.setViewportSize({ width, height: height + DIALOG_MARGINS });
  await waitForFrames(page);
  return true;
}

const restoreDialog = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const dialog of document.querySelectorAll<HTMLElement>('dialog[open]')) dialog.style.maxHeight = '';
  });

/**
 * Takes the pictures of the state that the browser page is in, and runs axe at each size in each theme. A dialog that scrolls has
 * a second picture, of all that it shows.
 */
async function reportState(page: Page, pageName: string, { name, widths }: GalleryState): Promise<StateReport> {
  const pictures: GalleryPicture[] = [];
  const violations: string[] = [];
  const isDialogOpen = (await page.getByRole('dialog').count()) > 0;
  for (const [width, height] of WINDOW_HEIGHTS) {
    if (widths && !widths.includes(width)) continue;
    for (const scheme of SCHEMES) {
      await page.setViewportSize({ width, height });
      // Without motion, no picture shows the colors of both themes.
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.evaluate(() => document.fonts.ready);
      await waitForFrames(page);
      if (!isDialogOpen) await page.evaluate(() => scrollTo(0, 0));
      const takePicture = async (state: string) => {
        const file = `${toFileName(pageName)}/${toFileName(state)}-${width}-${scheme}.png`;
        await page.screenshot({ path: join(GALLERY_DIR, file), fullPage: !isDialogOpen });
        pictures.push({ page: pageName, state, width, scheme, file });
      };
      await takePicture(name);
      const isUnfolded = await unfoldDialog(page, width);
      if (isUnfolded) await takePicture(`${name}, whole dialog`);
      for (const violation of await findAxeViolations(page)) {
        violations.push(`${pageName}, ${name}, ${width} px, ${scheme}: ${violation}`);
      }
      if (isUnfolded) await restoreDialog(page);
    }
  }
  return { pictures, violations };
}

async function showState(
  { site, people }: { site: TestSite; people: People },
  pageName: string,
  state: GalleryState,
): Promise<StateReport> {
  const page = await site.openPage({ storageState: people[state.person] });
  page.setDefaultTimeout(STATE_TIMEOUT_MS);
  try {
    await state.show(page);
    return await reportState(page, pageName, state);
  } finally {
    // A page that polls may have a call on its way, whose end would end the gallery.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  }
}

/**
 * Takes the pictures of all states, or of those whose name, such as `Home, offline`, contains one of the arguments, and writes
 * the index. Prints the violations that axe found, and ends with 1 if there are any.
 */
async function writeGallery(names: readonly string[]): Promise<void> {
  const isSelected = (name: string) =>
    names.length === 0 || names.some((part) => name.toLowerCase().includes(part.toLowerCase()));
  const queue = GALLERY_PAGES.flatMap(({ name, states }) => states.map((state) => ({ page: name, state }))).filter(
    ({ page, state }) => isSelected(`${page}, ${state.name}`),
  );
  const results = new Map<GalleryState, StateReport>();
  const failures: string[] = [];
  rmSync(GALLERY_DIR, { recursive: true, force: true });
  mkdirSync(GALLERY_DIR, { recursive: true });
  const closeSharedSites = await startSharedSites(1);
  const site = await startTestSite();
  try {
    const people = await createPeople(site);
    const show = async ({ page, state }: (typeof queue)[number]) => {
      results.set(state, await showState({ site, people }, page, state));
    };
    const pending = [...queue];
    const retries: typeof queue = [];
    const work = async () => {
      for (let next = pending.shift(); next; next = pending.shift()) {
        const current = next;
        await show(current).catch(() => retries.push(current));
      }
    };
    await Promise.all(Array.from({ length: WORKER_COUNT }, work));
    // A person has one analysis at a time, so a state may have been refused while another one was analyzing.
    for (const { page, state } of retries) {
      await show({ page, state }).catch((error: unknown) => failures.push(`${page}, ${state.name}: ${String(error)}`));
    }
  } finally {
    await site.close();
    await closeSharedSites();
  }
  const reports = queue.flatMap(({ state }) => results.get(state) ?? []);
  const pictures = reports.flatMap((report) => report.pictures);
  failures.push(...reports.flatMap(({ violations }) => violations));
  const index = join(GALLERY_DIR, 'index.html');
  writeFileSync(index, renderIndexPage(pictures, failures));
  console.log(`${pictures.length} pictures of ${queue.length} states: ${index}`);
  for (const failure of failures) console.error(failure);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

void writeGallery(process.argv.slice(2));
