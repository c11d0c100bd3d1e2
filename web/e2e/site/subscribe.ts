import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { registerUser, type TestSite } from './journey';

export const VALID_CARD = /^4242/;
export const FAILING_LATER_CARD = /^4000 0000 0000 0341/;

/** Opens the checkout from Home. */
export async function openCheckout(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Subscribe' }).click();
  await page.getByRole('heading', { name: 'Annual subscription' }).waitFor();
  await page.getByRole('checkbox', { name: /now and every year until I cancel/ }).check();
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();
}

/** Pays at the checkout with one of its test cards, under a number of its own. */
export async function pay(page: Page, card: RegExp): Promise<void> {
  await page.getByRole('radio', { name: card }).check();
  await page.getByLabel('Another number').fill(randomUUID());
  await page.getByRole('button', { name: 'Subscribe' }).click();
}

/** Registers a user who pays a subscription by card, and opens the subscription page. */
export async function subscribeNewUser(site: TestSite, email: string, card = VALID_CARD): Promise<Page> {
  const page = await site.openPage();
  await registerUser(page, email);
  await openCheckout(page);
  // The toast leaves by itself, so it is awaited from the start.
  await Promise.all([page.getByText('Subscription activated').waitFor(), pay(page, card)]);
  await page.goto('/subscribe');
  await page.getByRole('heading', { name: 'Active Subscription' }).waitFor();
  return page;
}
