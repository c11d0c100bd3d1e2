import type { Locator, Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import { createSubscriber, startTestSite, type TestSite } from './site/journey';
import { findScreenIssues } from './site/screenIssues';
import { buildImageData, getFixturePath, sendAnalysis } from './site/sendAnalysis';

jest.setTimeout(240_000);

const LESION = 'dermoscopic-nevus-1.jpg';

let site: TestSite;
let page: Page;
beforeAll(async () => {
  site = await startTestSite();
  page = await site.openPage();
  await createSubscriber(page, 'mapmaker@example.org');
});
afterAll(async () => site.close());

const getMap = () => page.getByRole('application', { name: /^Body map/ });
const getPins = () => page.locator('button.body-surface__pin');

/** Taps the map at shares of its width and height. */
async function tapMap(map: Locator, x: number, y: number): Promise<void> {
  const { width, height } = (await map.boundingBox())!;
  await map.click({ position: { x: width * x, y: height * y } });
}

async function openPhoto(): Promise<void> {
  // Opened again, Home would show the last result.
  await page.goto('/history');
  await page.goto('/');
  await page.getByLabel('Choose an image file').setInputFiles(getFixturePath(LESION));
  await page.getByRole('heading', { name: 'Frame the spot' }).waitFor();
}

test('a photo, a tap on the map and Analyze lead to the result, and the spot knows its region and side', async () => {
  await openPhoto();
  await tapMap(getMap(), 0.72, 0.33);
  await page.getByText('Upper arm, your left').first().waitFor();
  await expectEventually(() => page.getByLabel('Where on your body is it?').inputValue()).toBe('Upper arm');
  expect(await findScreenIssues(page, 'body-map-prepare')).toEqual([]);
  const request = page.waitForRequest('**/api/analyze');
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  expect((await request).postDataJSON()).toMatchObject({
    location: 'Upper arm: left side',
    pin: { view: 'front', x: expect.closeTo(0.72, 1) as number, y: expect.closeTo(0.33, 1) as number },
  });
  await page.getByRole('heading', { name: 'Your result' }).waitFor();
});

test('the list stays the other way, and moves the map to the region', async () => {
  await openPhoto();
  await page.getByLabel('Where on your body is it?').selectOption('Lower back');
  await page.getByText('Lower back. Tap the map to mark the exact place.').waitFor();
  await expectEventually(() => page.getByRole('radio', { name: 'Back', exact: true }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Hands', exact: true }).check();
  await tapMap(getMap(), 0.25, 0.78);
  await page.getByText('Palm, your left').first().waitFor();
  await page.getByText('This area is not assessed').first().waitFor();
  await expectEventually(() => page.getByRole('button', { name: 'Analyze', exact: true }).isDisabled()).toBe(true);
});

test('Your body is reached from History, and a pin opens the spot over time', async () => {
  await sendAnalysis(page, { imageData: await buildImageData(LESION), location: 'Chest' });
  await page.goto('/history');
  await page.getByRole('link', { name: 'Your body' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your body' }).waitFor();
  await page.getByRole('radio', { name: 'Front (2)' }).waitFor();
  await expectEventually(() => getPins().count()).toBe(2);
  await page.getByText('Dashed: only the region is known').waitFor();
  expect(await findScreenIssues(page, 'your-body')).toEqual([]);
  await getPins().filter({ visible: true }).first().press('Enter');
  await page.getByRole('dialog', { name: /^Spot, / }).waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Spot, upper arm/ })
    .last()
    .click();
  await page.getByRole('dialog', { name: 'Spot, upper arm' }).waitFor();
  await page.keyboard.press('Escape');
});

test('the keyboard marks the place of a spot that has only a region', async () => {
  await page.getByRole('button', { name: /^Mark place/ }).click();
  await page.getByText('Where is “Spot, chest”?').waitFor();
  await getMap().focus();
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowUp');
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.getByText('Place saved').waitFor();
  await page.getByText('Chest, your right').last().waitFor();
  await page.reload();
  await page.getByText('Chest, your right').waitFor();
  expect(await page.getByText('exact place not marked').count()).toBe(0);
});

test('the map zooms, and the figure that a person chooses is there after a reload', async () => {
  const width = async () =>
    Number((await page.locator('.body-surface__area > svg').getAttribute('viewBox'))?.split(' ')[2]);
  const whole = await width();
  await page.getByRole('button', { name: 'Zoom in on the map' }).click();
  await expectEventually(width).toBeLessThan(whole);
  await page.getByRole('button', { name: 'Zoom out of the map' }).click();
  await expectEventually(width).toBe(whole);

  await page.getByText('Change how the figure looks').click();
  await page.getByRole('radio', { name: 'Broad' }).check();
  await page.getByRole('radio', { name: 'Brown' }).check();
  await page.locator('.figure-drawing[data-tone="brown"]').waitFor();
  await page.reload();
  await page.locator('.figure-drawing[data-tone="brown"]').waitFor();
  await page.getByText('Change how the figure looks').click();
  await expectEventually(() => page.getByRole('radio', { name: 'Broad' }).isChecked()).toBe(true);
});
