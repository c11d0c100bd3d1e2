import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import { activateDemo, registerUser, startTestSite, type TestSite } from './site/journey';
import { findScreenIssues } from './site/screenIssues';

jest.setTimeout(240_000);

let site: TestSite;
let page: Page;
beforeAll(async () => {
  site = await startTestSite();
  page = await site.openPage();
  await registerUser(page, 'learner@example.org');
});
afterAll(async () => site.close());

const expectNoScreenIssues = async (name: string) => expect(await findScreenIssues(page, name)).toEqual([]);

test('Home shows drawings of the signs, on the skin tone that is chosen by keyboard', async () => {
  await page.goto('/#learn');
  await page.getByRole('heading', { name: 'The ABCDE rule' }).waitFor();
  await expectNoScreenIssues('education');
  const tones = page.getByRole('radio', { name: /skin$/ });
  await tones.nth(2).focus();
  for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowRight');
  await expectEventually(() => page.getByRole('radio', { name: 'Dark skin' }).isChecked()).toBe(true);
  await expectNoScreenIssues('education-dark');
});

test('Home shows one disclaimer at a time, and no education while somebody takes a photo or reads a result', async () => {
  const findDisclaimers = async () => {
    const places = page.locator('.notice-line, #main .banner--notice');
    return places.filter({ hasText: /not a medical diagnosis/i, visible: true }).allInnerTexts();
  };
  const countEducation = () => page.locator('#learn, #prevention').filter({ visible: true }).count();
  const education = page.getByRole('heading', { name: 'The ABCDE rule' });
  await page.goto('/');
  await page.getByText('Medical disclaimer', { exact: true }).waitFor();
  await education.waitFor();
  expect(await findDisclaimers()).toEqual([expect.stringMatching(/^Medical disclaimer/)]);
  await activateDemo(page);
  await page.getByText('Educational information only', { exact: true }).waitFor();
  expect(await findDisclaimers()).toEqual([expect.stringMatching(/^Educational information only/)]);
  await education.waitFor();

  // Otherwise the camera takes the photo as soon as it is steady, and is left.
  await page.evaluate(() => localStorage.setItem('camera.autoCapture', 'off'));
  await page.getByRole('button', { name: /Take Photo/ }).click();
  await page.getByRole('button', { name: 'Stop Camera' }).waitFor();
  expect(await countEducation()).toBe(0);
  await page.goBack();
  const photo = join(__dirname, '../../packages/lesion/fixtures/dermoscopic-nevus-1.jpg');
  await page.getByLabel('Choose an image file').setInputFiles(photo);
  await page.getByRole('heading', { name: 'Frame the spot' }).waitFor();
  expect(await countEducation()).toBe(0);
  expect(await findDisclaimers()).toHaveLength(1);
  await page.getByLabel('Where on your body is it?').selectOption('Chest');
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  await page.getByRole('heading', { name: 'Your result' }).waitFor();
  await page.getByText('Educational information only', { exact: true }).waitFor();
  expect(await countEducation()).toBe(0);
  expect(await findDisclaimers()).toEqual([expect.stringMatching(/^Educational information only/)]);
  await page.getByRole('button', { name: 'New Analysis' }).click();
  await page.getByText('Medical disclaimer', { exact: true }).waitFor();
  await education.waitFor();
  expect(await findDisclaimers()).toHaveLength(1);
});

test('the footer links to the sections and pages', async () => {
  await page.goto('/privacy');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Prevention and self-exam' }).press('Enter');
  await page.getByRole('heading', { name: 'Your monthly self-exam' }).waitFor();
  await footer.getByRole('link', { name: 'About', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Our mission' }).waitFor();
});

describe('About', () => {
  const config = '**/api/config';
  afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

  test('shows the benchmark figures', async () => {
    await page.goto('/about');
    await page.getByRole('region', { name: 'Phone photos', exact: true }).waitFor();
    await expectNoScreenIssues('about');
  });

  test('shows a placeholder while the figures load', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route(config, async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/about');
    await page.getByText('Loading the figures...').waitFor();
    await expectNoScreenIssues('about-loading');
    release();
    await page.getByRole('region', { name: 'Phone photos', exact: true }).waitFor();
  });

  test('shows an error when they do not load, and can retry', async () => {
    await page.route(config, (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }));
    await page.goto('/about');
    await page.getByText('The figures did not load').waitFor();
    await expectNoScreenIssues('about-failed');
    await page.unroute(config);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('region', { name: 'Phone photos', exact: true }).waitFor();
  });

  test('shows the figures of the live model', async () => {
    await page.route(config, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as Record<string, unknown>;
      await route.fulfill({ response, json: { ...body, modelRecipe: 'open' } });
    });
    await page.goto('/about');
    await page.getByText(/^open-/).waitFor();
    await expectNoScreenIssues('about-open');
  });
});
