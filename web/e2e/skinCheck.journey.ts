import type { Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import { createSubscriber, resizeWindow, startTestSite, waitForFrames, type TestSite } from './site/journey';
import { findScreenIssues } from './site/screenIssues';
import { buildImageData, getFixturePath, sendAnalysis } from './site/sendAnalysis';

jest.setTimeout(240_000);

let site: TestSite;
let page: Page;
beforeAll(async () => {
  site = await startTestSite();
  page = await site.openPage();
  await createSubscriber(page, 'checker@example.org');
  await sendAnalysis(page, { imageData: await buildImageData('dermoscopic-nevus-1.jpg'), location: 'Forearm' });
});
afterAll(async () => site.close());

const getPart = (name: string) => page.getByRole('heading', { level: 1, name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const getStatus = (text: string) => page.getByRole('status').filter({ hasText: text });
const getNote = () => page.getByRole('textbox', { name: 'Note' });
const expectNote = (note: string) => expectEventually(() => getNote().inputValue()).toBe(note);

test('the check starts from Home, and leads through a part with the person’s own spot', async () => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Total-skin check' }).click();
  await page.getByText('You can start today.').waitFor();
  expect(await findScreenIssues(page, 'skin-check-start')).toEqual([]);
  await press('Start the check');
  await getPart('Face and ears').waitFor();
  await press('Done, next part');
  await getPart('Neck, chest and belly').waitFor();
  const isFocused = (element: Element) => element === document.activeElement;
  await expectEventually(() => getPart('Neck, chest and belly').evaluate(isFocused)).toBe(true);
  await press('Skip');
  await getPart('Shoulders, underarms and arms').waitFor();
  await page.getByText(/^(Next photo on|See a dermatologist by) /).waitFor();
  expect(await findScreenIssues(page, 'skin-check-part')).toEqual([]);
  await page
    .getByRole('button', { name: /^Spot, forearm/ })
    .last()
    .click();
  await page.getByRole('dialog', { name: 'Spot, forearm' }).waitFor();
  await page.keyboard.press('Escape');
});

test('a new spot is marked by keyboard, and leads to the camera with its place', async () => {
  await press('Mark a new spot');
  const drawing = page.getByRole('application', { name: /^Body map/ });
  await drawing.focus();
  for (let step = 0; step < 9; step++) await page.keyboard.press('ArrowRight');
  for (let step = 0; step < 14; step++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Photograph it Upper arm, your left' }).waitFor();
  await expectEventually(() => page.evaluate(() => document.activeElement?.textContent)).toContain(
    'Upper arm, your left',
  );
  await getStatus('Saved').waitFor();
  await page.getByRole('link', { name: 'Photograph it Upper arm, your left' }).click();
  await page.getByLabel('Choose an image file').setInputFiles(getFixturePath('dermoscopic-nevus-1.jpg'));
  await page.getByRole('heading', { name: 'Frame the spot' }).waitFor();
  await page.getByText('Upper arm, your left').first().waitFor();
  await expectEventually(() => page.getByLabel('Where on your body is it?').inputValue()).toBe('Upper arm');
});

test('a paused check goes on where it stopped, with its notes, and after a reload', async () => {
  await page.goto('/history');
  await page.getByRole('link', { name: 'Total-skin check' }).click();
  await page.getByText('You looked at 1 of 10 parts.').waitFor();
  await page.getByRole('button', { name: /^Shoulders, underarms and arms/ }).click();
  await getNote().fill('A freckle by the elbow');
  await getStatus('Saved').waitFor();
  await page.reload();
  await getPart('Shoulders, underarms and arms').waitFor();
  await expectNote('A freckle by the elbow');
  await getNote().fill('A freckle by the left elbow');
  await press('Pause');
  await press('Continue');
  await getPart('Neck, chest and belly').waitFor();
  await page.goBack();
  await page.getByText('Your check is not finished').waitFor();
});

test('a finished check stands in the calendar with the day of the next one, and can be deleted', async () => {
  await page.goto('/history/check?part=summary');
  await page.getByText('You looked at 1 of 10 parts.').waitFor();
  await page.getByText('A freckle by the left elbow').waitFor();
  expect(await findScreenIssues(page, 'skin-check-summary')).toEqual([]);
  await press('Finish the check');
  await page.getByText('Your next check is due on').waitFor();
  await page.getByText(/^Due on /).waitFor();
  await page.getByText(/^Done /).waitFor();
  expect(await findScreenIssues(page, 'skin-check-calendar')).toEqual([]);
  await page.getByText('1 of 10 parts, 1 new spot, 1 note').click();
  await page.getByRole('button', { name: /^Delete the check of/ }).click();
  await page.getByRole('dialog', { name: 'Delete this check?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Checks that you finish will be listed here.').waitFor();
});

test('what is not saved is said, waits on the device and is saved later', async () => {
  await press('Start the check');
  await getPart('Face and ears').waitFor();
  await page.route('**/api/skin-checks/open/parts', (route) => route.abort());
  await getNote().fill('A scar');
  await getStatus('Kept on this device. We save it when you are online.').waitFor();
  await press('Done, next part');
  await getPart('Neck, chest and belly').waitFor();
  await press('Back');
  await getPart('Face and ears').waitFor();
  // Only now: before, the page may save in the background what waits, and then has nothing to say here.
  await page.unroute('**/api/skin-checks/open/parts');
  await getStatus('Saved').waitFor();
  await press('Done, next part');
  await getPart('Neck, chest and belly').waitFor();
  await press('Back');
  await getPart('Face and ears').waitFor();
  await expectNote('A scar');
});

test('on a phone the focused control is never behind the bar of buttons', async () => {
  await resizeWindow(page, { width: 390, height: 700 });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  for (const name of ['Mark a new spot', 'Note']) {
    const control = page.getByRole(name === 'Note' ? 'textbox' : 'button', { name });
    await control.focus();
    await waitForFrames(page);
    const box = (await control.boundingBox())!;
    const bar = (await page.locator('.check-page__actions').boundingBox())!;
    expect([name, box.y + box.height <= bar.y]).toEqual([name, true]);
  }
});

test('a note typed without a connection is there again after Back', async () => {
  await page.route('**/api/skin-checks/open/parts', (route) => route.abort());
  await getNote().fill('A scar by the ear');
  await page.goBack();
  await getPart('Neck, chest and belly').waitFor();
  await page.goForward();
  await getPart('Face and ears').waitFor();
  await expectNote('A scar by the ear');
  await page.unroute('**/api/skin-checks/open/parts');
  await getStatus('Saved').waitFor();
  await expectNote('A scar by the ear');
});
