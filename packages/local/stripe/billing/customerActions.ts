import { toChargeObject, toCheckoutSessionObject, toInvoiceObject } from '#local/stripe/api/apiObjects';
import { StripeApiError } from '#local/stripe/api/stripeApiError';
import { createStripeId } from '#local/stripe/store/createStripeId';
import type { ChargeRecord, CheckoutSessionRecord, PaymentCard, SubscriptionRecord } from '#local/stripe/store/records';
import { addYear } from './addYear';
import { emitEvent, emitSubscriptionEvent, type BillingContext } from './billingContext';
import { chargeInvoice, collectInvoice, createInvoice, endSubscription, findOpenInvoice } from './invoices';

/** Pays a session's first year. Throws a card_error when the card is declined; the session then stays open. */
export function payCheckoutSession(
  context: BillingContext,
  session: CheckoutSessionRecord,
  paymentCard: PaymentCard,
  at: number,
): void {
  const { customer } = context;
  if (session.status !== 'open') throw new StripeApiError('This Checkout Session is no longer active.');
  if (paymentCard.card === 'declined') {
    throw new StripeApiError('Your card was declined.', { type: 'card_error', code: 'card_declined', status: 402 });
  }
  Object.assign(customer, paymentCard);
  const subscription = createSubscription(session, at);
  customer.subscriptions.push(subscription);
  const invoice = createInvoice(context, subscription, at, 'subscription_create');
  chargeInvoice(context, invoice, at);
  Object.assign(session, { status: 'complete', subscriptionId: subscription.id });
  emitSubscriptionEvent(context, 'created', at, subscription);
  emitEvent(context, 'invoice.paid', at, toInvoiceObject(customer, invoice));
  const completed = toCheckoutSessionObject(customer, session, invoice.amount, '');
  emitEvent(context, 'checkout.session.completed', at, completed);
}

const createSubscription = (
  { priceId, subscriptionMetadata }: CheckoutSessionRecord,
  at: number,
): SubscriptionRecord => ({
  id: createStripeId('sub', 24),
  itemId: createStripeId('si'),
  created: at,
  status: 'active',
  priceId,
  periodStart: at,
  periodEnd: addYear(at),
  cancelAtPeriodEnd: false,
  canceledAt: null,
  endedAt: null,
  metadata: subscriptionMetadata,
  latestInvoice: '',
  announced: false,
});

/** Replaces the card, and charges open invoices of past-due subscriptions to it at once. */
export function replaceCard(context: BillingContext, paymentCard: PaymentCard, at: number): void {
  const { customer } = context;
  Object.assign(customer, paymentCard);
  for (const subscription of customer.subscriptions.filter(({ status }) => status === 'past_due')) {
    const invoice = findOpenInvoice(context, subscription);
    if (invoice) collectInvoice(context, subscription, invoice, at);
  }
}

/** Sets whether a subscription ends with its present period. */
export function setCancelAtPeriodEnd(
  context: BillingContext,
  subscription: SubscriptionRecord,
  cancelAtPeriodEnd: boolean,
  at: number,
): void {
  Object.assign(subscription, { cancelAtPeriodEnd, canceledAt: cancelAtPeriodEnd ? at : null });
  emitSubscriptionEvent(context, 'updated', at, subscription);
}

/** Refunds a charge in full. Throws when it was refunded before. */
export function refundCharge(context: BillingContext, charge: ChargeRecord, reason: string | null, at: number): void {
  if (charge.refund) {
    throw new StripeApiError(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  charge.refund = { id: createStripeId('re', 24), created: at, reason };
  emitEvent(context, 'charge.refunded', at, toChargeObject(context.customer, charge));
}

/** Ends all subscriptions and sessions, and removes personal data as Stripe does for a deleted customer. */
export function deleteCustomer(context: BillingContext, at: number): void {
  const { customer } = context;
  for (const subscription of customer.subscriptions) {
    if (subscription.status !== 'canceled') endSubscription(context, subscription, at);
  }
  for (const session of customer.sessions) if (session.status === 'open') session.status = 'expired';
  for (const { object } of customer.events) if ('customer_email' in object) object['customer_email'] = null;
  Object.assign(customer, {
    isDeleted: true,
    email: null,
    name: null,
    metadata: {},
    card: null,
    cardFingerprint: null,
  });
}
