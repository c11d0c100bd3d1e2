import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import { setConnection, startTestSite, registerSubscriber, type TestSite } from './site/journey';
import { findScreenIssues } from './site/screenIssues';
import { typeChoice } from './site/typeChoice';

jest.setTimeout(300_000);

const FIXTURES = join(__dirname, '../../packages/lesion/fixtures');
const lesion = join(FIXTURES, 'dermoscopic-melanoma-1.jpg');
const PASSWORD = 'correct horse';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(async () => site.close());

async function openSubscriber(email: string): Promise<Page> {
  const page = await site.openPage();
  await registerSubscriber(page, email, PASSWORD);
  return page;
}

const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const getRegion = (page: Page) => page.getByLabel('Where on your body is it?');
const takePhoto = (page: Page) => page.getByRole('button', { name: /^Take Photo/ }).click();

/** Uploads a photo and answers two questions about it. */
async function prepare(page: Page): Promise<void> {
  await page.getByLabel('Choose an image file').setInputFiles(lesion);
  await waitForHeading(page, 'Frame the spot');
  await getRegion(page).selectOption('Forearm');
  await page.getByRole('group', { name: 'Does it bleed?' }).getByLabel('No', { exact: true }).check();
}

async function expectPrepared(page: Page): Promise<void> {
  await waitForHeading(page, 'Frame the spot');
  await expectEventually(() => getRegion(page).inputValue()).toBe('Forearm');
  const answer = page.getByRole('group', { name: 'Does it bleed?' }).getByLabel('No', { exact: true });
  await expectEventually(() => answer.isChecked()).toBe(true);
  const photo = page.getByRole('img', { name: 'Your photo' });
  await expectEventually(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

/** The sealed draft in the browser's IndexedDB: its names, its end, and what can be read of it. */
const readDraft = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('sealed-draft', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('parts');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('No database'));
    });
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)));
    // In one transaction, because the page writes meanwhile.
    const store = database.transaction('parts').objectStore('parts');
    const [names, key, photo, expiresAt] = await Promise.all([
      read(store.getAllKeys()),
      read(store.get('key') as IDBRequest<CryptoKey | undefined>),
      read(store.get('photo') as IDBRequest<{ bytes: ArrayBuffer } | undefined>),
      read(store.get('expiresAt') as IDBRequest<number | undefined>),
    ]);
    database.close();
    return {
      names: names.map(String),
      isKeyExtractable: key?.extractable,
      algorithm: key?.algorithm.name,
      photoBytes: Array.from(new Uint8Array(photo?.bytes ?? new ArrayBuffer(0))),
      /** In milliseconds since 1970. */
      expiresAt,
    };
  });

const readDraftNames = async (page: Page) => (await readDraft(page)).names;

/** The answers in the sealed draft of the account holder, opened with the key that the browser keeps for the site's scripts. */
const readSealedAnswers = (page: Page) =>
  page.evaluate(async () => {
    const { user } = (await (await fetch('/api/auth/me')).json()) as { user: { id: string } };
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('sealed-draft', 1);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('No database'));
    });
    const read = <T>(name: string) =>
      new Promise<T>((resolve) => {
        const request = database.transaction('parts').objectStore('parts').get(name);
        request.onsuccess = () => resolve(request.result as T);
      });
    const key = await read<CryptoKey>('key');
    const answers = await read<{ iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }>('answers');
    database.close();
    const { iv, bytes } = answers;
    const additionalData = new TextEncoder().encode(`${user.id}/answers`);
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes));
  });

const WHOLE_DRAFT = ['answers', 'expiresAt', 'key', 'photo'];

/** Waits until photo and answers of `prepare` are sealed on the device, which takes a moment after the person gave them. */
async function waitForSealedWork(page: Page): Promise<void> {
  await expectEventually(() => readDraftNames(page)).toEqual(WHOLE_DRAFT);
  await expectEventually(() => readSealedAnswers(page)).toMatch(/"region":"Forearm".*"bleeding":"no"/);
}

/** Waits until nothing is sealed on the device any more. */
const waitForDeletion = (page: Page) => expectEventually(() => readDraftNames(page)).toEqual([]);

