import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import { registerUser, startTestSite, registerSubscriber, type TestSite } from './site/journey';
import { findScreenIssues } from './site/screenIssues';

jest.setTimeout(300_000);

const PHOTO = join(__dirname, '../../packages/lesion/fixtures/phone-nevus-1.jpg');
const EMAIL = 'keeper@example.org';
const PASSWORD = 'correct horse';
const PASSPHRASE = 'seven wet boots';

let site: TestSite;
let page: Page;
let photoFile: string;
beforeAll(async () => {
  site = await startTestSite();
  page = await site.openPage();
  await registerSubscriber(page, EMAIL, PASSWORD);
  photoFile = join(site.product.dataDir, 'photos.skinphotos');
});
afterAll(async () => site.close());

/** Uploads the photo and analyzes it as a new spot, or as the only spot so far. */
async function analyze(tab: Page, isSameSpot = false): Promise<void> {
  await tab.goto('/#analysis');
  await analyzeHere(tab, isSameSpot);
}

async function analyzeHere(tab: Page, isSameSpot = false): Promise<void> {
  await tab.getByLabel('Choose an image file').setInputFiles(PHOTO);
  if (isSameSpot) await tab.getByRole('radio', { name: 'Same spot as before' }).check();
  if (isSameSpot) await tab.getByRole('radio', { name: /forearm/i }).check();
  await tab.getByLabel('Where on your body is it?').selectOption('Forearm');
  await tab.getByRole('button', { name: 'Analyze', exact: true }).click();
  await tab.getByRole('heading', { name: 'Your result' }).waitFor();
}

async function signIn(tab: Page): Promise<void> {
  await tab.goto('/login');
  await tab.getByLabel('Email').fill(EMAIL);
  await tab.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tab.getByRole('button', { name: 'Sign In', exact: true }).click();
  await tab.getByRole('heading', { level: 1 }).filter({ hasText: 'Look closer' }).waitFor();
}

async function openProfile(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: /Account of/ }).click();
  await tab.getByRole('menuitem', { name: 'Your profile' }).click();
  await tab.getByRole('switch', { name: 'Keep photos on this device' }).waitFor();
}

/** The bytes of every stored photo and its key, as one text. */
const readStoredPhotos = (tab: Page) =>
  tab.evaluate(
    () =>
      new Promise<{ count: number; text: string }>((resolve, reject) => {
        // Opening a database that is not there would make an empty one.
        void indexedDB.databases().then((databases) => {
          if (!databases.some(({ name }) => name === 'device-photos')) resolve({ count: 0, text: '' });
          else read();
        });
        const read = () => {
          const opening = indexedDB.open('device-photos');
          opening.onerror = () => reject(new Error('No database'));
          opening.onsuccess = () => {
            const request = opening.result.transaction('photos').objectStore('photos').getAll();
            request.onsuccess = () => {
              const records = request.result as { bytes: ArrayBuffer }[];
              opening.result.close();
              resolve({
                count: records.length,
                text: records.map(({ bytes }) => new TextDecoder('latin1').decode(bytes)).join(),
              });
            };
          };
        };
      }),
  );

test('no photo is kept unless the person chooses so; the first Save offers it in two sentences', async () => {
  await analyze(page);
  await page.getByText('We did not store your photo').first().waitFor();
  expect(await page.evaluate(() => indexedDB.databases())).not.toContainEqual(
    expect.objectContaining({ name: 'device-photos' }),
  );
  await page.getByRole('button', { name: 'Save to History' }).click();
  await page.getByRole('heading', { name: 'Keep your photos on this device?' }).waitFor();
  expect(await findScreenIssues(page, 'device-photos-offer')).toEqual([]);
  await page.getByRole('button', { name: 'Keep photos on this device' }).click();
  await page.getByText('This device keeps it, encrypted.').waitFor();
  const { count, text } = await readStoredPhotos(page);
  expect(count).toBe(1);
  expect(text).not.toMatch(/JFIF|Exif/);
});

