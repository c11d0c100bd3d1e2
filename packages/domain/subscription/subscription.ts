import { z } from 'zod';

/** Prefix of the subscription ids of demonstrations. */
export const DEMO_PREFIX = 'demo_';

/** Days after the first payment within which it is refundable. See `docs/decisions/042-refunds-and-renewals.md`. */
export const REFUND_DAYS = 30;

/**
 * Days for which a renewing subscription stays active past its period, while the event of its renewal may be late. A failed
 * payment ends it at once.
 */
export const RENEWAL_GRACE_DAYS = 3;

const DAY_MS = 24 * 60 * 60 * 1000;
const addDays = (iso: string, days: number): string => new Date(Date.parse(iso) + days * DAY_MS).toISOString();

/** The fields of an account that decide whether its subscription is active. */
export interface SubscriptionAccess {
  subscriptionStatus: string;
  subscriptionEndsAt: string | null;
}

/** Whether the status is active and there is no end date, or it is in the future. */
export function isActive(access: SubscriptionAccess, now: Date): boolean {
  const { subscriptionStatus, subscriptionEndsAt } = access;
  return subscriptionStatus === 'active' && (subscriptionEndsAt === null || new Date(subscriptionEndsAt) > now);
}

/** The right to use the product, from a payment or a demonstration. */
export const Entitlement = z.object({
  status: z.string(),
  id: z.string().nullable(),
  endsAt: z.iso.datetime().nullable(),
});
export type Entitlement = z.infer<typeof Entitlement>;
export const NO_ENTITLEMENT: Entitlement = { status: 'inactive', id: null, endsAt: null };

/** The state of a subscription fetched from Stripe, reduced to the fields in use. */
export const StripeSubscription = z.object({
  id: z.string(),
  /** Stripe's own status. */
  status: z.string(),
  startedAt: z.iso.datetime(),
  /** The end of the paid period. The next payment is due then, unless the subscription is canceled. */
  periodEnd: z.iso.datetime(),
  cancelAtPeriodEnd: z.boolean(),
  endedAt: z.iso.datetime().nullable(),
  /** Whether the last payment is fully refunded. */
  refunded: z.boolean(),
});
export type StripeSubscription = z.infer<typeof StripeSubscription>;

const ENDED = ['canceled', 'incomplete_expired'];
const UNPAID = ['past_due', 'unpaid'];

/** Whether Stripe may still charge or end it. */
export const isLive = ({ status }: Pick<StripeSubscription, 'status'>): boolean => !ENDED.includes(status);
/** Whether its last payment failed, so that a new card would fix it. */
export const isUnpaid = ({ status }: StripeSubscription): boolean => UNPAID.includes(status);

/** Derives the entitlement from a Stripe subscription. Statuses other than active keep Stripe's names. */
export function toEntitlement(stripeSubscription: StripeSubscription): Entitlement {
  const { id, status, periodEnd, cancelAtPeriodEnd, endedAt, refunded } = stripeSubscription;
  if (refunded || !isLive(stripeSubscription)) return { ...NO_ENTITLEMENT, endsAt: endedAt };
  if (status !== 'active' && status !== 'trialing') return { status, id, endsAt: periodEnd };
  return { status: 'active', id, endsAt: cancelAtPeriodEnd ? periodEnd : addDays(periodEnd, RENEWAL_GRACE_DAYS) };
}

/** When the next payment is due; null for a subscription that does not renew. */
export const getRenewalDate = (stripeSubscription: StripeSubscription): string | null =>
  toEntitlement(stripeSubscription).status === 'active' && !stripeSubscription.cancelAtPeriodEnd
    ? stripeSubscription.periodEnd
    : null;

/** The one refund window of a person. */
export const RefundWindow = z.object({
  /** The subscription of the first payment. No other one is refundable. */
  subscriptionId: z.string(),
  /** Null where the card of the first payment had opened a window for another account. */
  endsAt: z.iso.datetime().nullable(),
});
export type RefundWindow = z.infer<typeof RefundWindow>;

/** The end of the refund window that a subscription opens, if its payment is the person's first. */
export const getRefundWindowEnd = ({ startedAt }: StripeSubscription): string => addDays(startedAt, REFUND_DAYS);

/** Until when a refund is possible; null where nothing was paid, the payment is refunded, or it was not the first. */
export function getRefundDeadline(
  stripeSubscription: StripeSubscription,
  refundWindow: RefundWindow | undefined,
): string | null {
  if (stripeSubscription.refunded || stripeSubscription.status === 'incomplete') return null;
  if (!refundWindow) return getRefundWindowEnd(stripeSubscription);
  return refundWindow.subscriptionId === stripeSubscription.id ? refundWindow.endsAt : null;
}