/** Waits until a note is sealed on the device, which takes a moment after it was typed. */
const waitForSealedNote = (page: Page) =>
  expectEventually(() => readDraftNames(page)).toContainEqual(expect.stringMatching(/^note\//));

/** Presses Analyze, and ends the session before the call arrives: no call that the page makes by itself finds that out before. */
async function analyzeWithoutSession(page: Page): Promise<void> {
  await page.route(
    '**/api/analyze',
    async (route) => {
      await page.context().clearCookies();
      await route.continue();
    },
    { times: 1 },
  );
  await press(page, 'Analyze');
}

const readFocus = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Counts what a person does on a page: presses and filled fields. */
async function countActions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = { taps: 0, fields: 0 };
    Object.assign(globalThis, { counts });
    document.addEventListener('click', ({ isTrusted }) => (counts.taps += isTrusted ? 1 : 0), true);
    document.addEventListener('change', () => counts.fields++, true);
  });
}
const readCounts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { counts: { taps: number; fields: number } }).counts);

test('a subscriber gets from the open page to a result with at most five taps and one field', async () => {
  const page = await openSubscriber('count@example.org');
  await countActions(page);
  await page.goto('/');
  await takePhoto(page);
  await waitForHeading(page, 'Frame the spot');
  await getRegion(page).selectOption('Upper back');
  await press(page, 'Analyze');
  await waitForHeading(page, 'Your result');
  const { taps, fields } = await readCounts(page);
  process.stdout.write(`From the open page to a result: ${taps} taps, ${fields} field\n`);
  expect(taps).toBeLessThanOrEqual(5);
  expect(fields).toBe(1);

  await press(page, 'New Analysis');
  await page.context().clearCookies();
  await page.goto('/');
  await page.getByLabel('Email').fill('count@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Sign In');
  await page.getByText('Or drop a photo here').waitFor();
  const signIn = await readCounts(page);
  process.stdout.write(`Signing in before that: ${signIn.taps} tap, ${signIn.fields} fields\n`);
  expect(signIn.fields).toBe(2);
});

test('the camera takes the picture by itself; that can be switched off, which is remembered, and the button stays', async () => {
  const page = await openSubscriber('auto@example.org');
  await takePhoto(page);
  await waitForHeading(page, 'Frame the spot');
  const photo = page.getByRole('img', { name: 'Your photo' });
  const source = await photo.getAttribute('src');

  await page.goBack();
  await page.getByText('You still have a photo. Press “Capture Photo” to replace it.').waitFor();
  await page.locator('.aim__hint').getByText('Looks good. Take the photo').waitFor();
  await page.getByRole('switch', { name: 'Take the photo automatically' }).click();
  await page.goForward();
  await waitForHeading(page, 'Frame the spot');
  expect(await photo.getAttribute('src')).toBe(source);

  await press(page, 'Another photo');
  await takePhoto(page);
  await page.locator('.aim__hint').getByText('Looks good. Take the photo').waitFor();
  await page.waitForTimeout(2500);
  await waitForHeading(page, 'Take a photo');
  await page.reload();
  await page.locator('.aim__hint').getByText('Looks good. Take the photo').waitFor();
  await page.getByRole('switch', { name: 'Take the photo automatically', checked: false }).waitFor();
  expect(await findScreenIssues(page, 'camera-manual')).toEqual([]);
  await press(page, 'Capture Photo');
  await waitForHeading(page, 'Frame the spot');
});

test('Back and Forward move between camera, photo and result, and lose nothing', async () => {
  const page = await openSubscriber('back@example.org');
  await prepare(page);
  await page.goBack();
  await page.getByText('Or drop a photo here').waitFor();
  await page.goForward();
  await expectPrepared(page);
  await press(page, 'Analyze');
  await waitForHeading(page, 'Your result');
  await page.goBack();
  await expectPrepared(page);
  await page.goForward();
  await waitForHeading(page, 'Your result');
  await press(page, 'New Analysis');
  await page.getByText('Or drop a photo here').waitFor();
});

test('a result that arrives after the person left the page is in the history, and does not bring them back', async () => {
  const page = await openSubscriber('left@example.org');
  await prepare(page);
  await waitForSealedWork(page);
  await page.route('**/api/analyze', async (route) => {
    await page.getByRole('navigation').getByRole('link', { name: 'Health Blog' }).first().click();
    await getRegion(page).waitFor({ state: 'detached' });
    await route.continue();
  });
  const response = page.waitForResponse('**/api/analyze');
  await press(page, 'Analyze');
  await response;
  // The page has received the result when the draft goes.
  await waitForDeletion(page);
  expect(new URL(page.url()).pathname).toBe('/blog');
  await page.goto('/#history');
  await page.locator('#history .history-card').first().waitFor();
});

