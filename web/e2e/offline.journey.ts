import type { Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import {
  registerUser,
  setConnection,
  startTestSite,
  registerSubscriber,
  waitForCopy,
  type TestSite,
} from './site/journey';
import { findScreenIssues } from './site/screenIssues';
import { getFixturePath } from './site/sendAnalysis';
import { isOfNextVersion, startVersionedSite } from './site/versionedSite';

jest.setTimeout(300_000);

/** The longest wait for what a page does: it takes its copy only ten seconds after it has loaded. */
const TIMEOUT_MS = 60_000;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(async () => site.close());

/** Opens a page with a service worker. */
async function openPage(options: { baseURL?: string } = {}): Promise<Page> {
  const page = await site.openPage({ serviceWorkers: 'allow', ...options });
  page.setDefaultTimeout(TIMEOUT_MS);
  return page;
}

const HOUR_MS = 3_600_000;
const TITLE = 'We can’t reach the server';
const OFFLINE_WITH_DATA = /^You are offline\. You see your data as of \w/;
/** Waits until a worker has the site's files and answers for the page. */
const waitForWorker = (page: Page) =>
  expectEventually(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
const listAssets = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => {
      const { pathname } = new URL(name);
      return /^\/assets\/.*\.js$/.test(pathname) ? [pathname] : [];
    }),
  );
/** What a database of this device holds: its keys, and the sealed bytes of its records as one text. */
const readDatabase = (page: Page, database: string, store: string) =>
  page.evaluate(
    async ([name, storeName]) => {
      // Opening a database that is not there would make an empty one.
      const isCreated = (await indexedDB.databases()).some((each) => each.name === name);
      if (!isCreated) return { keys: [], text: '' };
      return new Promise<{ keys: IDBValidKey[]; text: string }>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error('No database'));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(storeName);
          const [keys, records] = [
            transaction.objectStore(storeName).getAllKeys(),
            transaction.objectStore(storeName).getAll(),
          ];
          transaction.oncomplete = () => {
            opening.result.close();
            const bytes = (records.result as { bytes?: ArrayBuffer }[]).flatMap((record) => record.bytes ?? []);
            const text = bytes.map((part) => new TextDecoder('latin1').decode(part)).join();
            resolve({ keys: keys.result, text });
          };
        };
      });
    },
    [database, store] as const,
  );
/** The photos that wait on this device: their keys, which end with the time since then, and their bytes as one text. */
const readWaitingPhotos = (page: Page) => readDatabase(page, 'waiting-photos', 'photos');
const countWaitingPhotos = async (page: Page) => (await readWaitingPhotos(page)).keys.length;
/** How many parts this device has of the copy that opens with its lock: the lock, and the copy itself. */
const countLockedParts = async (page: Page) => (await readDatabase(page, 'locked-copy', 'parts')).keys.length;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

/** Opens Home, and waits until it has its copy. */
async function openHomeWithCopy(page: Page, open: () => Promise<unknown> = () => page.goto('/')): Promise<void> {
  // A page that takes a copy itself must not be taken for Home.
  await page.goto('about:blank');
  await Promise.all([waitForCopy(page), open()]);
  await waitForWorker(page);
}

/** Chooses a photo on the open Home page and presses Analyze. */
async function analyze(page: Page, isSameSpot = false): Promise<void> {
  await page.getByLabel('Choose an image file').setInputFiles(getFixturePath('phone-nevus-1.jpg'));
  if (isSameSpot) await page.getByRole('radio', { name: 'Same spot as before' }).check();
  if (isSameSpot) await page.getByRole('radio', { name: /forearm/i }).check();
  await page.getByLabel('Where on your body is it?').selectOption('Forearm');
  await press(page, 'Analyze');
}
/** Waits until the page has a script that it loads by itself. */
const waitForScript = (page: Page, name: string) =>
  expectEventually(() => listAssets(page)).toContainEqual(expect.stringContaining(`/${name}-`));
/** The paths of the files that the worker keeps. */
const listKeptPaths = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });

