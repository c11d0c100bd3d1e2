import type { Locator, Page } from 'playwright-core';
import { draw } from '#lesion/fixtures/unassessable';
import { encodeJpeg } from '#lesion/photo/decodePhoto';
import { setConnection, waitForCopy } from '../../site/journey';
import { getFixturePath } from '../../site/sendAnalysis';
import { atPath, changeAnswer, failCall, holdCall, openAt, type GalleryPage, type GalleryState } from '../galleryPage';

const CAPTURE = 'Or drop a photo here';
const NEXT_POLICY = {
  version: '1.1',
  effectiveAt: '2027-03-01T12:00:00.000Z',
  summary: 'We add a new processor for mail.',
};
const NEVUS = getFixturePath('phone-nevus-2.jpg');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens Home, chooses a photo and waits for the framing. */
async function choosePhoto(page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await openAt(page, '/', CAPTURE);
  await page.getByLabel('Choose an image file').setInputFiles(file);
  await page.getByRole('heading', { name: 'Frame the spot' }).waitFor();
}

async function answerAndAnalyze(page: Page): Promise<void> {
  await page.getByLabel('Where on your body is it?').selectOption('Upper back');
  await press(page, 'Analyze');
}

async function analyze(page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await choosePhoto(page, file);
  await answerAndAnalyze(page);
}

async function openResult(page: Page, name: string): Promise<void> {
  await analyze(page, getFixturePath(`${name}.jpg`));
  await page.getByRole('heading', { name: 'Your result' }).waitFor();
}

const result = (tier: string, name: string): GalleryState => ({
  name: tier,
  person: 'subscriber',
  show: (page) => openResult(page, name),
});

async function saveFirstResult(page: Page): Promise<void> {
  await openResult(page, 'phone-nevus-2');
  await press(page, 'Save to History');
  await page.getByRole('heading', { name: 'Keep your photos on this device?' }).waitFor();
}

async function openCamera(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('camera.autoCapture', 'off'));
  await openAt(page, '/', CAPTURE);
  await page.getByRole('button', { name: /^Take Photo/ }).click();
}

/** Opens Home, waits until it has read what it needs without a connection, and ends the connection after `prepare`. */
async function goOffline(page: Page, prepare?: () => Promise<unknown>): Promise<void> {
  await page.clock.install();
  await openAt(page, '/', CAPTURE);
  const copied = waitForCopy(page);
  await page.clock.runFor(11_000);
  await copied;
  await prepare?.();
  await setConnection(page, false);
  await page.getByText('You are offline. You see your data as of').waitFor();
}

async function analyzeOffline(page: Page): Promise<void> {
  await goOffline(page, async () => {
    await page.getByLabel('Choose an image file').setInputFiles(NEVUS);
    await page.getByLabel('Where on your body is it?').waitFor();
  });
  await answerAndAnalyze(page);
  await page.clock.runFor(1000);
  await page.getByText('they wait locked on this device until').waitFor();
}