test('a reload keeps photo and answers, sealed on this device until there is a result', async () => {
  const page = await openSubscriber('reload@example.org');
  await prepare(page);
  await waitForSealedWork(page);
  const draft = await readDraft(page);
  expect(draft).toMatchObject({ names: WHOLE_DRAFT, isKeyExtractable: false, algorithm: 'AES-GCM' });
  const file = readFileSync(lesion);
  // AES-GCM adds its 16-byte tag. No part of the file's start shows through.
  expect(draft.photoBytes).toHaveLength(file.length + 16);
  expect(Buffer.from(draft.photoBytes).includes(file.subarray(0, 8))).toBe(false);

  await page.reload();
  await expectPrepared(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await press(page, 'Analyze');
  await waitForHeading(page, 'Your result');
  // A page that is open for ten seconds also asks for the key of photos on the device.
  const sent = requests.filter((request) => request.startsWith('POST') && !request.endsWith('/photo-key'));
  expect(sent).toEqual(['POST /api/analyze']);
  await waitForDeletion(page);
});

test('a reload and a new sign-in keep the result on the screen, with the shape of the spot in the place of its photo', async () => {
  const page = await openSubscriber('result@example.org');
  await prepare(page);
  await press(page, 'Analyze');
  await waitForHeading(page, 'Your result');
  const tier = await page.locator('.result .tier').innerText();
  await page.getByText('Name this spot or add a note').click();
  await page.getByLabel('Notes for your history').fill('Itches at night');
  await page.goBack();
  await expectPrepared(page);
  await page.goForward();
  await waitForHeading(page, 'Your result');
  await expectEventually(() => page.getByLabel('Notes for your history').inputValue()).toBe('Itches at night');

  await waitForSealedNote(page);
  await page.reload();
  await waitForHeading(page, 'Your result');
  await expectEventually(() => page.locator('.result .tier').innerText()).toBe(tier);
  const shapeCaption = page.getByText('This is the shape we measured. We did not store your photo.');
  await page.emulateMedia({ media: 'print' });
  await shapeCaption.waitFor();
  await page.emulateMedia({ media: null });
  await page.getByText('We kept your note. It is not saved yet.').waitFor();
  await expectEventually(() => page.getByLabel('Notes for your history').inputValue()).toBe('Itches at night');
  expect(await findScreenIssues(page, 'result-reloaded')).toEqual([]);

  await page.context().clearCookies();
  await page.reload();
  await page.getByLabel('Email').fill('result@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Sign In');
  await waitForHeading(page, 'Your result');
  await expectEventually(() => page.locator('.result .tier').innerText()).toBe(tier);
});

test('a reload after a photo was refused leads back to its framing, with photo and answers', async () => {
  const page = await openSubscriber('refused@example.org');
  await prepare(page);
  const refusal = { code: 'image_unassessable', message: 'No', reasons: [{ code: 'blurred', message: 'Blurred' }] };
  await page.route('**/api/analyze', (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 });
  await press(page, 'Analyze');
  await waitForHeading(page, 'We can’t assess this photo');
  await page.reload();
  await expectPrepared(page);
  await press(page, 'Analyze');
  await waitForHeading(page, 'Your result');
});

test('the sealed photo is deleted on sign-out, and ten minutes after the last change', async () => {
  const page = await openSubscriber('sealed@example.org');
  await prepare(page);
  await waitForSealedWork(page);
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await waitForDeletion(page);

  await page.clock.install();
  await page.getByLabel('Email').fill('sealed@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Sign In');
  const readClock = () => page.evaluate(() => Date.now());
  const startedAt = await readClock();
  await prepare(page);
  await waitForSealedWork(page);
  const expiresAt = (await readDraft(page)).expiresAt!;
  expect(expiresAt).toBeGreaterThanOrEqual(startedAt + 600_000);
  expect(expiresAt).toBeLessThanOrEqual((await readClock()) + 600_000);
  // Stands still, so that the draft does not end while it is read.
  await page.clock.pauseAt(expiresAt - 60_000);
  expect(await readDraftNames(page)).toEqual(WHOLE_DRAFT);
  await page.clock.fastForward('01:05');
  await page.clock.resume();
  await waitForDeletion(page);
});

test('when the session ends in the middle, the person signs in over the kept photo and gets the result', async () => {
  const page = await openSubscriber('expired@example.org');
  await prepare(page);
  await analyzeWithoutSession(page);
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByText('Please log in to perform analysis', { exact: true }).waitFor();
  expect(await findScreenIssues(page, 'sign-in-again')).toEqual([]);
  await page.locator('.prepare__progress').waitFor({ state: 'detached' });
  expect(await page.getByText('Analysis failed').count()).toBe(0);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await waitForHeading(page, 'Your result');
  await page.goBack();
  await expectPrepared(page);
});

test('somebody else who signs in over the kept photo gets a new page, without photo and draft', async () => {
  await (await openSubscriber('camera-second@example.org')).close();
  const page = await openSubscriber('first@example.org');
  await prepare(page);
  await waitForSealedWork(page);
  await analyzeWithoutSession(page);
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Email').fill('camera-second@example.org');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Or drop a photo here').waitFor();
  expect(await page.getByRole('img', { name: 'Your photo' }).count()).toBe(0);
  await waitForDeletion(page);
});

