import { isLive, type StripeSubscription } from '#domain/subscription/subscription';
import { z } from 'zod';
import type { StripeApi } from './stripeApi';

/** An amount in cents, with its lower-case ISO currency code. */
export interface Price {
  cents: number;
  currency: string;
}

/** A customer's subscription as Stripe has it, with what is used but not stored. */
export interface CustomerSubscription {
  /** Null for a subscription that did not come from our Checkout. */
  userId: string | null;
  stripeSubscription: StripeSubscription;
  /** The charge of the last payment. */
  chargeId: string | null;
  /** Stripe's fingerprint of the card that paid it. Equal for every account that uses the card. */
  cardFingerprint: string | null;
  /** What a renewal bills; null where Stripe has no fixed amount. */
  renewalPrice: Price | null;
}

const toIsoDate = (seconds: number): string => new Date(seconds * 1000).toISOString();

const SubscriptionItem = z.object({
  current_period_end: z.number(),
  price: z.object({ unit_amount: z.number().nullable(), currency: z.string() }),
  quantity: z.number().default(1),
});
const ApiSubscription = z.object({
  id: z.string(),
  status: z.string(),
  start_date: z.number(),
  ended_at: z.number().nullable(),
  cancel_at: z.number().nullable(),
  cancel_at_period_end: z.boolean(),
  items: z.object({ data: z.tuple([SubscriptionItem], z.unknown()) }),
  latest_invoice: z.string().nullable(),
  metadata: z.object({ userId: z.string().optional() }),
});
const Charge = z.object({
  id: z.string(),
  refunded: z.boolean(),
  payment_method_details: z.object({ card: z.object({ fingerprint: z.string().nullish() }).optional() }).nullish(),
});
const InvoicePayment = z.object({
  payment: z.object({ payment_intent: z.object({ latest_charge: Charge.nullable() }).optional() }),
});

/** Fetches a customer's subscription, a live one before ended ones. Returns null where the customer never had one. */
export async function fetchSubscription(api: StripeApi, customerId: string): Promise<CustomerSubscription | null> {
  const page = await api.requestUnless('resource_missing', (stripe) =>
    stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 20 }),
  );
  const subscriptions = z.array(ApiSubscription).parse(page?.data ?? []);
  const subscription = subscriptions.find(({ status }) => isLive({ status })) ?? subscriptions[0];
  if (!subscription) return null;
  const { latest_invoice: invoiceId } = subscription;
  const charge = invoiceId === null ? null : await fetchCharge(api, invoiceId);
  const [{ price, quantity }] = subscription.items.data;
  return {
    userId: subscription.metadata.userId ?? null,
    stripeSubscription: toStripeSubscription(subscription, charge?.refunded ?? false),
    chargeId: charge?.id ?? null,
    cardFingerprint: charge?.payment_method_details?.card?.fingerprint ?? null,
    renewalPrice: price.unit_amount === null ? null : { cents: price.unit_amount * quantity, currency: price.currency },
  };
}

function toStripeSubscription(subscription: z.infer<typeof ApiSubscription>, refunded: boolean): StripeSubscription {
  const [{ current_period_end: periodEnd }] = subscription.items.data;
  const cancelAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null);
  return {
    id: subscription.id,
    status: subscription.status,
    startedAt: toIsoDate(subscription.start_date),
    periodEnd: toIsoDate(cancelAt ?? periodEnd),
    cancelAtPeriodEnd: cancelAt !== null,
    endedAt: subscription.ended_at === null ? null : toIsoDate(subscription.ended_at),
    refunded,
  };
}

async function fetchCharge(api: StripeApi, invoice: string): Promise<z.infer<typeof Charge> | null> {
  const { data } = await api.request((stripe) =>
    stripe.invoicePayments.list({
      invoice,
      status: 'paid',
      limit: 1,
      expand: ['data.payment.payment_intent.latest_charge'],
    }),
  );
  return z.array(InvoicePayment).parse(data)[0]?.payment.payment_intent?.latest_charge ?? null;
}
