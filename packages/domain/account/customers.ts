import { z } from 'zod';
import { Role } from './account';
import { normalizeSearchText } from './searchTerms';
import { customerFormMessages } from '#domain/operations/messages';

const t = customerFormMessages;

/** Fewest characters of a search: a single one would match a tenth of all accounts. */
export const MIN_SEARCH = 2;
const MAX_SEARCH = 128;

/** An account as administrators see it: names, role and subscription, nothing about skin. */
export const Customer = z.object({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  role: Role,
  subscriptionStatus: z.string(),
  subscriptionId: z.string().nullable(),
  subscriptionEndsAt: z.iso.datetime().nullable(),
  stripeCustomerId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Whether the subscription is active now. */
  isActive: z.boolean(),
  /** An administrator's override of the subscription; null without one. */
  subscriptionOverride: z.enum(['active', 'inactive']).nullable(),
  /** Whether Stripe may still charge, whatever the override. */
  hasLiveSubscription: z.boolean(),
});
export type Customer = z.infer<typeof Customer>;

/** Conditions of the list of customers. An administrator needs no subscription, and counts as neither active nor inactive without one. */
export const CustomerFilters = z.object({
  role: z.optional(Role),
  access: z.enum(['active', 'inactive']).optional(),
});
export type CustomerFilters = z.infer<typeof CustomerFilters>;

/** Whether a customer meets the conditions. */
export function meetsFilters({ role, isActive }: Customer, filters: CustomerFilters): boolean {
  const hasRole = filters.role === undefined || role === filters.role;
  if (filters.access === undefined) return hasRole;
  return hasRole && (filters.access === 'active' ? isActive : !isActive && role !== 'admin');
}

/** `active` counts subscriptions that are active at some time of today (UTC); `paid` counts accounts with a Stripe customer. */
export const CustomerCounts = z.object({
  total: z.number().int(),
  active: z.number().int(),
  paid: z.number().int(),
});
export type CustomerCounts = z.infer<typeof CustomerCounts>;

/** A search, sent in a body: names and addresses must not be part of URLs, which are logged. */
export const CustomerSearch = z.object({
  text: z
    .string({ error: () => t('searchShort', { count: MIN_SEARCH }) })
    .max(MAX_SEARCH, { error: () => t('searchLong', { count: MAX_SEARCH }) })
    .transform(normalizeSearchText)
    .pipe(z.string().min(MIN_SEARCH, { error: () => t('searchShort', { count: MIN_SEARCH }) })),
  limit: z.number().int().min(1).max(100).optional(),
  cursor: z.string().max(512).optional(),
});

export const MAX_OVERRIDE_REASON = 500;

/** Grants or withdraws access, whatever was paid. The reason is stored sealed, in the audit log and with the account. */
export const SubscriptionOverride = z.object({
  subscriptionStatus: z.enum(['active', 'inactive'], { error: () => t('status') }),
  reason: z
    .string()
    .trim()
    .max(MAX_OVERRIDE_REASON, { error: () => t('reasonLong', { count: MAX_OVERRIDE_REASON }) })
    .nullish()
    .transform((reason) => reason || null),
});

/** The customer after the change; `warning` mentions a live Stripe subscription that the override does not affect. */
export const OverrideAnswer = z.object({ user: Customer, warning: z.string().nullable() });
