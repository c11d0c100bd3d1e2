import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import {
  createAccount,
  findAccessibilityIssues,
  startTestSite,
  registerOnScreen,
  findOverflowingWidths,
  type TestSite,
} from './site/journey';
import { FAILING_LATER_CARD, openCheckout, pay, subscribeNewUser, VALID_CARD } from './site/subscribe';

jest.setTimeout(600_000);

const lesion = join(__dirname, '../../packages/lesion/fixtures/dermoscopic-melanoma-1.jpg');

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(async () => site.close());

const DECLINED_CARD = /^4000 0000 0000 0002/;
const getHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** Advances a customer's time, on the customer page of the local Stripe. */
async function advanceTime(email: string, to: string): Promise<void> {
  const page = await site.openPage();
  await page.goto(site.product.paymentsUrl);
  const customer = page.getByRole('article').filter({ hasText: email });
  // Chromium does not close a page while its form is being submitted.
  await Promise.all([page.waitForEvent('load'), customer.getByRole('button', { name: to, exact: true }).click()]);
  await page.close();
}

async function analyze(page: Page): Promise<void> {
  await page.getByLabel('Choose an image file').setInputFiles(lesion);
  await getHeading(page, 'Frame the spot').waitFor();
  await page.getByLabel('Where on your body is it?').selectOption('Upper back');
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  await getHeading(page, 'Your result').waitFor();
}

test('a user subscribes with a card, and the subscription is active shortly after', async () => {
  const page = await site.openPage();
  await createAccount(page, 'payer@example.org');
  await page.goto('/subscribe');
  await getHeading(page, 'Annual subscription').waitFor();
  expect(await findOverflowingWidths(page, 'subscribe')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await openCheckout(page);
  await page.getByText('$39.95 per year').waitFor();
  await page.getByText(/renews every year at that price until you cancel/).waitFor();
  await pay(page, DECLINED_CARD);
  await page.getByText('Your card was declined.').waitFor();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByText('Nothing was charged.').waitFor();
  expect(await findOverflowingWidths(page, 'subscribe-canceled')).toEqual([]);

  await openCheckout(page);
  // The toast leaves by itself, so it is awaited from the start.
  const activated = page.getByText('Subscription activated');
  await Promise.all([
    page.getByText('Payment successful').or(activated).first().waitFor(),
    activated.waitFor(),
    pay(page, VALID_CARD),
  ]);
  await page.getByText('Premium').waitFor();
  await page.goto('/subscribe');
  await getHeading(page, 'Active Subscription').waitFor();
  expect(await findOverflowingWidths(page, 'subscribe-active')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.getByRole('link', { name: 'Analyze a photo' }).click();
  await page.getByText('Or drop a photo here').waitFor();
});

test('a new user taps twice from Home to the card, and after the payment stands at the capture step', async () => {
  const page = await site.openPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await registerOnScreen(page, 'direct@example.org');
  await expectEventually(() => page.evaluate(() => window.scrollY)).toBe(0);
  let taps = 0;
  const tap = async (locator: Locator) => {
    taps++;
    await locator.click();
  };
  await tap(page.getByRole('checkbox', { name: /now and every year until I cancel/ }));
  await tap(page.getByRole('button', { name: 'Subscribe Now' }));
  await getHeading(page, 'Checkout').waitFor();
  expect(taps).toBe(2);
  await Promise.all([page.getByText('Subscription activated').waitFor(), pay(page, VALID_CARD)]);
  const takePhoto = page.getByRole('button', { name: /Take Photo/ });
  await takePhoto.waitFor();
  await page.waitForURL((url) => url.pathname + url.hash === '/#analysis');
  const readLowerEdge = async () => {
    const box = await takePhoto.boundingBox();
    return box!.y + box!.height;
  };
  await expectEventually(readLowerEdge).toBeLessThan(844);
  await page.screenshot({ path: join(__dirname, '../../.cache/journeys/after-payment-390.png') });
});

test('a canceled subscription runs until the end of its year', async () => {
  const page = await subscribeNewUser(site, 'canceler@example.org');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/You keep access until/).waitFor();
  expect(await findOverflowingWidths(page, 'subscribe-cancel')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText(/It is canceled, and you will not be charged again/).waitFor();
  await getHeading(page, 'Active Subscription').waitFor();
  await advanceTime('canceler@example.org', 'the renewal');
  await page.goto('/subscribe');
  await getHeading(page, 'Annual subscription').waitFor();
});

test('a refund within 30 days is immediate and ends access', async () => {
  const page = await subscribeNewUser(site, 'refunded@example.org');
  await page.getByRole('button', { name: 'Ask for a refund' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Refund and end now' });
  await confirm.waitFor();
  expect(await findOverflowingWidths(page, 'subscribe-refund')).toEqual([]);
  await Promise.all([page.getByText('Refund on its way').waitFor(), confirm.click()]);
  await getHeading(page, 'Annual subscription').waitFor();
  await page.goto('/');
  await getHeading(page, 'Subscribe to unlock').waitFor();
});

test('a failed renewal payment is reported, and another card fixes it', async () => {
  const page = await subscribeNewUser(site, 'mender@example.org', FAILING_LATER_CARD);
  await advanceTime('mender@example.org', 'the renewal');
  await page.goto('/subscribe');
  await page.getByText('Your last payment did not go through').waitFor();
  expect(await findOverflowingWidths(page, 'subscribe-failed')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await page.getByRole('button', { name: 'Update your card' }).click();
  await getHeading(page, 'Billing').waitFor();
  await page.getByRole('radio', { name: VALID_CARD }).check();
  // The link stands on the page before, too.
  await Promise.all([page.waitForEvent('framenavigated'), page.getByRole('button', { name: 'Update card' }).click()]);
  await page.getByRole('link', { name: 'Back' }).click();
  await getHeading(page, 'Active Subscription').waitFor();
});

test('a new user pays and gets a result; after the subscription lapses, the history stays and new analyses are refused', async () => {
  const page = await subscribeNewUser(site, 'lapser@example.org', FAILING_LATER_CARD);
  await page.getByRole('link', { name: 'Analyze a photo' }).click();
  await analyze(page);
  await page.getByText('Name this spot or add a note').click();
  await page.getByLabel('Notes for your history').fill('Seen while I paid');
  await page.getByRole('button', { name: 'Save to History' }).click();
  const card = page.locator('#history').getByRole('button').filter({ hasText: 'Seen while I paid' });
  await card.waitFor();
  await page.getByRole('button', { name: 'New Analysis' }).click();

  await advanceTime('lapser@example.org', 'the renewal');
  for (let weeks = 0; weeks < 3; weeks++) await advanceTime('lapser@example.org', 'a week later');
  await page.goto('/');
  await getHeading(page, 'Subscribe to unlock').waitFor();
  await expectEventually(() => page.getByText('Requires subscription').count()).toBe(2);
  expect(await findOverflowingWidths(page, 'lapsed')).toEqual([]);
  await page.goto('/#history');
  await card.click();
  await page.getByRole('dialog').getByText('Seen while I paid').waitFor();
  const response = await page.request.post('/api/analyze', { data: { imageData: 'data:image/jpeg;base64,/9j/' } });
  expect([response.status(), ((await response.json()) as { code: string }).code]).toEqual([
    403,
    'subscription_required',
  ]);
});
