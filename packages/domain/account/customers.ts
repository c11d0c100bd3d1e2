import { z } from 'zod';
import { Role } from './account';
import { searchable } from './searchTerms';

/** Fewest characters a search takes: one alone would find a tenth of everybody. */
export const MIN_SEARCH = 2;
const SEARCH_TEXT = `Please type at least ${MIN_SEARCH} characters`;
const MAX_SEARCH = 128;

/** An account as administrators see it: who, which role, which subscription. Nothing about anybody's skin. */
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
  /** In force now: the status is active and has not run out (decisions D6). */
  isActive: z.boolean(),
  /** What an administrator put over what the payments give; null where nothing. */
  subscriptionOverride: z.enum(['active', 'inactive']).nullable(),
  /** Stripe will still charge for it, whatever is switched here (decisions D5). */
  hasLiveSubscription: z.boolean(),
});
export type Customer = z.infer<typeof Customer>;

/**
 * The three cards. `active` counts subscriptions in force at some time of today (UTC), so that one whose date has passed
 * drops out by itself; `paid` counts accounts with a customer at Stripe.
 */
export const CustomerCounts = z.object({
  total: z.number().int(),
  active: z.number().int(),
  paid: z.number().int(),
});
export type CustomerCounts = z.infer<typeof CustomerCounts>;

/** Searching asks in a body: addresses and names do not belong in addresses of pages, which are logged. */
export const CustomerSearch = z.object({
  text: z
    .string({ error: SEARCH_TEXT })
    .max(MAX_SEARCH, `Please type at most ${MAX_SEARCH} characters`)
    .transform(searchable)
    .pipe(z.string().min(MIN_SEARCH, SEARCH_TEXT)),
  limit: z.number().int().min(1).max(100).optional(),
  cursor: z.string().max(512).optional(),
});

export const MAX_OVERRIDE_REASON = 500;
const STATUS_TEXT = 'The status must be active or inactive';

/** Gives or takes access, whatever was paid (decisions D5). The reason is kept sealed, in the audit log and with the account. */
export const SubscriptionOverride = z.object({
  subscriptionStatus: z.enum(['active', 'inactive'], { error: STATUS_TEXT }),
  reason: z
    .string()
    .trim()
    .max(MAX_OVERRIDE_REASON, `Please use at most ${MAX_OVERRIDE_REASON} characters`)
    .nullish()
    .transform((reason) => reason || null),
});

/** The customer as they stand now; `warning` tells of a subscription at Stripe that the switch does not touch. */
export const OverrideAnswer = z.object({ user: Customer, warning: z.string().nullable() });