test('offline and a 503 in the middle keep photo and answers, and trying again gives the result', async () => {
  const page = await openSubscriber('camera-offline@example.org');
  // Lists that were not read before the connection ended offer to try again, too.
  const tryAgain = page.locator('.prepare__bar').getByRole('button', { name: 'Try again' });
  await prepare(page);
  // The page has loaded all scripts of this step then.
  await page.locator('.body-map__place').waitFor();
  await setConnection(page, false);
  await press(page, 'Analyze');
  await page.getByText('We could not reach the server. Check your connection and try again.').waitFor();
  await expectPrepared(page);
  await setConnection(page, true);

  await page.route('**/api/analyze', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await tryAgain.click();
  await page.getByText('Analysis Error: Failed to analyze the image. Please try again.').waitFor();
  await page.getByText('Your photo and answers are still here.').waitFor();
  await expectPrepared(page);
  await tryAgain.click();
  await waitForHeading(page, 'Your result');
});

test('on a phone, Analyze without a body region leads to the missing answer', async () => {
  const page = await openSubscriber('camera-phone@example.org');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Choose an image file').setInputFiles(lesion);
  await waitForHeading(page, 'Frame the spot');
  await press(page, 'Analyze');
  const error = page.getByRole('alert').filter({ hasText: 'Please choose where on your body it is.' });
  await error.waitFor();
  await expectEventually(() => getRegion(page).evaluate((select) => select === document.activeElement)).toBe(true);
  const id = await error.getAttribute('id');
  await expectEventually(() => getRegion(page).getAttribute('aria-describedby')).toContain(id);
  await expectEventually(async () => (await error.boundingBox())!.y).toBeGreaterThan(0);
  const readBottom = async () => {
    const box = (await error.boundingBox())!;
    return box.y + box.height;
  };
  await expectEventually(readBottom).toBeLessThan(844);
});

test('the main path works with the keyboard alone, and its controls have names', async () => {
  const page = await openSubscriber('camera-keys@example.org');
  await page.goto('/');
  await page.getByRole('button', { name: /^Take Photo/ }).focus();
  // The camera is on the screen for little more than a second, so the wait for it begins before.
  await Promise.all([
    page.getByRole('switch', { name: 'Take the photo automatically', checked: true }).waitFor(),
    page.keyboard.press('Enter'),
  ]);
  await waitForHeading(page, 'Frame the spot');
  await expectEventually(() => readFocus(page)).toBe('Frame the spot');
  expect(await findScreenIssues(page, 'frame-camera')).toEqual([]);
  const names: string[] = [];
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const { activeElement } = document;
      const label = (activeElement as HTMLInputElement | null)?.labels?.[0];
      const text = label ? label.textContent : activeElement?.textContent;
      return activeElement?.getAttribute('aria-label') ?? text ?? '';
    });
    names.push(name);
    if (name === 'Where on your body is it?') await typeChoice(getRegion(page), 'Forearm');
    if (name === 'Analyze') break;
  }
  expect(names).not.toContain('');
  expect(names).toEqual(
    expect.arrayContaining(['Framing of your photo', 'Zoom', 'Where on your body is it?', 'Analyze']),
  );
  await page.keyboard.press('Enter');
  await waitForHeading(page, 'Your result');
  await expectEventually(() => readFocus(page)).toContain('Your result');
});

test('signing in starts at the top, and after a deletion the focus is at the history', async () => {
  const page = await openSubscriber('top@example.org');
  await prepare(page);
  await press(page, 'Analyze');
  await waitForHeading(page, 'Your result');
  await press(page, 'New Analysis');
  await page.context().clearCookies();
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/');
  await page.getByLabel('Email').fill('top@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).scrollIntoViewIfNeeded();
  await press(page, 'Sign In');
  await page.getByText('Or drop a photo here').waitFor();
  await expectEventually(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.locator('#history .history-card').first().click();
  await press(page, 'Delete');
  await page.getByRole('dialog', { name: 'Delete this result?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectEventually(() => page.evaluate(() => document.activeElement?.closest('#history') !== null)).toBe(true);
});
