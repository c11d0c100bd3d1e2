import { escapeXml } from '#local/aws/escapeXml';
import { getCurrentTime, type StripeContext } from '#local/stripe/api/operation';
import { advanceTime } from '#local/stripe/billing/advanceTime';
import { createStripeId } from '#local/stripe/store/createStripeId';
import type { CustomerRecord } from '#local/stripe/store/records';
import { formatDate, renderButton, renderSubscription, type PageResult } from './layout';

const DAY = 24 * 60 * 60;

/** The overview of all customers, newest first. */
export function renderOverview({ store }: StripeContext): PageResult {
  const articles = [...store.customers.values()].reverse().map(renderCustomer);
  return { title: 'Stripe on this machine', body: articles.join('') || '<p>Nobody has paid yet.</p>' };
}

function renderCustomer(customer: CustomerRecord): string {
  const subscription = customer.subscriptions.at(-1);
  const time = customer.clock ? `<p>Test clock: ${formatDate(customer.clock.time)}</p>` : '';
  const form =
    subscription && subscription.status !== 'canceled'
      ? `<form method="post" action="/stripe/clock/${customer.id}">Move this customer’s time on to:<br>
${renderButton('before', '30 days before the renewal')}${renderButton('renewal', 'the renewal')}${renderButton('week', 'a week later')}</form>`
      : '';
  return `<article><h2>${escapeXml(customer.email ?? 'deleted')}</h2><p>${customer.id}</p>
${subscription ? renderSubscription(subscription) : '<p>No subscription.</p>'}${time}${form}</article>`;
}

/** Advances a customer's test clock, which it creates, to the submitted moment. Null when there is no such customer. */
export async function handleClockForm(
  context: StripeContext,
  customerId: string,
  form: URLSearchParams | null,
): Promise<PageResult | null> {
  const { store } = context;
  const customer = store.customers.get(customerId);
  const subscription = customer?.subscriptions.at(-1);
  if (!customer || !subscription || !form) return null;
  const now = getCurrentTime(context, customer);
  const moments: Record<string, number> = {
    before: subscription.periodEnd - 30 * DAY,
    renewal: subscription.periodEnd,
    week: now + 7 * DAY,
  };
  const time = Math.max(now, moments[form.get('action') ?? ''] ?? now);
  customer.clock ??= { id: createStripeId('clock', 24), created: now, name: null, time: now };
  advanceTime({ prices: store.prices, customer }, time);
  customer.clock.time = time;
  await store.saveCustomer(customer);
  return { redirect: '/stripe' };
}
