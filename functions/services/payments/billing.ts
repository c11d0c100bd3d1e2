import type { User } from '#data/account/user';
import { RefundWindows } from '#data/subscription/refundWindows';
import { DailyCounts, type CountIncrement } from '#data/operations/dailyCounts';
import { retryOnConflict } from '#data/table/table';
import {
  isLive,
  isUnpaid,
  getRefundWindowEnd,
  getRenewalDate,
  type RefundWindow,
} from '#domain/subscription/subscription';
import { isDeepStrictEqual } from 'node:util';
import type { AuditTrail } from '#functions/http/auditTrail';
import { runInLanguage } from '#functions/runtime/language';
import type { Services } from '#functions/services/services';
import { composeFailedPaymentLetter, composeRenewalLetter } from './paymentLetters';
import { getPayments } from './payments';
import type { StripeEvent } from './stripeEvent';
import type { CustomerSubscription } from './stripeSubscription';

interface SyncedSubscription extends CustomerSubscription {
  user: User;
  /** Whether our copy differed from Stripe's. */
  changed: boolean;
}

/** A Stripe customer and the account it may belong to. */
interface CustomerAccount {
  customerId: string;
  userId: string | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * A reminder is due this long before the renewal. Stripe announces renewals 30 days ahead:
 * docs/decisions/042-refunds-and-renewals.md.
 */
const REMINDER_MS = 31 * DAY_MS;

/**
 * Copies a customer's subscription from Stripe to the account. Reads the account before it fetches, writes only if nobody wrote
 * since, and fetches again after a write: a call that found our copy up to date meanwhile wrote nothing that this one could lose to.
 * So whichever of many calls is last, the latest state stands. Returns null for a customer that is not ours.
 */
export async function syncSubscription(
  services: Services,
  { customerId, userId }: CustomerAccount,
  audit: AuditTrail,
): Promise<SyncedSubscription | null> {
  const { users, subscriptions } = services;
  const payments = getPayments(services);
  const accountId = userId ?? (await payments.findUserId(customerId));
  if (accountId === undefined) return null;
  let subscription: CustomerSubscription | null = null;
  let isChanged = false;
  const sync = async (): Promise<SyncedSubscription | null | undefined> => {
    const user = await users.findById(accountId);
    if (user?.stripeCustomerId !== customerId) return null;
    // After a lost write race: the other write may have stored this very state.
    if (subscription && isDeepStrictEqual(user.billing, subscription.stripeSubscription)) {
      return { ...subscription, user, changed: isChanged };
    }
    subscription = await payments.fetchSubscription(customerId);
    if (subscription?.userId !== user.id) return null;
    audit.addDetails({ userId: user.id });
    const { stripeSubscription } = subscription;
    if (isDeepStrictEqual(user.billing, stripeSubscription)) return { ...subscription, user, changed: isChanged };
    if (user.status !== 'deleting') await openRefundWindow(services, user.id, subscription);
    const isSaved = await subscriptions.syncStripeSubscription(user, stripeSubscription, audit.commit);
    if (!isSaved) return undefined;
    const increment = countPayments(user.billing, stripeSubscription);
    if (increment) {
      services.recordMetric({ level: 'info', payments: increment.payments ?? 0, refunds: increment.refunds ?? 0 });
      await new DailyCounts(services.table, services.now).add(increment);
    }
    isChanged = true;
    subscription = await payments.fetchSubscription(customerId);
    return sync();
  };
  return retryOnConflict(sync);
}

/** What a new state of a subscription adds to the counts of the day: a year that was paid, or a payment given back. */
function countPayments(before: User['billing'], after: NonNullable<User['billing']>): CountIncrement | null {
  const isSame = before?.id === after.id;
  if (after.refunded) return isSame && !before.refunded ? { refunds: 1 } : null;
  const isNewYear = !isSame || before.periodEnd < after.periodEnd || before.status !== 'active';
  return after.status === 'active' && isNewYear ? { payments: 1 } : null;
}

/** Opens the person's refund window with their first payment. Undefined where nothing is paid. */
export async function openRefundWindow(
  { table, vault }: Services,
  userId: string,
  { stripeSubscription, chargeId, cardFingerprint }: CustomerSubscription,
): Promise<RefundWindow | undefined> {
  if (chargeId === null) return undefined;
  const endsAt = getRefundWindowEnd(stripeSubscription);
  const firstPayment = { subscriptionId: stripeSubscription.id, endsAt, cardFingerprint };
  return new RefundWindows(table, vault).open(userId, firstPayment);
}

/**
 * Syncs the subscription that an event concerns, ends it where its payment was refunded, and mails what the event is about.
 * Every step is safe to repeat.
 */
export async function handleStripeEvent(
  services: Services,
  stripeEvent: StripeEvent,
  audit: AuditTrail,
): Promise<'applied' | 'unchanged' | 'ignored'> {
  const { subscriptions, outbox } = services;
  const subscription = await syncSubscription(services, stripeEvent, audit);
  if (!subscription) return 'ignored';
  const { user, stripeSubscription, changed, renewalPrice } = subscription;
  if (stripeSubscription.refunded && isLive(stripeSubscription)) {
    await getPayments(services).cancelNow(stripeSubscription.id);
  }
  if (stripeEvent.type === 'invoice.upcoming') {
    const { amountDue } = stripeEvent;
    const price = renewalPrice && { ...renewalPrice, cents: amountDue ?? renewalPrice.cents };
    await sendRenewalReminder(services, { user, stripeSubscription, renewalPrice: price }, audit);
  }
  if (stripeEvent.type === 'invoice.payment_failed' && isUnpaid(stripeSubscription)) {
    const letter = await outbox.prepareLetter(
      runInLanguage(user.language, () => composeFailedPaymentLetter(user.email)),
    );
    const notice = subscriptions.prepareNotice(user.id, `failed ${stripeSubscription.periodEnd}`);
    await audit.commit([notice, letter]);
  }
  return changed ? 'applied' : 'unchanged';
}

/** The account's mark for the reminder of a renewal on this date. */
export const buildRenewalNotice = (renewal: string): string => `renewal ${renewal}`;

/** Mails the reminder of a coming renewal, once per renewal. */
export async function sendRenewalReminder(
  { subscriptions, outbox, now }: Services,
  { user, stripeSubscription, renewalPrice }: Pick<SyncedSubscription, 'user' | 'stripeSubscription' | 'renewalPrice'>,
  audit: Pick<AuditTrail, 'commit'>,
): Promise<void> {
  const renewal = getRenewalDate(stripeSubscription);
  if (!renewal || Date.parse(renewal) - now().getTime() >= REMINDER_MS) return;
  const letter = await outbox.prepareLetter(
    runInLanguage(user.language, () => composeRenewalLetter(user.email, renewal, renewalPrice)),
  );
  await audit.commit([subscriptions.prepareNotice(user.id, buildRenewalNotice(renewal)), letter]);
}
