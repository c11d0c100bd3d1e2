import { z } from 'zod';

/** `isActive`, `status` and `endsAt` are the specification's; the rest tells a subscriber where they stand. */
export const SubscriptionStatus = z.object({
  isActive: z.boolean(),
  status: z.string(),
  /** When access ends unless something is heard before: for a subscription that renews, a little after its renewal. */
  endsAt: z.iso.datetime().nullable(),
  renewsAt: z.iso.datetime().nullable().default(null),
  /** Canceled, and in force until `endsAt`. */
  cancelAtPeriodEnd: z.boolean().default(false),
  /** The last payment failed; a new card mends it. */
  paymentFailed: z.boolean().default(false),
  refundableUntil: z.iso.datetime().nullable().default(null),
  /** There are receipts and a card at Stripe to look at. */
  hasBilling: z.boolean().default(false),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** Where the browser goes to pay, and where to see receipts and cards. */
export const Checkout = z.object({ checkoutUrl: z.url() });
export const Portal = z.object({ portalUrl: z.url() });

const MAX_REASON = 2000;
export const RefundRequest = z
  .object({ message: z.string().trim().max(MAX_REASON, `Please use at most ${MAX_REASON} characters`).optional() })
  .optional();

/** Whether the money is on its way back, or a person will answer. */
export const RefundAnswer = z.object({ success: z.literal(true), message: z.string(), refunded: z.boolean() });

/** What Stripe is told about an event: taken, and what was made of it. */
export const WebhookReceipt = z.object({
  received: z.literal(true),
  result: z.enum(['applied', 'unchanged', 'ignored']),
});