test('without a connection the site opens, says so, shows what to look for, and goes on by itself', async () => {
  const page = await openPage();
  await registerUser(page, 'offline@example.org');
  await waitForWorker(page);
  const paths = await listKeptPaths(page);
  expect(paths).toContain('/index.html');
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([]);

  await setConnection(page, false);
  await page.goto('/history');
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await page.getByRole('heading', { name: 'The ABCDE rule' }).waitFor();
  expect(await findScreenIssues(page, 'offline')).toEqual([]);

  await setConnection(page, true);
  await page.getByRole('heading', { level: 1, name: 'Analysis History' }).waitFor();
});

test('offline a person sees spots, photos, history and reminders, and a photo waits until they agree', async () => {
  const page = await openPage();
  await registerSubscriber(page, 'beach@example.org');
  await analyze(page);
  await press(page, 'Save to History');
  await press(page, 'Keep photos on this device');
  await page.getByText('This device keeps it, encrypted.').waitFor();
  await page.goto('/history');
  await page.goto('/');
  await analyze(page, true);
  await page.getByText('This device keeps it, encrypted.').waitFor();
  await openHomeWithCopy(page);

  await setConnection(page, false);
  await page.getByText(OFFLINE_WITH_DATA).waitFor();
  await page.getByRole('heading', { name: 'The ABCDE rule' }).waitFor();
  await goTo(page, 'History');
  await page.getByRole('heading', { level: 1, name: 'Analysis History' }).waitFor();
  await expectEventually(() => page.locator('.history-card').count()).toBe(2);
  await page.locator('.history-card').first().click();
  await press(page, 'This spot over time');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Lined up/).waitFor();
  await dialog.getByRole('switch', { name: 'Remind me of this spot' }).waitFor();
  expect(await findScreenIssues(page, 'offline-spot')).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Total-skin check' }).click();
  await press(page, 'Start the check');
  await page.getByRole('heading', { level: 1, name: 'Face and ears' }).waitFor();
  await page.getByRole('textbox', { name: 'Note' }).fill('A scar');
  await page.getByText('Kept on this device. We save it when you are online.').waitFor();
  await press(page, 'Done, next part');
  await page.getByRole('heading', { level: 1, name: 'Neck, chest and belly' }).waitFor();
  await press(page, 'Pause');
  await page.getByText('You looked at 1 of 10 parts.').waitFor();
  await page.getByText(/^Some of it is not saved yet/).waitFor();
  expect(await findScreenIssues(page, 'offline-check')).toEqual([]);

  await goTo(page, 'Health Blog');
  await page.getByRole('heading', { name: 'This page needs a connection' }).waitFor();
  expect(await findScreenIssues(page, 'offline-no-page')).toEqual([]);
  await goTo(page, 'Home');

  await analyze(page);
  await page.getByText(/they wait locked on this device until/).waitFor();
  expect(await findScreenIssues(page, 'offline-analyze')).toEqual([]);
  await press(page, 'Another photo');
  await page.getByRole('heading', { name: 'A photo is waiting' }).waitFor();
  await page.getByText('When you are online again, we ask before we analyze it.').waitFor();
  expect(await findScreenIssues(page, 'offline-waiting')).toEqual([]);
  const { keys, text } = await readWaitingPhotos(page);
  expect(keys).toHaveLength(1);
  expect(text).not.toMatch(/JFIF|Exif|Forearm/);

  await setConnection(page, true);
  await page.getByText('You tried to analyze it without a connection. Do you want to now?').waitFor();
  await page.getByText(OFFLINE_WITH_DATA).waitFor({ state: 'detached' });
  await page.goto('/history/check?part=face');
  await page.getByRole('heading', { level: 1, name: 'Face and ears' }).waitFor();
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'A scar');
  const isSaved = async () => (await (await fetch('/api/skin-checks/open')).text()).includes('A scar');
  await page.waitForFunction(isSaved, undefined, { polling: 500 });
  await page.goto('/');
  await page.getByRole('button', { name: /^Open the photo of/ }).click();
  await press(page, 'Analyze');
  await page.getByRole('heading', { name: 'Your result' }).waitFor();
  await expectEventually(() => countWaitingPhotos(page)).toBe(0);
});

