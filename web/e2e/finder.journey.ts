import type { Page } from 'playwright-core';
import { openStage, register, type Stage } from './journey';
import { flawsOf } from './sound';

jest.setTimeout(180_000);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => stage.close());

const results = (page: Page) => page.getByRole('region', { name: 'Results' });

/** A signed-in person on the finder. */
async function visit(email: string): Promise<Page> {
  const page = await stage.newcomer();
  await register(page, email);
  await page.getByRole('navigation').getByRole('link', { name: 'Find Dermatologist' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Find a dermatologist' }).waitFor();
  return page;
}

/** What the server would answer when something is wrong: the search alone answers this. */
const answer = (page: Page, status: number, body: object) =>
  page.route('**/api/find-dermatologists*', (route) => route.fulfill({ status, json: body }));

async function searchZip(page: Page, zip: string): Promise<void> {
  await page.getByRole('radio', { name: 'ZIP code' }).check();
  await page.getByRole('textbox', { name: 'ZIP code' }).fill(zip);
  await page.getByRole('textbox', { name: 'ZIP code' }).press('Enter');
}

test('somebody who shares their location finds dermatologists around them, labelled as a sample', async () => {
  const page = await visit('here@example.org');
  await page.context().grantPermissions(['geolocation'], { origin: stage.product.url });
  await page.context().setGeolocation({ latitude: 45.6793, longitude: -111.0373 });
  expect(await flawsOf(page, 'finder-start')).toEqual([]);
  const asked = page.waitForRequest(/api\/find-dermatologists/);
  await page.getByRole('button', { name: 'Use my location' }).click();
  expect((await asked).url()).toContain('lat=45.68&lng=-111.04&radius=10');
  await results(page)
    .getByRole('heading', { level: 2, name: /within 10 miles of you/ })
    .waitFor();
  await results(page).getByText('Nobody on this list exists').waitFor();
  await page.getByRole('radio', { name: '50 miles' }).check();
  await results(page)
    .getByRole('heading', { level: 2, name: /within 50 miles of you/ })
    .waitFor();
  expect(await flawsOf(page, 'finder-results')).toEqual([]);
});

test('somebody who keeps their location to themselves is asked for a ZIP code, and finds them by keyboard alone', async () => {
  const page = await visit('private@example.org');
  const go = page.getByRole('button', { name: 'Use my location' });
  await go.focus();
  await page.keyboard.press('Enter');
  await page
    .getByText('Unable to access location. Location access was denied. Please enter your ZIP code instead.')
    .waitFor();
  expect(await flawsOf(page, 'finder-denied')).toEqual([]);
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter a valid ZIP code.').waitFor();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await results(page)
    .getByRole('heading', { level: 2, name: /ZIP code 10001/ })
    .waitFor();
  await results(page)
    .getByText('There are more in this area than the list holds')
    .or(results(page).getByText('did not answer'))
    .waitFor();
  await results(page)
    .getByRole('link', { name: /^Directions to/ })
    .nth(2)
    .focus();
  const card = results(page).getByRole('listitem').nth(2);
  expect(await card.getAttribute('class')).toContain('provider--selected');
  expect(await page.locator('.finder-map__pin--selected').textContent()).toBe('3');
  await page.keyboard.press('Tab');
  expect(await flawsOf(page, 'finder-crowded')).toEqual([]);
});

test('a pin leads to its card, and more can be shown', async () => {
  const page = await visit('pins@example.org');
  await searchZip(page, '10001');
  const cards = results(page).getByRole('listitem');
  await cards.first().waitFor();
  await page.locator('.finder-map__pin').filter({ hasText: /^5$/ }).click();
  expect(await cards.nth(4).getAttribute('class')).toContain('provider--selected');
  const before = await cards.count();
  await results(page)
    .getByRole('button', { name: /^Show \d+ more$/ })
    .click();
  expect(await cards.count()).toBeGreaterThan(before);
});

test('a ZIP code that nobody has is told at its field', async () => {
  const page = await visit('nowhere@example.org');
  await searchZip(page, '00000');
  await page.getByText('Unable to find location for that ZIP code. Please try a different one.').waitFor();
  expect(await flawsOf(page, 'finder-unknown-zip')).toEqual([]);
});

test('while it is searching, when it failed and when nobody was found, the page says so', async () => {
  const page = await visit('states@example.org');
  let release = () => {};
  const held = new Promise<void>((settle) => (release = settle));
  await page.route('**/api/find-dermatologists*', async (route) => {
    await held;
    await route.abort();
  });
  await searchZip(page, '59715');
  await page.getByText('Finding dermatologists…').waitFor();
  expect(await flawsOf(page, 'finder-loading')).toEqual([]);
  const broken = page.waitForEvent('requestfailed');
  release();
  await broken;
  await page.unroute('**/api/find-dermatologists*');

  const message = 'Unable to search for dermatologists. Please try again later.';
  await answer(page, 503, { code: 'unavailable', message });
  await page.getByRole('radio', { name: '25 miles' }).check();
  await page.getByText(message).waitFor();
  expect(await flawsOf(page, 'finder-error')).toEqual([]);
  await page.unroute('**/api/find-dermatologists*');

  await answer(page, 200, {
    providers: [],
    source: 'Sample data',
    sample: true,
    partial: false,
    full: false,
    completeTo: 5,
  });
  await page.getByRole('radio', { name: '5 miles', exact: true }).check();
  await page.getByText('No dermatologists found. Try expanding your search radius').waitFor();
  expect(await flawsOf(page, 'finder-empty')).toEqual([]);
  await page.unroute('**/api/find-dermatologists*');
  await page.getByRole('button', { name: 'Search within 10 miles' }).click();
  await results(page).getByRole('heading', { level: 2 }).waitFor();
});
