import type { Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import { startTestSite, createSubscriber, postCall, type TestSite } from './site/journey';
import { findScreenIssues } from './site/screenIssues';
import { buildImageData, getFixturePath, sendAnalysis } from './site/sendAnalysis';

jest.setTimeout(300_000);

const PHOTO = getFixturePath('phone-nevus-1.jpg');

let site: TestSite;
let page: Page;
beforeAll(async () => {
  site = await startTestSite();
  page = await site.openPage();
  await createSubscriber(page, 'household@example.org');
});
afterAll(async () => site.close());

async function openProfile(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: /Account of/ }).click();
  await tab.getByRole('menuitem', { name: 'Your profile' }).click();
  await tab.getByRole('heading', { name: 'People' }).waitFor();
}

const getSwitch = (tab = page) => tab.getByRole('button', { name: /Show another person’s/ });
/** Two taps: the switch, and a name. */
async function switchTo(name: string): Promise<void> {
  await getSwitch().click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('button', { name: `Records of ${name}` }).waitFor();
}

async function analyze(region: string): Promise<void> {
  // Opened again, Home would show the last result.
  await page.goto('/history');
  await page.goto('/');
  await page.getByLabel('Choose an image file').setInputFiles(PHOTO);
  await page.getByLabel('Where on your body is it?').selectOption(region);
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  await page.getByRole('heading', { name: 'Your result' }).waitFor();
}
const getCards = () => page.locator('.history-card');

/** Waits until the photo and the answers are sealed on the device, which takes a moment after the photo was chosen. */
const waitForSealedPhoto = () =>
  expectEventually(() =>
    page.evaluate(async () => {
      // Opened before the site has made it, the database would stay empty.
      const name = 'sealed-draft';
      if (!(await indexedDB.databases()).some((database) => database.name === name)) return [];
      const toPromise = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error('The draft cannot be read'));
        });
      const database = await toPromise(indexedDB.open(name));
      const parts = await toPromise(database.transaction('parts').objectStore('parts').getAllKeys());
      database.close();
      return parts;
    }),
  ).toEqual(expect.arrayContaining(['answers', 'photo']));

test('with one person nothing says so but People in the profile, which adds an adult who agreed', async () => {
  await sendAnalysis(page, { imageData: await buildImageData('phone-nevus-2.jpg'), location: 'Chest', notes: 'Mine' });
  await page.goto('/history');
  await page.getByText('Mine').first().waitFor();
  expect(await getSwitch().count()).toBe(0);
  await openProfile(page);
  await page.getByRole('button', { name: 'Add a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a person' });
  await dialog.getByRole('button', { name: 'Add a person' }).click();
  await dialog.getByText('Please enter a name').waitFor();
  await dialog.getByText('Please confirm that this person is 18 or older and agreed').waitFor();
  await dialog.getByLabel('Name').fill('Ben');
  await dialog.getByRole('radio', { name: 'Violet' }).check();
  await dialog.getByRole('checkbox', { name: /^This person is 18 or older/ }).check();
  expect(await findScreenIssues(page, 'people-add')).toEqual([]);
  await dialog.getByRole('button', { name: 'Add a person' }).click();
  await page.getByText('Ben was added').waitFor();
  expect(await findScreenIssues(page, 'people-profile')).toEqual([]);
});