test('the next photo of the spot is kept at once, and the spot shows both lined up, as a slider, with charts', async () => {
  await analyze(page, true);
  await page.getByText('This device keeps it, encrypted.').waitFor();
  await page.goto('/history');
  await page.locator('.history-card').first().click();
  await page.getByRole('button', { name: 'This spot over time' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Lined up/).waitFor();
  await dialog.getByRole('heading', { name: 'Measurements over time' }).waitFor();
  expect(await findScreenIssues(page, 'device-photos-pair')).toEqual([]);
  await dialog.getByRole('radio', { name: 'With a slider' }).check();
  const slider = dialog.getByRole('slider', { name: 'Move the border between the two photos' });
  await slider.press('ArrowRight');
  await expectEventually(() => slider.getAttribute('aria-valuetext')).toBe('51% of the earlier photo');
  expect(await findScreenIssues(page, 'device-photos-slider')).toEqual([]);
});

test('a full device loses no result: a sentence says how to go on, and Save tries again', async () => {
  await page.goto('/');
  await page.evaluate(() => {
    const original = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')!;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The device is full', 'QuotaExceededError');
    };
    Object.assign(window, { makeRoom: () => Object.defineProperty(IDBObjectStore.prototype, 'put', original) });
  });
  await analyzeHere(page);
  await page.getByText(/^This device is full\. Your result is safe\. Make room/).waitFor();
  expect((await readStoredPhotos(page)).count).toBe(2);
  await page.evaluate(() => (window as unknown as { makeRoom: () => void }).makeRoom());
  await page.getByRole('button', { name: 'Save to History' }).click();
  await page.getByText('This device keeps it, encrypted.').waitFor();
  expect((await readStoredPhotos(page)).count).toBe(3);
  await page.getByRole('button', { name: 'Don’t keep this' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('This result is gone from your history.').waitFor();
  expect((await readStoredPhotos(page)).count).toBe(2);
});

test('the camera shows the last photo of a chosen spot over the preview, which a switch hides', async () => {
  await page.goto('/');
  // Before the camera opens, because it takes the photo as soon as it is steady.
  await page.evaluate(() => localStorage.setItem('camera.autoCapture', 'off'));
  await page.getByRole('button', { name: /^Take Photo/ }).click();
  await page.getByLabel('Are you photographing a spot again?').selectOption({ index: 1 });
  const ghost = page.locator('.camera__ghost img');
  await ghost.waitFor();
  await expectEventually(() => ghost.evaluate((image) => getComputedStyle(image).opacity)).toBe('0.5');
  expect(await findScreenIssues(page, 'device-photos-ghost')).toEqual([]);
  await page.getByRole('switch', { name: 'Show the last photo' }).click();
  await ghost.waitFor({ state: 'detached' });
});

test('the profile shows how many photos there are and the room left, and saves them as one encrypted file', async () => {
  await page.goto('/');
  await openProfile(page);
  await page.getByText(/^2 photos on this device, [\d.]+ MB\. Room for about [\d,]+ more photos/).waitFor();
  await page.getByRole('button', { name: 'Save photos to a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save your photos to a file' });
  await dialog.getByLabel('Passphrase', { exact: true }).fill('short');
  await dialog.getByRole('button', { name: 'Save file' }).click();
  await dialog.getByText('Choose a passphrase of at least 12 characters').waitFor();
  await dialog.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await dialog.getByLabel('Repeat the passphrase').fill(PASSPHRASE);
  expect(await findScreenIssues(page, 'device-photos-export')).toEqual([]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save file' }).click();
  await (await download).saveAs(photoFile);
  const bytes = readFileSync(photoFile);
  expect(bytes.subarray(0, 8).toString()).toBe('SKINPIC1');
  expect(bytes.toString('latin1')).not.toMatch(/JFIF|Exif/);
});

test('another browser adds them from the file; a wrong passphrase or a damaged file changes nothing', async () => {
  const phone = await site.openPage();
  await signIn(phone);
  await openProfile(phone);
  await phone.getByRole('switch', { name: 'Keep photos on this device' }).click();
  await phone.getByText('No photos on this device yet.').waitFor();
  await phone.getByRole('button', { name: 'Add photos from a file' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Add photos from a file' });
  const add = async (file: string, passphrase: string) => {
    await dialog.getByLabel('File', { exact: true }).setInputFiles(file);
    await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase);
    await dialog.getByRole('button', { name: 'Add photos' }).click();
  };
  await add(photoFile, 'seven dry boots');
  await dialog.getByText('This passphrase does not open the file.').waitFor();
  const damaged = `${photoFile}.damaged`;
  writeFileSync(damaged, readFileSync(photoFile).subarray(0, -100));
  await add(damaged, PASSPHRASE);
  await dialog.getByText('This file is damaged or not complete.').waitFor();
  expect(await findScreenIssues(phone, 'device-photos-import')).toEqual([]);
  expect((await readStoredPhotos(phone)).count).toBe(0);
  await add(photoFile, PASSPHRASE);
  await phone.getByText(/^2 photos on this device/).waitFor();
  await phone.goto('/history');
  await phone.locator('.history-card').first().click();
  await phone.getByRole('button', { name: 'This spot over time' }).click();
  await phone.getByText(/^Lined up/).waitFor();
});

test('signing out locks the photos: they stay sealed, and another account in the same browser does not see them', async () => {
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('tab', { name: 'Create Account' }).waitFor();
  await registerUser(page, 'roommate@example.org');
  await openProfile(page);
  // Read after the profile has begun to, so that the profile has its answer, too.
  expect((await readStoredPhotos(page)).count).toBe(2);
  expect(await page.getByRole('switch', { name: 'Keep photos on this device' }).getAttribute('aria-checked')).toBe(
    'false',
  );
  expect(await page.getByText(/photos? on this device,/).count()).toBe(0);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('tab', { name: 'Create Account' }).waitFor();
});

test('deleting a result deletes its photo, and deleting the account deletes the rest', async () => {
  await signIn(page);
  await page.goto('/history');
  await page.locator('.history-card').first().click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const confirmation = page.getByRole('dialog', { name: 'Delete this result?' });
  await confirmation.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('This result is gone from your history.').waitFor();
  expect((await readStoredPhotos(page)).count).toBe(1);
  await openProfile(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByText('Account deleted').waitFor();
  expect((await readStoredPhotos(page)).count).toBe(0);
});