/** Home and the steps of an analysis. */
export const HOME_PAGES: readonly GalleryPage[] = [
  {
    name: 'Home',
    states: [
      atPath('subscriber with a history', 'subscriber', '/', 'My partner found it last week'),
      atPath('paywall', 'newcomer', '/', 'Send Message'),
      atPath('loading', 'subscriber', '/', 'Loading...', holdCall('**/api/analyses?*')),
      atPath(
        'history error',
        'subscriber',
        '/',
        'Failed to load analysis history. Please try again.',
        failCall('**/api/analyses?*'),
      ),
      atPath(
        'subscription unknown',
        'subscriber',
        '/',
        'We could not check your subscription',
        failCall('**/api/subscription/status'),
      ),
      atPath('subscription loading', 'newcomer', '/', 'Contact Us', holdCall('**/api/subscription/status')),
      atPath(
        'policy banner',
        'subscriber',
        '/',
        'See what changes in version 1.1',
        changeAnswer('**/api/config', (config: object) => ({ ...config, upcomingPrivacy: NEXT_POLICY })),
      ),
      { name: 'offline', person: 'subscriber', show: (page) => goOffline(page) },
      {
        name: 'page not on the device',
        person: 'subscriber',
        widths: [1280],
        show: async (page) => {
          await goOffline(page);
          await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Health Blog' }).click();
          await page.getByRole('heading', { name: 'This page needs a connection' }).waitFor();
        },
      },
      {
        name: 'side menu',
        person: 'newcomer',
        widths: [390, 768],
        show: async (page) => {
          await page.setViewportSize({ width: 390, height: 844 });
          await openAt(page, '/', 'No analyses yet');
          await press(page, 'Menu');
          await page.getByRole('dialog', { name: 'Menu' }).waitFor();
        },
      },
      {
        name: 'account menu',
        person: 'newcomer',
        widths: [1280],
        show: async (page) => {
          await openAt(page, '/', 'No analyses yet');
          await page.getByRole('button', { name: /^Account of/ }).click();
        },
      },
    ],
  },
  {
    name: 'Capture',
    states: [
      { name: 'framing and questions', person: 'subscriber', show: (page) => choosePhoto(page, NEVUS) },
      {
        name: 'same spot, region missing',
        person: 'subscriber',
        show: async (page) => {
          await choosePhoto(page, NEVUS);
          await page.getByRole('radio', { name: 'Same spot as before' }).check();
          await press(page, 'Analyze');
        },
      },
      {
        name: 'coin or ruler',
        person: 'subscriber',
        show: async (page) => {
          await choosePhoto(page, NEVUS);
          await press(page, 'Mark a coin or ruler (optional)');
          await page.getByRole('dialog').waitFor();
          await press(page, 'Place two marks to move');
        },
      },
      {
        name: 'analyzing',
        person: 'subscriber',
        show: async (page) => {
          await holdCall('**/api/analyze')(page);
          await analyze(page, NEVUS);
          await page.getByText('Analyzing your photo...').first().waitFor();
        },
      },
      {
        name: 'analysis failed',
        person: 'subscriber',
        show: async (page) => {
          await failCall('**/api/analyze')(page);
          await analyze(page, NEVUS);
          await page.getByText('Your photo and answers are still here.').first().waitFor();
        },
      },
      { name: 'analyzed offline', person: 'subscriber', show: analyzeOffline },
      {
        name: 'photo waits offline',
        person: 'subscriber',
        show: async (page) => {
          await analyzeOffline(page);
          await press(page, 'Another photo');
          await page.getByRole('heading', { name: 'A photo is waiting' }).waitFor();
        },
      },
      {
        name: 'photo waits, online again',
        person: 'subscriber',
        show: async (page) => {
          await analyzeOffline(page);
          await press(page, 'Another photo');
          await setConnection(page, true);
          await page.getByText('Do you want to now?').waitFor();
        },
      },
      {
        name: 'waiting photo, erase',
        person: 'subscriber',
        show: async (page) => {
          await analyzeOffline(page);
          await press(page, 'Another photo');
          await page.getByRole('button', { name: /^Erase the photo of/ }).click();
        },
      },
      {
        name: 'session ended',
        person: 'subscriber',
        show: async (page) => {
          await choosePhoto(page, NEVUS);
          await page.getByLabel('Where on your body is it?').selectOption('Upper back');
          // Right before, because a read of the page may find it, too, and opens the dialog over the button.
          await page.context().clearCookies();
          await press(page, 'Analyze');
          await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
        },
      },
      {
        name: 'camera',
        person: 'subscriber',
        show: async (page) => {
          await openCamera(page);
          await page.locator('.aim__hint').getByText('Looks good. Take the photo').waitFor();
        },
      },
      {
        name: 'camera refused',
        person: 'subscriber',
        show: async (page) => {
          await page.addInitScript(() => {
            navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
          });
          await openCamera(page);
          await page.getByText('Camera Error').waitFor();
        },
      },
    ],
  },
  {
    name: 'Result',
    states: [
      result('high', 'dermoscopic-melanoma-1'),
      result('moderate', 'phone-basal-cell-carcinoma-1'),
      result('low', 'phone-nevus-2'),
      {
        name: 'raised by the answers',
        person: 'subscriber',
        show: async (page) => {
          await choosePhoto(page, NEVUS);
          const changing = page.getByRole('group', { name: 'Has it changed in size, shape or color?' });
          await changing.getByRole('radio', { name: 'Yes' }).check();
          await answerAndAnalyze(page);
          await page.locator('.tier__aside--raised').waitFor();
        },
      },
      { name: 'offer to keep photos', person: 'subscriber', show: saveFirstResult },
      {
        name: 'photo kept on the device',
        person: 'subscriber',
        show: async (page) => {
          await saveFirstResult(page);
          await press(page, 'Keep photos on this device');
          await page.getByText('This device keeps it, encrypted.').waitFor();
        },
      },
      {
        name: 'everything unfolded',
        person: 'subscriber',
        show: async (page) => {
          await openResult(page, 'dermoscopic-melanoma-1');
          await page.getByRole('switch', { name: 'What the model looked at' }).click();
          for (const summary of await page.locator('.result summary').all()) await summary.click();
        },
      },
      {
        name: 'not assessable',
        person: 'subscriber',
        show: async (page) => {
          const buffer = await encodeJpeg(draw('wall', 1));
          await analyze(page, { name: 'wall.jpg', mimeType: 'image/jpeg', buffer });
          await page.getByRole('heading', { name: 'We can’t assess this photo' }).waitFor();
        },
      },
    ],
  },
];