test('two taps show the records of another person, whose name stands by every result, and whose spot can be moved', async () => {
  await page.goto('/history');
  await page.getByRole('button', { name: 'Records of Ann (you)' }).waitFor();
  await page.getByText('Mine').first().waitFor();
  await expectEventually(() => getCards().count()).toBe(1);
  await switchTo('Ben');
  await expectEventually(() => page.evaluate(() => location.pathname)).toBe('/history');
  await page.getByRole('heading', { name: 'No analyses yet' }).waitFor();
  expect(await getCards().count()).toBe(0);

  await analyze('Forearm');
  await page.getByRole('main').getByText('Records of Ben').waitFor();
  expect(await findScreenIssues(page, 'people-result')).toEqual([]);
  await page.goto('/history');
  await getCards().first().click();
  await page.getByRole('dialog').getByText('Records of Ben').waitFor();
  await page.getByRole('button', { name: 'This spot over time' }).click();
  await page.getByRole('dialog').getByText('Records of Ben').first().waitFor();
  await page.getByRole('button', { name: 'Move to another person' }).waitFor();
  expect(await findScreenIssues(page, 'people-spot')).toEqual([]);

  await page.getByRole('button', { name: 'Move to another person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to another person' });
  await dialog.getByRole('radio', { name: 'Ann (you)' }).waitFor();
  expect(await findScreenIssues(page, 'people-move')).toEqual([]);
  await dialog.getByRole('button', { name: 'Move to Ann (you)' }).click();
  await page.getByText('Moved to Ann (you)').waitFor();
  await page.getByRole('heading', { name: 'No analyses yet' }).waitFor();

  await switchTo('Ann (you)');
  await page.getByText('Mine').first().waitFor();
  await expectEventually(() => getCards().count()).toBe(2);
});

test('a photo that is being prepared for one person is not there for another', async () => {
  await page.goto('/');
  await page.getByLabel('Choose an image file').setInputFiles(PHOTO);
  await page.getByRole('heading', { name: 'Frame the spot' }).waitFor();
  await page.getByRole('main').getByText('Records of Ann (you)').waitFor();
  await waitForSealedPhoto();
  await page.reload();
  await page.getByRole('heading', { name: 'Frame the spot' }).waitFor();
  await switchTo('Ben');
  await page.getByLabel('Choose an image file').waitFor({ state: 'attached' });
  expect(await page.getByRole('heading', { name: 'Frame the spot' }).count()).toBe(0);
  await switchTo('Ann (you)');
});

test('the switch works by keyboard, and another tab begins with the account holder', async () => {
  await page.goto('/history');
  await getSwitch().focus();
  await page.keyboard.press('Enter');
  const readFocus = () => page.evaluate(() => document.activeElement?.textContent);
  await expectEventually(readFocus).toBe('Ann (you)');
  await page.keyboard.press('ArrowDown');
  await expectEventually(readFocus).toBe('Ben');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Records of Ben' }).waitFor();
  const tab = await page.context().newPage();
  await tab.goto('/history');
  await tab.getByRole('button', { name: 'Records of Ann (you)' }).waitFor();
  await tab.close();
  await page.reload();
  await page.getByRole('button', { name: 'Records of Ben' }).waitFor();
});

test('what the device keeps of a person, and the page, go when the person is removed', async () => {
  await page.evaluate(() => localStorage.clear());
  await openProfile(page);
  await page.getByRole('switch', { name: 'Keep photos on this device' }).click();
  await page.getByText('Photos are kept on this device').waitFor();
  await page.keyboard.press('Escape');
  await analyze('Thigh');
  await page.getByText('This device keeps it, encrypted.').waitFor();
  await openProfile(page);
  await page.getByText(/^1 photo on this device/).waitFor();
  await page.getByRole('button', { name: 'Remove Ben' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Ben?' });
  await dialog.waitFor();
  expect(await findScreenIssues(page, 'people-remove')).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove Ben and all records' }).click();
  await getSwitch().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /Account of/ }).waitFor();
  await page.goto('/history');
  await page.getByText('Mine').first().waitFor();
  await openProfile(page);
  await page.getByText('No photos on this device yet.').waitFor();
});

test('who is removed on another device is gone from a page that is loaded again', async () => {
  const answer = await postCall(page, '/api/people', { name: 'Cleo', color: 'blue', isAdultWhoAgreed: true });
  const { user } = (await answer.json()) as { user: { people: Record<string, unknown> } };
  const [id = ''] = Object.keys(user.people);
  await page.goto(`/history?person=${id}`);
  await page.getByRole('button', { name: 'Records of Cleo' }).waitFor();
  await expectEventually(() => page.evaluate(() => location.href)).toBe(`${site.product.url}/history`);
  expect((await page.request.delete(`/api/people/${id}`)).status()).toBe(200);
  await page.reload();
  await page.getByText('Mine').first().waitFor();
  expect(await getSwitch().count()).toBe(0);
});
