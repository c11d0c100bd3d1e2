import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { accessibilityFindings, openStage, register, widthsWhereScreenOverflows, type Stage } from './journey';

jest.setTimeout(180_000);

const lesion = join(__dirname, '../../packages/lesion/fixtures/dermoscopic-melanoma-1.jpg');

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => stage.close());

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** From Home to the page where the card is asked for. */
async function toCheckout(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Subscribe' }).click();
  await heading(page, 'Annual subscription').waitFor();
  await page.getByRole('checkbox', { name: /now and every year until I cancel/ }).check();
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await heading(page, 'Checkout').waitFor();
}

async function pay(page: Page, card: RegExp): Promise<void> {
  await page.getByRole('radio', { name: card }).check();
  await page.getByRole('button', { name: 'Subscribe' }).click();
}
const PAYS = /^4242/;
const DECLINED = /^4000 0000 0000 0002/;
const FAILS_LATER = /^4000 0000 0000 0341/;

/** A new person with a subscription paid by card, on the page that says so. */
async function subscriber(email: string, card = PAYS): Promise<Page> {
  const page = await stage.newcomer();
  await register(page, email);
  await toCheckout(page);
  await pay(page, card);
  await page.getByText('Subscription activated').waitFor();
  return page;
}

/** Moves a customer's time on, on the stand-in's overview of everybody who pays. */
async function moveTime(email: string, to: string): Promise<void> {
  const page = await stage.newcomer();
  const [, payments = ''] = /Payments\s+(\S+)/.exec(stage.product.output()) ?? [];
  await page.goto(payments);
  const customer = page.getByRole('article').filter({ hasText: email });
  // Chromium never closes a page whose form is still on its way.
  const shownAgain = page.waitForEvent('load');
  await customer.getByRole('button', { name: to, exact: true }).click();
  await shownAgain;
  await page.close();
}

async function analyze(page: Page): Promise<void> {
  await page.getByLabel('Choose an image file').setInputFiles(lesion);
  await heading(page, 'Frame the spot').waitFor();
  await page.getByLabel('Where on your body is it?').selectOption('Upper back');
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  await heading(page, 'Your result').waitFor();
}

test('a person subscribes with a card and is a subscriber a moment later', async () => {
  const page = await stage.newcomer();
  await register(page, 'payer@example.org');
  await page.goto('/subscribe');
  await heading(page, 'Annual subscription').waitFor();
  expect(await widthsWhereScreenOverflows(page, 'subscribe')).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
  await toCheckout(page);
  await page.getByText('$39.95 per year').waitFor();
  await page.getByText(/renews every year at that price until you cancel/).waitFor();
  await pay(page, DECLINED);
  await page.getByText('Your card was declined.').waitFor();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByText('Nothing was charged.').waitFor();
  expect(await widthsWhereScreenOverflows(page, 'subscribe-canceled')).toEqual([]);

  await toCheckout(page);
  await pay(page, PAYS);
  await page.getByText('Payment successful').or(page.getByText('Subscription activated')).first().waitFor();
  await heading(page, 'Active Subscription').waitFor();
  await page.getByText('Subscription activated').waitFor();
  await page.getByText('Premium').waitFor();
  expect(await widthsWhereScreenOverflows(page, 'subscribe-active')).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Analyze a photo' }).click();
  await page.getByText('Or drop a photo here').waitFor();
});

test('a subscription that is canceled runs to the end of its year, and then ends', async () => {
  const page = await subscriber('canceler@example.org');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const question = page.getByRole('dialog');
  await question.getByText(/You keep access until/).waitFor();
  expect(await widthsWhereScreenOverflows(page, 'subscribe-cancel')).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText(/It is canceled, and you will not be charged again/).waitFor();
  await heading(page, 'Active Subscription').waitFor();
  await moveTime('canceler@example.org', 'the renewal');
  await page.goto('/subscribe');
  await heading(page, 'Annual subscription').waitFor();
});

test('money goes back within 30 days, and access ends at once', async () => {
  const page = await subscriber('refunded@example.org');
  await page.getByRole('button', { name: 'Ask for a refund' }).click();
  expect(await widthsWhereScreenOverflows(page, 'subscribe-refund')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Refund and end now' }).click();
  await page.getByText('Refund on its way').waitFor();
  await heading(page, 'Annual subscription').waitFor();
  await page.goto('/');
  await heading(page, 'Subscribe to unlock').waitFor();
});

test('a payment that fails at renewal is told, and another card mends it', async () => {
  const page = await subscriber('mender@example.org', FAILS_LATER);
  await moveTime('mender@example.org', 'the renewal');
  await page.goto('/subscribe');
  await page.getByText('Your last payment did not go through').waitFor();
  expect(await widthsWhereScreenOverflows(page, 'subscribe-failed')).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Update your card' }).click();
  await heading(page, 'Billing').waitFor();
  await page.getByRole('radio', { name: PAYS }).check();
  await page.getByRole('button', { name: 'Update card' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await heading(page, 'Active Subscription').waitFor();
});

test('from a new account to a paid result; once lapsed, the history stays and analyzing does not', async () => {
  const page = await subscriber('lapser@example.org', FAILS_LATER);
  await page.getByRole('link', { name: 'Analyze a photo' }).click();
  await analyze(page);
  await page.getByLabel('Notes for your history').fill('Seen while I paid');
  await page.getByRole('button', { name: 'Save to History' }).click();
  const card = page.locator('#history').getByRole('button').filter({ hasText: 'Seen while I paid' });
  await card.waitFor();

  await moveTime('lapser@example.org', 'the renewal');
  for (let weeks = 0; weeks < 3; weeks++) await moveTime('lapser@example.org', 'a week later');
  await page.goto('/');
  await heading(page, 'Subscribe to unlock').waitFor();
  expect(await page.getByText('Requires subscription').count()).toBe(2);
  expect(await widthsWhereScreenOverflows(page, 'lapsed')).toEqual([]);
  await page.goto('/#history');
  await card.click();
  await page.getByRole('dialog').getByText('Seen while I paid').waitFor();
  const refused = await page.request.post('/api/analyze', { data: { imageData: 'data:image/jpeg;base64,/9j/' } });
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([403, 'subscription_required']);
});
