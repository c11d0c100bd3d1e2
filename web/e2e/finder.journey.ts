import type { Locator, Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import { startTestSite, registerUser, type TestSite } from './site/journey';
import { findScreenIssues } from './site/screenIssues';

jest.setTimeout(300_000);

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(async () => site.close());

const getResults = (page: Page) => page.getByRole('region', { name: 'Results' });

/** Registers a user and opens the finder. */
async function openFinder(email: string): Promise<Page> {
  const page = await site.openPage();
  await registerUser(page, email);
  await page.getByRole('navigation').getByRole('link', { name: 'Find Dermatologist' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Find a dermatologist' }).waitFor();
  return page;
}

/** Replaces the response of the search. */
const mockSearch = (page: Page, status: number, body: object) =>
  page.route('**/api/find-dermatologists*', (route) => route.fulfill({ status, json: body }));

const getZip = (page: Page) => page.getByRole('textbox', { name: 'ZIP code' });
const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);

async function searchZip(page: Page, zip: string): Promise<void> {
  await page.getByRole('radio', { name: 'ZIP code' }).check();
  await getZip(page).fill(zip);
  await getZip(page).press('Enter');
}

test('a user who shares their location finds dermatologists nearby, labeled as sample data', async () => {
  const page = await openFinder('here@example.org');
  await page.context().grantPermissions(['geolocation'], { origin: site.product.url });
  await page.context().setGeolocation({ latitude: 45.6793, longitude: -111.0373 });
  expect(await findScreenIssues(page, 'finder-start')).toEqual([]);
  const request = page.waitForRequest(/api\/find-dermatologists/);
  await page.getByRole('button', { name: 'Use my location' }).click();
  expect((await request).url()).toContain('lat=45.68&lng=-111.04&radius=10');
  await getResults(page)
    .getByRole('heading', { level: 2, name: /within 10 miles of you/ })
    .waitFor();
  await getResults(page).getByText('Nobody on this list exists').waitFor();
  await page.getByRole('radio', { name: '50 miles' }).check();
  await getResults(page)
    .getByRole('heading', { level: 2, name: /within 50 miles of you/ })
    .waitFor();
  expect(await findScreenIssues(page, 'finder-results')).toEqual([]);
});

test('a user who denies location access is asked for a ZIP code, and finds dermatologists by keyboard alone', async () => {
  const page = await openFinder('private@example.org');
  const locate = page.getByRole('button', { name: 'Use my location' });
  await locate.focus();
  await page.keyboard.press('Enter');
  await page
    .getByText('Unable to access location. Location access was denied. Please enter your ZIP code instead.')
    .waitFor();
  expect(await findScreenIssues(page, 'finder-denied')).toEqual([]);
  await expectEventually(() => isFocused(getZip(page))).toBe(true);
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter a valid ZIP code.').waitFor();
  await expectEventually(() => isFocused(getZip(page))).toBe(true);
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await getResults(page)
    .getByRole('heading', { level: 2, name: /ZIP code 10001/ })
    .waitFor();
  await getResults(page)
    .getByText('There are more in this area than the list holds')
    .or(getResults(page).getByText('did not answer'))
    .waitFor();
  await getResults(page)
    .getByRole('link', { name: /^Directions to/ })
    .nth(2)
    .focus();
  const card = getResults(page).getByRole('listitem').nth(2);
  await expectEventually(() => card.getAttribute('class')).toContain('provider--selected');
  await expectEventually(() => page.locator('.finder-map__pin--selected').textContent()).toBe('3');
  await page.keyboard.press('Tab');
  expect(await findScreenIssues(page, 'finder-crowded')).toEqual([]);
});

test('a click on a pin selects its card, and more results can be shown', async () => {
  const page = await openFinder('pins@example.org');
  await searchZip(page, '10001');
  const cards = getResults(page).getByRole('listitem');
  await cards.first().waitFor();
  await page.locator('.finder-map__pin').filter({ hasText: /^5$/ }).click();
  await expectEventually(() => cards.nth(4).getAttribute('class')).toContain('provider--selected');
  const countBefore = await cards.count();
  await getResults(page)
    .getByRole('button', { name: /^Show \d+ more$/ })
    .click();
  await expectEventually(() => cards.count()).toBeGreaterThan(countBefore);
});

test('on a phone the first result is in view, and the map opens on request, from files of the site alone', async () => {
  const page = await openFinder('finder-phone@example.org');
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.setViewportSize({ width: 390, height: 844 });
  await searchZip(page, '59715');
  const cards = getResults(page).getByRole('listitem');
  await cards.first().waitFor();
  await expectEventually(async () => {
    const { y, height } = (await cards.first().getByRole('heading').boundingBox())!;
    return y + height;
  }).toBeLessThan(844);
  await getResults(page).getByRole('button', { name: 'Show map' }).click();
  await page.locator('.finder-map__town').first().waitFor();
  await expectEventually(() => page.locator('.finder-map__county').getAttribute('d')).toMatch(/^M/);
  await getResults(page).getByRole('button', { name: /^1\. / }).press('ArrowRight');
  await expectEventually(() => isFocused(getResults(page).getByRole('button', { name: /^2\. / }))).toBe(true);
  await page.keyboard.press('Enter');
  await expectEventually(() => isFocused(cards.nth(1))).toBe(true);
  expect(await findScreenIssues(page, 'finder-map')).toEqual([]);
  expect([...hosts]).toEqual([new URL(site.product.url).host]);
});

test('an unknown ZIP code is reported at its field', async () => {
  const page = await openFinder('nowhere@example.org');
  await searchZip(page, '00000');
  await page.getByText('Unable to find location for that ZIP code. Please try a different one.').waitFor();
  expect(await findScreenIssues(page, 'finder-unknown-zip')).toEqual([]);
});

test('the page shows when it is searching, when the search failed and when nobody was found', async () => {
  const page = await openFinder('states@example.org');
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/find-dermatologists*', async (route) => {
    await gate;
    await route.abort();
  });
  await searchZip(page, '59715');
  await page.getByText('Finding dermatologists…').waitFor();
  expect(await findScreenIssues(page, 'finder-loading')).toEqual([]);
  const failure = page.waitForEvent('requestfailed');
  release();
  await failure;
  await page.unroute('**/api/find-dermatologists*');

  const message = 'Unable to search for dermatologists. Please try again later.';
  await mockSearch(page, 503, { code: 'unavailable', message });
  await page.getByRole('radio', { name: '25 miles' }).check();
  await page.getByText(message).waitFor();
  expect(await findScreenIssues(page, 'finder-error')).toEqual([]);
  await page.unroute('**/api/find-dermatologists*');

  await mockSearch(page, 200, {
    providers: [],
    source: 'Sample data',
    sample: true,
    partial: false,
    full: false,
    completeTo: 5,
  });
  await page.getByRole('radio', { name: '5 miles', exact: true }).check();
  await page.getByText('No dermatologists found. Try expanding your search radius').waitFor();
  expect(await findScreenIssues(page, 'finder-empty')).toEqual([]);
  await page.unroute('**/api/find-dermatologists*');
  await page.getByRole('button', { name: 'Search within 10 miles' }).click();
  await getResults(page).getByRole('heading', { level: 2 }).waitFor();
});
