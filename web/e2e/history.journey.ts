import type { Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import { startTestSite, readDownload, registerUser, activateDemo, type TestSite } from './site/journey';
import { findScreenIssues } from './site/screenIssues';
import { buildImageData, sendAnalysis } from './site/sendAnalysis';

jest.setTimeout(240_000);

let site: TestSite;
let page: Page;
beforeAll(async () => {
  site = await startTestSite();
  page = await site.openPage();
  await registerUser(page, 'historian@example.org');
});
afterAll(async () => site.close());

const getCards = () => page.locator('.history-card');
const waitForCount = (text: string) => page.getByText(text, { exact: true }).waitFor();
const expectQuery = (query: string) => expectEventually(() => page.evaluate(() => location.search)).toBe(query);

test('an empty history says what it is for, and the navigation leads there on phones and on wide screens', async () => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Analysis History' }).waitFor();
  await page.getByText('No analyses yet').waitFor();
  expect(await findScreenIssues(page, 'history-empty')).toEqual([]);
  await page.goto('/');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'History', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Analysis History' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('Home shows the newest analyses at the anchor, and See all opens the whole history', async () => {
  await page.goto('/');
  await activateDemo(page);
  const [melanoma, nevus] = await Promise.all(
    ['dermoscopic-melanoma-1.jpg', 'dermoscopic-nevus-1.jpg'].map(buildImageData),
  );
  const { lesionId } = await sendAnalysis(page, {
    imageData: melanoma,
    location: 'Upper back: left',
    notes: 'Found in the shower',
  });
  const renaming = await page.request.patch(`/api/lesions/${lesionId}`, { data: { name: 'Little comma' } });
  expect(renaming.status()).toBe(200);
  await sendAnalysis(page, { imageData: nevus, location: 'Forearm', notes: 'Since childhood' });
  await sendAnalysis(page, { imageData: nevus, location: 'Chest' });
  await sendAnalysis(page, { imageData: nevus, location: 'Upper back', lesionId });

  await page.goto('/#history');
  await page.reload();
  const section = page.locator('#history');
  await section.getByRole('link', { name: /^See all/ }).waitFor();
  await expectEventually(() => section.locator('.history-card').count()).toBe(3);
  await expectEventually(async () => {
    const { y } = (await section.boundingBox())!;
    return y >= 0 && y < 900;
  }).toBe(true);
  await section.getByRole('link', { name: /^See all/ }).press('Enter');
  await waitForCount('4 results');
  await expectEventually(() => getCards().count()).toBe(4);
  expect(await findScreenIssues(page, 'history-page')).toEqual([]);
});

test('filters narrow the history, live in the address, survive a reload, and Back undoes the last', async () => {
  await page.goto('/history');
  await page.getByLabel('Body region').selectOption('Upper back');
  await waitForCount('2 results match');
  await page.getByLabel('Spot', { exact: true }).selectOption('Little comma');
  await page.getByRole('searchbox').fill('shower');
  await waitForCount('1 result matches');
  await page.waitForURL(/region=Upper\+back&spot=\w+&q=shower$/);
  await expectEventually(() => getCards().innerText()).toContain('Found in the shower');
  await page.reload();
  await waitForCount('1 result matches');
  await expectEventually(() => page.getByRole('searchbox').inputValue()).toBe('shower');
  expect(await findScreenIssues(page, 'history-filtered')).toEqual([]);

  await page.goBack();
  await waitForCount('2 results match');
  await expectEventually(() => page.getByRole('searchbox').inputValue()).toBe('');
  await page.goBack();
  await page.goBack();
  await waitForCount('4 results');
  await expectQuery('');
});

test('where nothing matches, the page says so, and Clear filters works by keyboard', async () => {
  await page.goto('/history?region=Forearm&q=shower');
  await page.getByRole('heading', { name: 'No result matches' }).waitFor();
  expect(await findScreenIssues(page, 'history-no-match')).toEqual([]);
  await page.getByRole('button', { name: 'Clear filters' }).last().press('Enter');
  await waitForCount('4 results');
  await expectQuery('');
  await expectEventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Results');
});

test('the timeline is in the address too, and opens details and the spot over time', async () => {
  await page.goto('/history');
  await page.getByRole('radio', { name: 'List', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('.months__entry').first().waitFor();
  await expectQuery('?view=timeline');
  await expectEventually(() => page.locator('.months__entry').count()).toBe(4);
  expect(await findScreenIssues(page, 'history-timeline')).toEqual([]);
  await page.locator('.months__entry').last().press('Enter');
  const detail = page.getByRole('dialog', { name: /^Analysis of/ });
  await detail.getByText('Found in the shower').waitFor();
  await detail.getByRole('button', { name: 'This spot over time' }).click();
  await page.getByRole('dialog', { name: 'Little comma' }).waitFor();
  await page.keyboard.press('Escape');
});

test('a detail of a phone starts with its result, and the next step goes into the calendar without naming it', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/history');
  await getCards().first().click();
  const detail = page.getByRole('dialog', { name: /^Analysis of/ });
  const isVisibleOnOpening = async (text: string) => {
    const { y, height } = (await detail.getByText(text).first().boundingBox())!;
    return y + height <= 844;
  };
  await expectEventually(() => isVisibleOnOpening('What to do next')).toBe(true);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    // It leaves by itself after some seconds.
    page.getByText('Calendar file saved').waitFor(),
    detail.getByRole('button', { name: 'Add to calendar' }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toBe('reminder.ics');
  const file = (await readDownload(download)).toString();
  expect(file).toMatch(/^BEGIN:VCALENDAR[^]*BEGIN:VALARM[^]*END:VCALENDAR/);
  expect(file).not.toMatch(/risk|cancer|melanoma/i);
  expect(await findScreenIssues(page, 'history-detail')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('on a phone one button with the number of filters unfolds them', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/history?region=Upper+back&tier=high');
  const fold = page.getByRole('button', { name: 'Filters (2)' });
  await fold.waitFor();
  expect(await page.getByLabel('Body region').isVisible()).toBe(false);
  await fold.press('Enter');
  await expectEventually(() => fold.getAttribute('aria-expanded')).toBe('true');
  await page.getByLabel('Body region').selectOption('');
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  expect(await findScreenIssues(page, 'history-folded')).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
});
