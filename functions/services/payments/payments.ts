import type { User } from '#data/account/users';
import { AppError } from '#domain/http/errors';
import { ANNUAL_PRICE_USD } from '#domain/subscription/subscription';
import type { Config } from '#functions/runtime/config';
import { bySettings } from '#functions/services/services';
import { StripeApi } from './stripeApi';
import { subscriptionOf, type Subscribed } from './stripeSubscription';

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

/**
 * Stripe, as far as we use it: one annual price, Checkout, the portal, and a customer's subscription as it is right now.
 * Nothing is left half-made: every step can be taken again.
 */
export class Payments {
  private readonly api: StripeApi;
  private price: Promise<string> | undefined;

  constructor(settings: Config['stripe'], now: () => Date) {
    this.api = new StripeApi(settings, now);
  }

  /** A customer for an account, in place of the one it had before; parallel calls make one. */
  async newCustomer({ id: userId, email, stripeCustomerId }: User): Promise<string> {
    const { id } = await this.api.ask((stripe) =>
      stripe.customers.create(
        { email, metadata: { userId } },
        this.api.once(`customer:${userId}:${stripeCustomerId ?? 'first'}`),
      ),
    );
    return id;
  }

  /** Whether a customer is still there, and was not deleted on Stripe's own pages. */
  async hasCustomer(customerId: string): Promise<boolean> {
    const found = await this.api.unless('resource_missing', (stripe) => stripe.customers.retrieve(customerId));
    return found !== undefined && !found.deleted;
  }

  /**
   * The address of the page where the card is asked for. A session still open is used again, and parallel calls name the
   * same predecessor, so a customer has at most one open session.
   */
  async checkout({ userId, customerId, site }: Payer): Promise<string> {
    const { data } = await this.api.ask((stripe) => stripe.checkout.sessions.list({ customer: customerId, limit: 1 }));
    const [last] = data;
    if (last?.status === 'open' && last.url && last.success_url?.startsWith(`${site}/`)) return last.url;
    const price = await this.annualPrice();
    const { url } = await this.api.ask((stripe) =>
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
        this.api.once(`checkout:${customerId}:${last?.id ?? 'first'}`),
      ),
    );
    if (!url) throw new Error('Stripe gave a session without an address');
    return url;
  }

  /** The address of Stripe's own page for cards, receipts and open invoices. */
  async portal({ customerId, site }: Payer): Promise<string> {
    const session = await this.api.unless('resource_missing', (stripe) =>
      stripe.billingPortal.sessions.create({ customer: customerId, return_url: `${site}/subscribe` }),
    );
    if (!session) throw new AppError('conflict', 'There is no payment to look at any more.');
    return session.url;
  }

  /** A customer's subscription as Stripe has it now, the live one before ended ones; null where there never was one. */
  subscriptionOf(customerId: string): Promise<Subscribed | null> {
    return subscriptionOf(this.api, customerId);
  }

  /** Lets a subscription run out at the end of what is paid. */
  async cancel(subscriptionId: string): Promise<void> {
    await this.api.ask((stripe) => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
  }

  /** Ends a subscription at once; one that has ended stays so. */
  async end(subscriptionId: string): Promise<void> {
    await this.api.unless('resource_missing', (stripe) => stripe.subscriptions.cancel(subscriptionId));
  }

  /** Gives a charge back whole, once. */
  async refund(chargeId: string): Promise<void> {
    const refund = { charge: chargeId, reason: 'requested_by_customer' } as const;
    await this.api.unless('charge_already_refunded', (stripe) =>
      stripe.refunds.create(refund, this.api.once(`refund:${chargeId}`)),
    );
  }

  /** Ends whatever a customer subscribed to and deletes the customer at Stripe; may be called again at any time. */
  async forget(customerId: string): Promise<void> {
    await this.api.unless('resource_missing', (stripe) => stripe.customers.del(customerId));
  }

  private annualPrice(): Promise<string> {
    this.price ??= this.findPrice().catch((error: unknown) => {
      this.price = undefined;
      throw error;
    });
    return this.price;
  }

  private async findPrice(): Promise<string> {
    const { data } = await this.api.ask((stripe) =>
      stripe.prices.list({ lookup_keys: [PRICE_KEY], active: true, limit: 1 }),
    );
    if (data[0]) return data[0].id;
    const { id } = await this.api.ask((stripe) =>
      stripe.prices.create(
        {
          currency: 'usd',
          unit_amount: PRICE_CENTS,
          recurring: { interval: 'year' },
          lookup_key: PRICE_KEY,
          product_data: { name: 'Annual subscription' },
        },
        this.api.once(`price:${PRICE_KEY}`),
      ),
    );
    return id;
  }
}

/** Stripe with the settings' keys. */
export const paymentsOf = bySettings(({ config, now }) => new Payments(config.stripe, now));
