import { escapeXml } from '#local/aws/escapeXml';
import { getCurrentTime, type StripeContext } from '#local/stripe/api/operation';
import { replaceCard, setCancelAtPeriodEnd } from '#local/stripe/billing/customerActions';
import type { CustomerRecord, SubscriptionRecord } from '#local/stripe/store/records';
import {
  formatDate,
  formatDollars,
  parseCard,
  renderButton,
  renderCardField,
  renderSubscription,
  type PageResult,
} from './layout';

/** The billing portal of a customer: subscription, card and receipts. Null when there is no such customer. */
export async function handlePortalPage(
  context: StripeContext,
  customerId: string,
  form: URLSearchParams | null,
  returnUrl: string | null,
): Promise<PageResult | null> {
  const customer = context.store.customers.get(customerId);
  if (!customer || customer.isDeleted) return null;
  const subscription = customer.subscriptions.findLast(({ status }) => status !== 'canceled');
  if (form) await applyForm(context, customer, subscription, form);
  return renderPortal(customer, subscription, returnUrl);
}

async function applyForm(
  context: StripeContext,
  customer: CustomerRecord,
  subscription: SubscriptionRecord | undefined,
  form: URLSearchParams,
): Promise<void> {
  const billing = { prices: context.store.prices, customer };
  const now = getCurrentTime(context, customer);
  const action = form.get('action');
  if (action === 'card') replaceCard(billing, parseCard(form), now);
  if (subscription && action === 'cancel') setCancelAtPeriodEnd(billing, subscription, true, now);
  if (subscription && action === 'renew') setCancelAtPeriodEnd(billing, subscription, false, now);
  await context.store.saveCustomer(customer);
}

function renderPortal(
  customer: CustomerRecord,
  subscription: SubscriptionRecord | undefined,
  returnUrl: string | null,
): PageResult {
  const button = subscription?.cancelAtPeriodEnd
    ? renderButton('renew', "Don't cancel")
    : renderButton('cancel', 'Cancel subscription');
  const receipts = customer.charges
    .filter(({ isPaid }) => isPaid)
    .map(
      ({ created, amount, refund }) =>
        `<li>${formatDate(created)}: ${formatDollars(amount)}${refund ? ', refunded' : ''}</li>`,
    );
  return {
    title: 'Billing',
    body: `${subscription ? `<article>${renderSubscription(subscription)}<form method="post">${button}</form></article>` : '<p>No subscription.</p>'}
<form method="post">${renderCardField(customer.card ?? 'pays')}${renderButton('card', 'Update card')}</form>
<h2>Receipts</h2><ul>${receipts.join('')}</ul>${returnUrl === null ? '' : `<p><a href="${escapeXml(returnUrl)}">Back</a></p>`}`,
  };
}
