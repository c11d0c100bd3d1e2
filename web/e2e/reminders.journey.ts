import type { Page } from 'playwright-core';
import type { PushMessage } from '#domain/reminders/pushDevice';
import { expectEventually } from './site/expectEventually';
import { createAccount, postCall, readNewestMail, startTestSite, type TestSite } from './site/journey';
import { findScreenIssues } from './site/screenIssues';

jest.setTimeout(240_000);

const EMAIL = 'reminded@example.org';
const PASSWORD = 'correct horse';

let site: TestSite;
let page: Page;
beforeAll(async () => {
  site = await startTestSite();
  page = await site.openPage();
  await createAccount(page, EMAIL, PASSWORD);
});
afterAll(async () => site.close());

const getSwitch = () => page.getByRole('switch', { name: 'Remind me of the check each month' });
const waitForState = (isOn: boolean) =>
  page.getByRole('switch', { name: 'Remind me of the check each month', checked: isOn }).waitFor();

test('a reminder by mail needs a confirmed email, and says so', async () => {
  await page.goto('/history/check');
  await getSwitch().click();
  await page.getByText('Please confirm your email first.').waitFor();
  await waitForState(false);
  const [link = ''] = /http\S+#verify=\S+/.exec(await readNewestMail(site, EMAIL, 'confirm')) ?? [];
  await page.goto(link);
  await page.getByText('Your email address is confirmed.').waitFor();
});

test('the reminder is turned on by keyboard, and its day is shown, changed and kept', async () => {
  await page.goto('/history/check');
  await getSwitch().focus();
  await page.keyboard.press('Space');
  await page.getByText('Reminder is on').waitFor();
  await page.getByText(`to ${EMAIL}.`).waitFor();
  await page.getByRole('button', { name: 'Change the day' }).click();
  const day = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Day of the mail').fill(day);
  expect(await findScreenIssues(page, 'reminder-day')).toEqual([]);
  await page.getByRole('button', { name: 'Save the day' }).click();
  await page.getByText('You chose this day.').waitFor();
  await page.reload();
  const long = new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  await page.getByText(`Mail on ${long} to ${EMAIL}. You chose this day.`).waitFor();
  await page.getByRole('button', { name: 'Change the day' }).click();
  await page.getByRole('button', { name: 'Use the advised day' }).click();
  await page.getByText('You chose this day.').waitFor({ state: 'detached' });
  await getSwitch().click();
  await page.getByText('Reminder is off').waitFor();
  await waitForState(false);
});

/** Replaces the push service of the browser, which a test cannot reach. */
function installPushService(): void {
  let current: object | null = null;
  const toText = (bytes: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '');
  PushManager.prototype.getSubscription = () => Promise.resolve(current as PushSubscription | null);
  PushManager.prototype.subscribe = async () => {
    const curve = { name: 'ECDH', namedCurve: 'P-256' };
    const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
    const keys = { p256dh: toText(await crypto.subtle.exportKey('raw', publicKey)), auth: 'A'.repeat(22) };
    const endpoint = 'https://fcm.googleapis.com/fcm/send/journey';
    const unsubscribe = () => {
      current = null;
      return Promise.resolve(true);
    };
    current = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe };
    return current as PushSubscription;
  };
}

/** Passes a message to the site's service worker, as the browser does after it decrypted one of its push service. */
async function deliverPush(device: Page, message: PushMessage): Promise<void> {
  const devtools = await device.context().newCDPSession(device);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const origin = new URL(device.url()).origin;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
}
/** Collects what the service worker shows, because a headless browser shows none. Returns what reads the first one. */
async function watchNotifications(device: Page): Promise<() => Promise<unknown>> {
  const worker = device.context().serviceWorkers()[0] ?? (await device.context().waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const global = globalThis as unknown as { registration: ServiceWorkerRegistration; first: Promise<unknown> };
    global.first = new Promise((resolve) => {
      global.registration.showNotification = (title, options) => {
        resolve([title, options?.body]);
        return Promise.resolve();
      };
    });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { first: Promise<unknown> }).first);
}
const listDevices = async () => {
  const response = await page.request.get('/api/reminders/devices');
  return ((await response.json()) as { ids: string[] }).ids;
};

test('a device is notified once its person allows it, and signing out there ends that', async () => {
  await getSwitch().click();
  await page.getByText('Reminder is on').waitFor();
  const device = await site.openPage({ serviceWorkers: 'allow', permissions: ['notifications'] });
  await device.addInitScript(installPushService);
  await postCall(device, '/api/auth/login', { email: EMAIL, password: PASSWORD });
  await device.goto('/history/check');
  await device.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await device.getByRole('switch', { name: 'Notify me on this device, too' }).click();
  await device.getByText('Notifications are on').waitFor();
  await device.getByText('1 device gets a notification with each email.').waitFor();
  expect(await findScreenIssues(device, 'notifications')).toEqual([]);
  await expectEventually(listDevices).toHaveLength(1);

  const readNotification = await watchNotifications(device);
  await deliverPush(device, { title: 'Your reminder', body: 'Open it to see of what.', path: '/due?person=' });
  expect(await readNotification()).toEqual(['Your reminder', 'Open it to see of what.']);

  await device.getByRole('button', { name: /Account of/ }).click();
  await device.getByRole('menuitem', { name: 'Sign Out' }).click();
  await device.getByRole('tab', { name: 'Create Account' }).waitFor();
  await expectEventually(listDevices).toEqual([]);
});

test('the link in a mail opens without a session, and one button stops all reminders', async () => {
  const visitor = await site.openPage();
  await visitor.goto('/unsubscribe#not-a-token');
  await visitor.getByRole('button', { name: 'Stop all reminders' }).click();
  await visitor.getByText('This link does not work.').waitFor();
  expect(await findScreenIssues(visitor, 'unsubscribe')).toEqual([]);
  const success = { success: true, message: 'You get no more reminders.' };
  await visitor.route('**/api/reminders/unsubscribe?*', (route) => route.fulfill({ json: success }));
  await visitor.getByRole('button', { name: 'Stop all reminders' }).click();
  await visitor.getByText('Reminders are off').waitFor();
  await expectEventually(() => visitor.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await visitor.goto('/unsubscribe');
  await visitor.getByText('This link is not complete.').waitFor();
  await visitor.getByRole('main').getByRole('link', { name: 'Home' }).waitFor();
});
