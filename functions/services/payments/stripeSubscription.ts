import { isLive, type Billing } from '#domain/subscription/subscription';
import { z } from 'zod';
import type { StripeApi } from './stripeApi';

/** A subscription at Stripe, whose it is, and the charge its last payment came from. */
export interface Subscribed {
  /** Null for a subscription that did not come from our Checkout. */
  userId: string | null;
  billing: Billing;
  chargeId: string | null;
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

const Seen = z.object({
  id: z.string(),
  status: z.string(),
  start_date: z.number(),
  ended_at: z.number().nullable(),
  cancel_at: z.number().nullable(),
  cancel_at_period_end: z.boolean(),
  items: z.object({ data: z.tuple([z.object({ current_period_end: z.number() })], z.unknown()) }),
  latest_invoice: z.string().nullable(),
  metadata: z.object({ userId: z.string().optional() }),
});
const Charge = z.object({ id: z.string(), refunded: z.boolean() });
const Paid = z.object({
  payment: z.object({ payment_intent: z.object({ latest_charge: Charge.nullable() }).optional() }),
});

/** A customer's subscription as Stripe has it now, the live one before ended ones; null where there never was one. */
export async function subscriptionOf(api: StripeApi, customerId: string): Promise<Subscribed | null> {
  const listed = await api.unless('resource_missing', (stripe) =>
    stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 20 }),
  );
  const seen = z.array(Seen).parse(listed?.data ?? []);
  const chosen = seen.find(({ status }) => isLive({ status })) ?? seen[0];
  if (!chosen) return null;
  const charge = chosen.latest_invoice === null ? null : await chargeOf(api, chosen.latest_invoice);
  const [{ current_period_end: periodEnd }] = chosen.items.data;
  const cancelsAt = chosen.cancel_at ?? (chosen.cancel_at_period_end ? periodEnd : null);
  const billing: Billing = {
    id: chosen.id,
    status: chosen.status,
    startedAt: iso(chosen.start_date),
    periodEnd: iso(cancelsAt ?? periodEnd),
    cancelAtPeriodEnd: cancelsAt !== null,
    endedAt: chosen.ended_at === null ? null : iso(chosen.ended_at),
    refunded: charge?.refunded ?? false,
  };
  return { userId: chosen.metadata.userId ?? null, billing, chargeId: charge?.id ?? null };
}

async function chargeOf(api: StripeApi, invoice: string): Promise<z.infer<typeof Charge> | null> {
  const { data } = await api.ask((stripe) =>
    stripe.invoicePayments.list({
      invoice,
      status: 'paid',
      limit: 1,
      expand: ['data.payment.payment_intent.latest_charge'],
    }),
  );
  return z.array(Paid).parse(data)[0]?.payment.payment_intent?.latest_charge ?? null;
}