test('a photo waits for 24 hours at most, and signing out erases it and shows nothing more of the person', async () => {
  const page = await openPage();
  await registerSubscriber(page, 'locked@example.org');
  await analyze(page);
  await page.getByRole('heading', { name: 'Your result' }).waitFor();
  await page.clock.install();
  await openHomeWithCopy(page, async () => {
    await page.goto('/');
    await page.clock.runFor(11_000);
  });
  const otherPage = await page.context().newPage();
  await otherPage.goto('/history');
  await otherPage.locator('.history-card').first().waitFor();
  await setConnection(page, false);
  const waitingPhoto = page.getByRole('heading', { name: 'A photo is waiting' });
  const wait = async () => {
    await analyze(page);
    await page.clock.runFor(1000);
    await page.getByText(/they wait locked on this device until/).waitFor();
    await press(page, 'Another photo');
    await waitingPhoto.waitFor();
  };
  await wait();
  const [[, since]] = (await readWaitingPhotos(page)).keys as [[unknown, number]];
  /** Moves the browser's time on to when the photo has waited for so long. */
  const moveTo = async (ageMs: number) =>
    page.clock.fastForward(since + ageMs - (await page.evaluate(() => Date.now())));
  await moveTo(24 * HOUR_MS - 120_000);
  await waitingPhoto.waitFor();
  expect(await countWaitingPhotos(page)).toBe(1);
  await moveTo(24 * HOUR_MS + 60_000);
  await waitingPhoto.waitFor({ state: 'detached' });
  await expectEventually(() => countWaitingPhotos(page)).toBe(0);

  await wait();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await otherPage.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  // What a person can read meanwhile speaks of forearms, too.
  for (const one of [page, otherPage]) expect(await one.getByText(/Forearm/).count()).toBe(0);
  await expectEventually(() => countWaitingPhotos(page)).toBe(0);
  await page.goto('/history');
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
});

test('what shows without a connection, and a photo that waits, are of the person whose records the page is about', async () => {
  const page = await openPage();
  await registerSubscriber(page, 'couple@example.org');
  await analyze(page);
  await page.getByRole('heading', { name: 'Your result' }).waitFor();
  const added = await page.evaluate(async () => {
    const body = JSON.stringify({ name: 'Ben', color: 'violet', isAdultWhoAgreed: true });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/people', { method: 'POST', headers, body })).status;
  });
  expect(added).toBe(200);
  const switchTo = async (name: string, other: string) => {
    await page.getByRole('button', { name: `Records of ${other}. Show another person’s` }).click();
    await page.getByRole('menuitem', { name }).click();
    await page.getByRole('button', { name: `Records of ${name}` }).waitFor();
  };
  await page.goto('about:blank');
  await page.goto('/');
  const copied = waitForCopy(page, { isOfPerson: true });
  await switchTo('Ben', 'Ann (you)');
  await copied;
  await waitForWorker(page);

  await setConnection(page, false);
  await page.getByText(OFFLINE_WITH_DATA).waitFor();
  await page.getByText('Records of Ben', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Records of/ }).count()).toBe(0);
  await goTo(page, 'History');
  await page.getByRole('heading', { level: 1, name: 'Analysis History' }).waitFor();
  await page.getByText('No analyses yet').waitFor();
  expect(await page.locator('.history-card').count()).toBe(0);
  await goTo(page, 'Home');
  await analyze(page);
  await page.getByText(/they wait locked on this device until/).waitFor();
  await press(page, 'Another photo');
  const waitingPhoto = page.getByRole('heading', { name: 'A photo is waiting' });
  await waitingPhoto.waitFor();

  await setConnection(page, true);
  await page.getByText('You tried to analyze it without a connection. Do you want to now?').waitFor();
  await switchTo('Ann (you)', 'Ben');
  await page.locator('.history-card').waitFor();
  await waitForScript(page, 'WaitingPhotos');
  // Read after the page has begun to, so that the page has its answer, too.
  expect(await countWaitingPhotos(page)).toBe(1);
  expect(await waitingPhoto.count()).toBe(0);
  await switchTo('Ben', 'Ann (you)');
  await waitingPhoto.waitFor();
});

