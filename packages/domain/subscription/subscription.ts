import { z } from 'zod';

/** Annual price in US dollars, and the monthly figure shown beside it (specification §1). */
export const ANNUAL_PRICE_USD = 39.95;
export const MONTHLY_PRICE_USD = 3.33;

/** Subscription ids that begin so are demonstrations (specification §9). */
export const DEMO_PREFIX = 'demo_';

/** Money back within so many days of a subscription's first payment (specification §9, decisions D24). */
export const REFUND_DAYS = 30;

/**
 * A subscription that renews stays in force so many days past its period, for as long as Stripe keeps delivering the news
 * of the renewal; a payment that fails ends it at once.
 */
export const RENEWAL_GRACE_DAYS = 3;

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAfter = (iso: string, days: number): string => new Date(Date.parse(iso) + days * DAY_MS).toISOString();

/** What decides whether a subscription is in force. */
export interface Entitlement {
  subscriptionStatus: string;
  subscriptionEndsAt: string | null;
}

/** In force: the status is active and there is no end date, or it lies in the future (decisions D6). */
export function isActive(entitlement: Entitlement, now: Date): boolean {
  const { subscriptionStatus, subscriptionEndsAt } = entitlement;
  return subscriptionStatus === 'active' && (subscriptionEndsAt === null || new Date(subscriptionEndsAt) > now);
}

/** What somebody is given: by a payment, a demonstration, or an administrator. */
export const Grant = z.object({
  status: z.string(),
  id: z.string().nullable(),
  endsAt: z.iso.datetime().nullable(),
});
export type Grant = z.infer<typeof Grant>;
export const NO_GRANT: Grant = { status: 'inactive', id: null, endsAt: null };

/** A subscription as Stripe has it, in the few facts we act on. */
export const Billing = z.object({
  id: z.string(),
  /** Stripe's own word. */
  status: z.string(),
  startedAt: z.iso.datetime(),
  /** When the paid period ends; the next payment is due then, unless the subscription was canceled. */
  periodEnd: z.iso.datetime(),
  cancelAtPeriodEnd: z.boolean(),
  endedAt: z.iso.datetime().nullable(),
  /** The last payment was given back whole. */
  refunded: z.boolean(),
});
export type Billing = z.infer<typeof Billing>;

const ENDED = ['canceled', 'incomplete_expired'];
const UNPAID = ['past_due', 'unpaid'];

/** Stripe will still act on it: charge it, or end it. */
export const isLive = ({ status }: Pick<Billing, 'status'>): boolean => !ENDED.includes(status);
/** Its last payment failed, and a new card would mend it. */
export const isUnpaid = ({ status }: Billing): boolean => UNPAID.includes(status);

/** What a subscription at Stripe entitles to. Statuses other than active are kept in Stripe's words (specification §4). */
export function grantOf(billing: Billing): Grant {
  const { id, status, periodEnd, cancelAtPeriodEnd, endedAt, refunded } = billing;
  if (refunded || !isLive(billing)) return { ...NO_GRANT, endsAt: endedAt };
  if (status !== 'active' && status !== 'trialing') return { status, id, endsAt: periodEnd };
  return { status: 'active', id, endsAt: cancelAtPeriodEnd ? periodEnd : daysAfter(periodEnd, RENEWAL_GRACE_DAYS) };
}

/** When the next payment is due, for a subscription that renews. */
export const renewsAt = (billing: Billing): string | null =>
  grantOf(billing).status === 'active' && !billing.cancelAtPeriodEnd ? billing.periodEnd : null;

/** Until when the money is given back on request; null where nothing was paid, or it was given back. */
export const refundableUntil = (billing: Billing): string | null =>
  billing.refunded || billing.status === 'incomplete' ? null : daysAfter(billing.startedAt, REFUND_DAYS);
