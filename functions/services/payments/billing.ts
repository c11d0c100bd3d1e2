import type { User } from '#data/account/users';
import { AppError } from '#domain/http/errors';
import { isLive, isUnpaid, renewsAt, type Billing } from '#domain/subscription/subscription';
import { isDeepStrictEqual } from 'node:util';
import { failedPaymentLetter, renewalLetter } from './paymentLetters';
import { paymentsOf } from './payments';
import type { Services } from '#functions/services/services';
import type { AuditTrail } from '#functions/http/auditTrail';

/** Whose subscription was looked at, what Stripe says of it, and whether our copy had to change. */
interface Followed {
  user: User;
  billing: Billing;
  changed: boolean;
}

const ATTEMPTS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A reminder is owed from here on; Stripe's setting for upcoming renewals is 30 days (decisions D24). */
const REMINDER_MS = 31 * DAY_MS;

/**
 * Makes our copy of a customer's subscription what Stripe's is now. The state that is written was fetched after the row
 * it replaces was read, so whichever of many calls comes last, in whatever order, the latest state stands. Undefined for
 * a customer that is not ours.
 */
export async function follow(services: Services, customerId: string, audit: AuditTrail): Promise<Followed | undefined> {
  const { users, subscriptions } = services;
  const payments = paymentsOf(services);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const seen = await payments.subscriptionOf(customerId);
    const user = seen?.userId ? await users.byId(seen.userId) : undefined;
    if (!seen || user?.stripeCustomerId !== customerId) return undefined;
    audit.about({ userId: user.id });
    if (isDeepStrictEqual(user.billing, seen.billing)) return { user, billing: seen.billing, changed: false };

    const fresh = await payments.subscriptionOf(customerId);
    if (fresh && (await subscriptions.bill(user, fresh.billing, audit.commit))) {
      return { user, billing: fresh.billing, changed: true };
    }
  }
  throw new AppError('unavailable', 'This is being changed by somebody else right now. Please try again in a moment.');
}

/** What Stripe's news asks for beyond our copy of it: money given back ends a subscription, and people are told, once. */
export async function respond(
  services: Services,
  type: string,
  { user, billing }: Followed,
  audit: AuditTrail,
): Promise<void> {
  const { subscriptions, outbox } = services;
  if (billing.refunded && isLive(billing)) await paymentsOf(services).end(billing.id);
  if (type === 'invoice.upcoming') await remind(services, { user, billing }, audit);
  if (type === 'invoice.payment_failed' && isUnpaid(billing)) {
    const letter = await outbox.posting(failedPaymentLetter(user.email));
    await audit.commit([subscriptions.noticed(user.id, `failed ${billing.periodEnd}`), letter]);
  }
}

/** How the reminder of a renewal is noted with the account. */
export const renewalNotice = (renewal: string): string => `renewal ${renewal}`;

/** Reminds a person of the renewal that is near, once (decisions D24). */
export async function remind(
  { subscriptions, outbox, now }: Services,
  { user, billing }: Pick<Followed, 'user' | 'billing'>,
  audit: Pick<AuditTrail, 'commit'>,
): Promise<void> {
  const renewal = renewsAt(billing);
  if (!renewal || Date.parse(renewal) - now().getTime() >= REMINDER_MS) return;
  const letter = await outbox.posting(renewalLetter(user.email, renewal));
  await audit.commit([subscriptions.noticed(user.id, renewalNotice(renewal)), letter]);
}
