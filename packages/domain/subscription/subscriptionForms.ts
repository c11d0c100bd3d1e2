import { z } from 'zod';
import { refundFormMessages } from './messages';

/** The status of the person's subscription. */
export const SubscriptionStatus = z.object({
  isActive: z.boolean(),
  status: z.string(),
  /** When access ends without further events. For a renewing subscription, shortly after its renewal. */
  endsAt: z.iso.datetime().nullable(),
  renewsAt: z.iso.datetime().nullable().default(null),
  /** Whether it is canceled, and active until `endsAt`. */
  cancelAtPeriodEnd: z.boolean().default(false),
  /** Whether the last payment failed, so that a new card is needed. */
  paymentFailed: z.boolean().default(false),
  refundableUntil: z.iso.datetime().nullable().default(null),
  /** Whether Stripe has receipts and a card of the person. */
  hasBilling: z.boolean().default(false),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** The page at Stripe to pay. */
export const Checkout = z.object({ checkoutUrl: z.url() });
/** The page at Stripe with receipts and cards. */
export const Portal = z.object({ portalUrl: z.url() });

const MAX_REASON = 2000;
export const RefundRequest = z
  .object({
    message: z
      .string()
      .trim()
      .max(MAX_REASON, { error: () => refundFormMessages('long', { count: MAX_REASON }) })
      .optional(),
  })
  .optional();

/** Whether the payment is refunded, or a person will answer. */
export const RefundAnswer = z.object({ success: z.literal(true), message: z.string(), refunded: z.boolean() });

/** The answer to a Stripe event: received, and its result. */
export const WebhookReceipt = z.object({
  received: z.literal(true),
  result: z.enum(['applied', 'unchanged', 'ignored']),
});
