import { toChargeObject, toInvoiceObject } from '#local/stripe/api/apiObjects';
import { createStripeId } from '#local/stripe/store/createStripeId';
import type { ChargeRecord, InvoiceRecord, SubscriptionRecord } from '#local/stripe/store/records';
import { emitEvent, emitSubscriptionEvent, getAmount, type BillingContext } from './billingContext';

const DAY = 24 * 60 * 60;
/** Days from each failed payment to the next attempt. After the last one, the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

/** Creates an open invoice for one period of a subscription. */
export function createInvoice(
  context: BillingContext,
  subscription: SubscriptionRecord,
  at: number,
  reason: InvoiceRecord['reason'],
): InvoiceRecord {
  const invoice: InvoiceRecord = {
    id: createStripeId('in', 24),
    paymentId: createStripeId('inpay', 24),
    created: at,
    subscriptionId: subscription.id,
    reason,
    amount: getAmount(context, subscription),
    status: 'open',
    attempts: 0,
    nextAttempt: null,
    paidAt: null,
  };
  context.customer.invoices.push(invoice);
  subscription.latestInvoice = invoice.id;
  return invoice;
}

/** Charges the customer's card. Returns false when it is declined. */
export function chargeInvoice(context: BillingContext, invoice: InvoiceRecord, at: number): boolean {
  const { customer } = context;
  const isPaid =
    customer.card === 'pays' || (customer.card === 'failsLater' && invoice.reason === 'subscription_create');
  const earlier = customer.charges.find(({ invoiceId }) => invoiceId === invoice.id);
  const charge: ChargeRecord = {
    id: createStripeId('ch', 24),
    paymentIntent: earlier?.paymentIntent ?? createStripeId('pi', 24),
    created: at,
    invoiceId: invoice.id,
    amount: invoice.amount,
    isPaid,
    cardFingerprint: customer.cardFingerprint ?? null,
    refund: null,
  };
  customer.charges.push(charge);
  invoice.attempts += 1;
  if (isPaid) Object.assign(invoice, { status: 'paid', paidAt: at, nextAttempt: null });
  emitEvent(context, isPaid ? 'charge.succeeded' : 'charge.failed', at, toChargeObject(customer, charge));
  return isPaid;
}

/** Charges an invoice, and makes its subscription active, past due or canceled. */
export function collectInvoice(
  context: BillingContext,
  subscription: SubscriptionRecord,
  invoice: InvoiceRecord,
  at: number,
): void {
  if (chargeInvoice(context, invoice, at)) {
    subscription.status = 'active';
    emitEvent(context, 'invoice.paid', at, toInvoiceObject(context.customer, invoice));
    emitSubscriptionEvent(context, 'updated', at, subscription);
    return;
  }
  const retryDays = RETRY_DAYS[invoice.attempts - 1];
  invoice.nextAttempt = retryDays === undefined ? null : at + retryDays * DAY;
  subscription.status = 'past_due';
  emitEvent(context, 'invoice.payment_failed', at, toInvoiceObject(context.customer, invoice));
  if (retryDays === undefined) endSubscription(context, subscription, at);
  else emitSubscriptionEvent(context, 'updated', at, subscription);
}

/** The open invoice of the subscription's present period. */
export const findOpenInvoice = (
  { customer }: BillingContext,
  { latestInvoice }: SubscriptionRecord,
): InvoiceRecord | undefined => customer.invoices.find(({ id, status }) => id === latestInvoice && status === 'open');

/** Cancels a subscription at once and voids its open invoices. */
export function endSubscription(context: BillingContext, subscription: SubscriptionRecord, at: number): void {
  Object.assign(subscription, { status: 'canceled', endedAt: at, canceledAt: subscription.canceledAt ?? at });
  for (const invoice of context.customer.invoices) {
    if (invoice.subscriptionId === subscription.id && invoice.status === 'open') invoice.status = 'void';
  }
  emitSubscriptionEvent(context, 'deleted', at, subscription);
}
