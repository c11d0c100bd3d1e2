import { AppError } from '#domain/errors';
import { ANNUAL_PRICE_USD, isLive, type Billing } from '#domain/subscription';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Config } from './config';

/** A subscription at Stripe, whose it is, and the charge its last payment came from. */
export interface Subscribed {
  /** Null for a subscription that did not come from our Checkout. */
  userId: string | null;
  billing: Billing;
  chargeId: string | null;
}

/** Who pays, and where Stripe sends them afterwards. */
export interface Payer {
  userId: string;
  customerId: string;
  /** The site's own origin. */
  site: string;
}

const PRICE_CENTS = Math.round(ANNUAL_PRICE_USD * 100);
/** Names the price at Stripe; another amount is another price. */
const PRICE_KEY = `annual-${PRICE_CENTS}`;
const TERMS =
  `You pay $${ANNUAL_PRICE_USD} now. The subscription renews every year at that price until you cancel, which you can ` +
  'do at any time on the Subscribe page. Within 30 days of the first payment you get your money back on request.';

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

/**
 * Stripe, as far as we use it: one annual price, Checkout, the portal, and a customer's subscription as it is right now.
 * Whatever keeps Stripe from answering is 503, and nothing is left half-made: every step can be taken again.
 */
export class Payments {
  private client: Promise<Stripe> | undefined;
  private price: Promise<string> | undefined;

  constructor(
    private readonly settings: Config['stripe'],
    private readonly now: () => Date,
  ) {}

  /** A customer for an account. */
  async newCustomer(userId: string, email: string): Promise<string> {
    const { id } = await this.ask((stripe) =>
      stripe.customers.create({ email, metadata: { userId } }, this.once(`customer:${userId}`)),
    );
    return id;
  }

  /**
   * The address of the page where the card is asked for. A session still open is used again, and parallel calls name the
   * same predecessor, so a customer has at most one open session.
   */
  async checkout({ userId, customerId, site }: Payer): Promise<string> {
    const { data } = await this.ask((stripe) => stripe.checkout.sessions.list({ customer: customerId, limit: 1 }));
    const [last] = data;
    if (last?.status === 'open' && last.url && last.success_url?.startsWith(`${site}/`)) return last.url;
    const price = await this.annualPrice();
    const made = await this.ask((stripe) =>
      stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          client_reference_id: userId,
          line_items: [{ price, quantity: 1 }],
          success_url: `${site}/subscribe?success=true`,
          cancel_url: `${site}/subscribe?canceled=true`,
          custom_text: { submit: { message: TERMS } },
          subscription_data: { metadata: { userId } },
        },
        this.once(`checkout:${userId}:${last?.id ?? 'first'}`),
      ),
    );
    if (!made.url) throw unavailable(new Error('Stripe gave a session without an address'));
    return made.url;
  }

  /** The address of Stripe's own page for cards, receipts and open invoices. */
  async portal({ customerId, site }: Payer): Promise<string> {
    const { url } = await this.ask((stripe) =>
      stripe.billingPortal.sessions.create({ customer: customerId, return_url: `${site}/subscribe` }),
    );
    return url;
  }

  /** A customer's subscription as Stripe has it now, the live one before ended ones; null where there never was one. */
  async subscriptionOf(customerId: string): Promise<Subscribed | null> {
    const listed = await this.unless('resource_missing', (stripe) =>
      stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 20 }),
    );
    const seen = z.array(Seen).parse(listed?.data ?? []);
    const chosen = seen.find(({ status }) => isLive({ status })) ?? seen[0];
    if (!chosen) return null;
    const charge = chosen.latest_invoice === null ? null : await this.chargeOf(chosen.latest_invoice);
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

  /** Lets a subscription run out at the end of what is paid. */
  async cancel(subscriptionId: string): Promise<void> {
    await this.ask((stripe) => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
  }

  /** Ends a subscription at once; one that has ended stays so. */
  async end(subscriptionId: string): Promise<void> {
    await this.unless('resource_missing', (stripe) => stripe.subscriptions.cancel(subscriptionId));
  }

  /** Gives a charge back whole, once. */
  async refund(chargeId: string): Promise<void> {
    const refund = { charge: chargeId, reason: 'requested_by_customer' } as const;
    await this.unless('charge_already_refunded', (stripe) =>
      stripe.refunds.create(refund, this.once(`refund:${chargeId}`)),
    );
  }

  /** Ends whatever a customer subscribed to and deletes the customer at Stripe; may be called again at any time. */
  async forget(customerId: string): Promise<void> {
    await this.unless('resource_missing', (stripe) => stripe.customers.del(customerId));
  }

  /** Stripe answers calls of one key alike, failures too; so a key is good for an hour, and then a new try may succeed. */
  private once(key: string): Stripe.RequestOptions {
    return { idempotencyKey: `${key}:${this.now().toISOString().slice(0, 13)}` };
  }

  private annualPrice(): Promise<string> {
    this.price ??= this.findPrice().catch((error: unknown) => {
      this.price = undefined;
      throw error;
    });
    return this.price;
  }

  private async findPrice(): Promise<string> {
    const { data } = await this.ask((stripe) =>
      stripe.prices.list({ lookup_keys: [PRICE_KEY], active: true, limit: 1 }),
    );
    if (data[0]) return data[0].id;
    const { id } = await this.ask((stripe) =>
      stripe.prices.create(
        {
          currency: 'usd',
          unit_amount: PRICE_CENTS,
          recurring: { interval: 'year' },
          lookup_key: PRICE_KEY,
          product_data: { name: 'Annual subscription' },
        },
        this.once(`price:${PRICE_KEY}`),
      ),
    );
    return id;
  }

  private async chargeOf(invoice: string): Promise<z.infer<typeof Charge> | null> {
    const { data } = await this.ask((stripe) =>
      stripe.invoicePayments.list({
        invoice,
        status: 'paid',
        limit: 1,
        expand: ['data.payment.payment_intent.latest_charge'],
      }),
    );
    return z.array(Paid).parse(data)[0]?.payment.payment_intent?.latest_charge ?? null;
  }

  /** Loaded when first needed: most functions never speak to Stripe. */
  private stripe(): Promise<Stripe> {
    this.client ??= import('stripe').then(({ default: StripeClient }) => {
      const { protocol, hostname, port } = new URL(this.settings.apiUrl ?? 'https://api.stripe.com');
      return new StripeClient(this.settings.secretKey, {
        protocol: protocol === 'http:' ? 'http' : 'https',
        host: hostname,
        ...(port && { port }),
        timeout: 8000,
        maxNetworkRetries: 2,
        telemetry: false,
      });
    });
    return this.client;
  }

  private async ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await call(await this.stripe());
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** A call whose refusal says that nothing is left to do; undefined then. */
  private async unless<T>(refusal: string, call: (stripe: Stripe) => Promise<T>): Promise<T | undefined> {
    try {
      return await call(await this.stripe());
    } catch (error) {
      if ((error as { code?: unknown }).code !== refusal) throw unavailable(error);
      return undefined;
    }
  }
}

const RETRY_SECONDS = 5;
const unavailable = (cause: unknown): AppError =>
  new AppError(
    'unavailable',
    'Payments are not available right now. Please try again in a moment.',
    { retryAfterSeconds: RETRY_SECONDS },
    { cause },
  );
