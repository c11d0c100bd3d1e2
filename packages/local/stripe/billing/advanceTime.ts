import { toCheckoutSessionObject } from '#local/stripe/api/apiObjects';
import type { CheckoutSessionRecord, SubscriptionRecord } from '#local/stripe/store/records';
import { emitEvent, emitSubscriptionEvent, getAmount, type BillingContext } from './billingContext';
import { addYear } from './addYear';
import { collectInvoice, createInvoice, endSubscription, findOpenInvoice } from './invoices';

const DAY = 24 * 60 * 60;
/** `invoice.upcoming` precedes a renewal by 30 days, which the product configures in Stripe's settings. */
const ANNOUNCE_BEFORE = 30 * DAY;

/** A future change: its time, and the function that makes it. */
interface ScheduledChange {
  at: number;
  apply: () => void;
}

/** Applies all changes that are due at `time`, in order. Returns whether there was any. */
export function advanceTime(context: BillingContext, time: number): boolean {
  let hasChanged = false;
  for (let [next] = listChanges(context); next && next.at <= time; [next] = listChanges(context)) {
    next.apply();
    hasChanged = true;
  }
  return hasChanged;
}

/** The next changes, earliest first. */
function listChanges(context: BillingContext): ScheduledChange[] {
  const { sessions, subscriptions } = context.customer;
  const expirations = sessions
    .filter(({ status }) => status === 'open')
    .map((session) => ({ at: session.expiresAt, apply: () => expireSession(context, session) }));
  const changes = subscriptions.flatMap((subscription) => listSubscriptionChanges(context, subscription));
  return [...expirations, ...changes].sort((a, b) => a.at - b.at);
}

function listSubscriptionChanges(context: BillingContext, subscription: SubscriptionRecord): ScheduledChange[] {
  const { status, periodEnd, cancelAtPeriodEnd, announced } = subscription;
  if (status === 'active') {
    const announceAt = periodEnd - ANNOUNCE_BEFORE;
    const announcement = { at: announceAt, apply: () => announceRenewal(context, subscription, announceAt) };
    return [
      { at: periodEnd, apply: () => renewSubscription(context, subscription, periodEnd) },
      ...(cancelAtPeriodEnd || announced ? [] : [announcement]),
    ];
  }
  const invoice = findOpenInvoice(context, subscription);
  const retryAt = invoice?.nextAttempt;
  if (status !== 'past_due' || !invoice || !retryAt) return [];
  return [{ at: retryAt, apply: () => collectInvoice(context, subscription, invoice, retryAt) }];
}

function expireSession(context: BillingContext, session: CheckoutSessionRecord): void {
  session.status = 'expired';
  const object = toCheckoutSessionObject(context.customer, session, getAmount(context, session), '');
  emitEvent(context, 'checkout.session.expired', session.expiresAt, object);
}

function announceRenewal(context: BillingContext, subscription: SubscriptionRecord, at: number): void {
  subscription.announced = true;
  emitEvent(context, 'invoice.upcoming', at, {
    object: 'invoice',
    customer: context.customer.id,
    amount_due: getAmount(context, subscription),
    livemode: false,
  });
}

function renewSubscription(context: BillingContext, subscription: SubscriptionRecord, at: number): void {
  if (subscription.cancelAtPeriodEnd) {
    endSubscription(context, subscription, at);
    return;
  }
  const { periodEnd } = subscription;
  Object.assign(subscription, { periodStart: periodEnd, periodEnd: addYear(periodEnd), announced: false });
  emitSubscriptionEvent(context, 'updated', at, subscription);
  collectInvoice(context, subscription, createInvoice(context, subscription, at, 'subscription_cycle'), at);
}
