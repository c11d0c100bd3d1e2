import { z } from 'zod';

/** Annual price in US dollars, and the monthly figure shown beside it (specification §1). */
export const ANNUAL_PRICE_USD = 39.95;
export const MONTHLY_PRICE_USD = 3.33;

/** Subscription ids that begin so are demonstrations (specification §9). */
export const DEMO_PREFIX = 'demo_';

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

export const SubscriptionStatus = z.object({
  isActive: z.boolean(),
  status: z.string(),
  endsAt: z.iso.datetime().nullable(),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;
