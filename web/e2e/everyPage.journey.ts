import type { Page } from 'playwright-core';
import { MIN_PASSWORD } from '#domain/account/account';
import { accountFormMessages } from '#domain/account/messages';
import type { Analysis } from '#domain/analysis/analysis';
import { setLanguageSource } from '#domain/messages/language';
import { authMessages } from '../src/features/auth/messages';
import { historyMessages } from '../src/features/history/messages';
import { resultMessages } from '../src/features/result/messages';
import { shellMessages } from '../src/shell/messages';
import { GALLERY_PAGES } from './gallery/galleryPages';
import { createPeople, type People } from './gallery/people';
import { expectEventually } from './site/expectEventually';
import { findAccessibilityIssues, startOwnTestSite, waitForFrames, type TestSite } from './site/journey';
import { readLayout } from './site/layoutIssues';
import { findPageFaultIssues, PAGE_FAULTS_TIMEOUT_MS, waitForRest } from './site/pageFaults';
import { findPreferenceIssues } from './site/preferenceIssues';
import { listRoutedPaths } from './site/routedPaths';
import { buildImageData } from './site/sendAnalysis';
import { trackRequests } from './site/trouble';

jest.setTimeout(1_800_000);

/** A browser whose person reads Spanish. */
const SPANISH = { locale: 'es-MX' };

let site: TestSite;
let people: People;
beforeAll(async () => {
  setLanguageSource(() => 'es');
  site = await startOwnTestSite();
  people = await createPeople(site);
});
afterAll(async () => site.close());

test.each(GALLERY_PAGES)(
  '$name works with forced colors, reduced motion, a small phone with large text, and right-to-left script',
  async ({ states: [state] }) => {
    const page = await site.openPage({ storageState: people[state!.person] });
    const requests = trackRequests(page);
    await state!.show(page);
    await waitForRest(page, () => requests.size > 0);
    expect(await findPreferenceIssues(page)).toEqual([]);
    await page.context().close();
  },
);

test(
  'every page with a call that fails says so and offers a way on, and recovers by one tap once the fault ends',
  async () => {
    expect(await findPageFaultIssues(site, people)).toEqual([]);
  },
  PAGE_FAULTS_TIMEOUT_MS,
);

const readLanguage = (page: Page) => page.evaluate(() => document.documentElement.lang);

test('the site greets a person in the language of their browser, and keeps the one that they choose', async () => {
  const page = await site.openPage(SPANISH);
  await page.goto('/');
  await page.getByRole('tab', { name: authMessages('signIn') }).waitFor();
  await expectEventually(() => readLanguage(page)).toBe('es');
  expect(await findAccessibilityIssues(page)).toEqual([]);

  await page.goto('/privacy#sharing');
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Who we share it with' }).waitFor();
  const readPlace = async () => [await readLanguage(page), new URL(page.url()).hash];
  await expectEventually(readPlace).toEqual(['en', '#sharing']);
  await page.goto('/');
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();

  await page.getByRole('contentinfo').getByRole('button', { name: 'Español' }).click();
  await page.getByRole('tab', { name: authMessages('signIn') }).waitFor();
  await expectEventually(() => page.title()).toContain(authMessages('signIn'));
});

test('Home opens for a person whose browser lists a language that is no valid tag', async () => {
  const page = await site.openPage({ storageState: people.subscriber });
  await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { value: ['en-US@posix'] }));
  await page.goto('/');
  await page.getByRole('heading', { name: 'Analysis History' }).waitFor();
  expect(await page.getByText('This page stopped working').count()).toBe(0);
});

test('a person registers, reads a sample and a result of their own, and finds it in the history, all in Spanish', async () => {
  const page = await site.openPage({ ...SPANISH, viewport: { width: 390, height: 844 } });
  await page.goto('/samples/phone-nevus-2');
  await page.getByText(resultMessages('whatNext')).waitFor();
  expect(await page.locator('#main').innerText()).not.toMatch(/\b(the|your|spot)\b/i);

  await page.goto('/register');
  await page.getByLabel(authMessages('email')).fill('lucia@example.org');
  await page.getByLabel(authMessages('password'), { exact: true }).fill('corto');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: authMessages('createAccount') }).click();
  await page.getByText(accountFormMessages('passwordShort', { count: MIN_PASSWORD })).waitFor();
  await page.getByLabel(authMessages('password'), { exact: true }).fill('caballo correcto');
  await page.getByRole('button', { name: authMessages('createAccount') }).click();
  await page.getByRole('button', { name: shellMessages('menu') }).waitFor();

  await page.goto('/history');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectEventually(() => page.title()).toContain(historyMessages('title'));
});

test('what an analysis says is in Spanish, on its result and in the history', async () => {
  const page = await site.openPage({ ...SPANISH, storageState: people.subscriber });
  await page.goto('/history');
  await page.getByRole('button', { name: shellMessages('accountOf', { name: 'Ann' }) }).waitFor();
  const imageData = await buildImageData('dermoscopic-melanoma-1.jpg');
  const data = { imageData, location: 'Lower back' };
  const response = await page.request.post('/api/analyze', { data, headers: { 'accept-language': 'es' } });
  const { detectedFeatures } = (await response.json()) as Analysis;
  await page.reload();
  await page.getByRole('button').filter({ hasText: 'Espalda baja' }).first().click();
  await page.getByText(detectedFeatures.border.sentence).waitFor();
  expect(detectedFeatures.border.sentence).toMatch(/^El borde/);
});

const isAdminPath = (path: string) => /^\/(admin|training|generative-training|security-demo)/.test(path);

test.each(['subscriber', 'admin'] as const)(
  'no text of a page of a %s is longer than its place, on phones of 390 and 320 px',
  async (person) => {
    const page = await site.openPage({ ...SPANISH, storageState: people[person] });
    const requests = trackRequests(page);
    const issues: string[] = [];
    const paths = listRoutedPaths().filter((path) => !path.includes(':') && isAdminPath(path) === (person === 'admin'));
    for (const path of paths) {
      await page.goto(path);
      await waitForRest(page, () => requests.size > 0);
      expect(await readLanguage(page)).toBe('es');
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await waitForFrames(page);
        issues.push(...(await readLayout(page)).issues.map((issue) => `${path} at ${width} px: ${issue}`));
      }
      issues.push(...(await findAccessibilityIssues(page)).map((issue) => `${path}: ${issue}`));
    }
    expect(issues).toEqual([]);
  },
);