/** Gives the page's device a lock. Answers the function that says whether the person's finger opens it. */
async function addDeviceLock(page: Page): Promise<(isTheirs: boolean) => Promise<unknown>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, hasPrf: true },
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified) => devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

test('with the lock of the device, spots and photos open after the site was closed, until the person signs out', async () => {
  // A page has such a lock only under a name.
  const baseURL = site.product.url.replace('127.0.0.1', 'localhost');
  const page = await openPage({ baseURL });
  const setFinger = await addDeviceLock(page);
  await registerSubscriber(page, 'closed@example.org');
  await analyze(page);
  await press(page, 'Save to History');
  await press(page, 'Keep photos on this device');
  await page.getByText('This device keeps it, encrypted.').waitFor();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  await page.getByRole('switch', { name: 'Open my spots without a connection' }).click();
  await page.getByText('Your spots open without a connection').waitFor();
  await expectEventually(() => countLockedParts(page)).toBe(2);
  expect(await findScreenIssues(page, 'offline-lock')).toEqual([]);
  await waitForWorker(page);

  await setConnection(page, false);
  await page.goto('/history');
  await press(page, 'Unlock your spots');
  await page.getByRole('heading', { level: 1, name: 'Analysis History' }).waitFor();
  await page.getByText(OFFLINE_WITH_DATA).waitFor();
  await page.locator('.history-card').first().click();
  await press(page, 'This spot over time');
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /^Photo of/ })
    .waitFor();

  await page.goto('/history');
  await setFinger(false);
  await press(page, 'Unlock your spots');
  await page.getByText('They did not open. Please try again.').waitFor();
  expect(await findScreenIssues(page, 'offline-locked')).toEqual([]);
  expect(await page.locator('.history-card').count()).toBe(0);

  await setConnection(page, true);
  await page.locator('.history-card').first().waitFor();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await expectEventually(() => countLockedParts(page)).toBe(0);
  await setConnection(page, false);
  await page.goto('/history');
  await page.getByRole('heading', { name: 'The ABCDE rule' }).waitFor();
  await waitForScript(page, 'UnlockCopy');
  // Read after the page has begun to, so that the page has its answer, too.
  expect(await countLockedParts(page)).toBe(0);
  expect(await page.getByRole('button', { name: 'Unlock your spots' }).count()).toBe(0);
});

test('an update never mixes two versions: the open page goes on as it was, and the next one is new as a whole', async () => {
  const versions = await startVersionedSite(site.product.url);
  const page = await openPage({ baseURL: versions.url });
  await registerUser(page, 'update@example.org');
  await waitForWorker(page);

  await setConnection(page, false);
  versions.update();
  await goTo(page, 'History');
  await page.getByRole('heading', { level: 1, name: 'Analysis History' }).waitFor();
  await setConnection(page, true);
  await page.getByRole('link', { name: 'Your body' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your body' }).waitFor();
  expect((await listAssets(page)).filter(isOfNextVersion)).toEqual([]);

  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Your body' }).waitFor();
  expect((await listAssets(page)).filter((path) => !isOfNextVersion(path))).toEqual([]);
  // The next worker keeps its files, and then takes over, which erases those of the earlier one.
  const listKeptAssets = async () => (await listKeptPaths(page)).filter((path) => path.startsWith('/assets/'));
  await expectEventually(async () => (await listKeptAssets()).some(isOfNextVersion)).toBe(true);
  await expectEventually(async () => (await listKeptAssets()).filter((path) => !isOfNextVersion(path))).toEqual([]);

  await setConnection(page, false);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  expect((await listAssets(page)).filter((path) => !isOfNextVersion(path))).toEqual([]);
  await versions.close();
});

test('the site can be installed: its manifest names icons of the sizes they have', async () => {
  const page = await site.openPage();
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const response = await page.request.get(address!);
  expect(response.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const { display, start_url, icons } = (await response.json()) as {
    display: string;
    start_url: string;
    icons: { src: string; sizes: string }[];
  };
  expect([display, start_url]).toEqual(['standalone', '/']);
  const sizes = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    icons.map(({ src }) => src),
  );
  icons.forEach(({ sizes: stated }, i) => expect(['any', sizes[i]]).toContain(stated));
});
