import type { User } from '#data/account/user';
import { AppError } from '#domain/http/errors';
import { getLanguage } from '#domain/messages/language';
import { ANNUAL_PRICE_USD } from '#domain/subscription/price';
import type { Config } from '#functions/runtime/config';
import type Stripe from 'stripe';
import { memoizePerConfig, type Services } from '#functions/services/services';
import { StripeApi } from './stripeApi';
import { fetchSubscription, type CustomerSubscription } from './stripeSubscription';
import { paymentMessages } from './messages';

const t = paymentMessages;

/** A customer and the origin of the site that Stripe's pages link back to. */
interface StripePageRequest {
  customerId: string;
  site: string;
}

const PRICE_CENTS = Math.round(ANNUAL_PRICE_USD * 100);
/** Stripe's lookup key of our price. A changed amount needs a new price, so the key contains it. */
const PRICE_KEY = `annual-${PRICE_CENTS}`;

/** Stripe's annual price, Checkout, customer portal, subscriptions and refunds. Every method is safe to repeat. */
export class Payments {
  private readonly api: StripeApi;
  private annualPriceId: Promise<string> | undefined;

  constructor(settings: Config['stripe'], services: Pick<Services, 'secrets' | 'now'>) {
    this.api = new StripeApi(settings, services);
  }

  /** Creates the customer of an account and returns its id. Parallel calls create one. */
  async createCustomer({ id: userId, email, stripeCustomerId }: User): Promise<string> {
    const { id } = await this.api.request((stripe) =>
      stripe.customers.create(
        { email, metadata: { userId } },
        this.api.withIdempotencyKey(`customer:${userId}:${stripeCustomerId ?? 'first'}`),
      ),
    );
    return id;
  }

  /** Whether a customer exists and was not deleted in Stripe's dashboard. */
  async hasCustomer(customerId: string): Promise<boolean> {
    return (await this.findCustomer(customerId)) !== undefined;
  }

  /** The account a customer was created for; undefined where the customer is gone or not ours. */
  async findUserId(customerId: string): Promise<string | undefined> {
    return (await this.findCustomer(customerId))?.metadata['userId'];
  }

  /**
   * Returns the address of a Checkout page. Reuses the open session of a customer; parallel calls in one language share the
   * idempotency key of the latest session, so they open one.
   */
  async openCheckout({ userId, customerId, site }: StripePageRequest & { userId: string }): Promise<string> {
    const { data } = await this.api.request((stripe) =>
      stripe.checkout.sessions.list({ customer: customerId, limit: 1 }),
    );
    const [latestSession] = data;
    if (latestSession?.status === 'open' && latestSession.url && latestSession.success_url?.startsWith(`${site}/`)) {
      return latestSession.url;
    }
    const price = await this.getAnnualPriceId();
    const { url } = await this.api.request((stripe) =>
      stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          client_reference_id: userId,
          line_items: [{ price, quantity: 1 }],
          success_url: `${site}/subscribe?success=true`,
          cancel_url: `${site}/subscribe?canceled=true`,
          custom_text: { submit: { message: t('terms', { price: ANNUAL_PRICE_USD }) } },
          subscription_data: { metadata: { userId } },
        },
        this.api.withIdempotencyKey(`checkout:${customerId}:${latestSession?.id ?? 'first'}:${getLanguage()}`),
      ),
    );
    if (!url) throw new Error('Stripe returned a session without an address');
    return url;
  }

  /** Returns the address of Stripe's page for cards, receipts and open invoices. */
  async openPortal({ customerId, site }: StripePageRequest): Promise<string> {
    const session = await this.api.requestUnless('resource_missing', (stripe) =>
      stripe.billingPortal.sessions.create({ customer: customerId, return_url: `${site}/subscribe` }),
    );
    if (!session) throw new AppError('conflict', t('paymentNotFound'));
    return session.url;
  }

  /** Fetches a customer's subscription, a live one before ended ones. Returns null where the customer never had one. */
  fetchSubscription(customerId: string): Promise<CustomerSubscription | null> {
    return fetchSubscription(this.api, customerId);
  }

  /** Stops the renewal. The subscription stays active until the paid period ends. */
  async cancelAtPeriodEnd(subscriptionId: string): Promise<void> {
    await this.api.request((stripe) => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
  }

  /** Ends a subscription at once. Does nothing where it has ended. */
  async cancelNow(subscriptionId: string): Promise<void> {
    await this.api.requestUnless('resource_missing', (stripe) => stripe.subscriptions.cancel(subscriptionId));
  }

  /** Refunds a charge in full, once. */
  async refund(chargeId: string): Promise<void> {
    const refund = { charge: chargeId, reason: 'requested_by_customer' } as const;
    await this.api.requestUnless('charge_already_refunded', (stripe) =>
      stripe.refunds.create(refund, this.api.withIdempotencyKey(`refund:${chargeId}`)),
    );
  }

  /** Deletes a customer, which ends its subscriptions. Does nothing where it is gone. */
  async deleteCustomer(customerId: string): Promise<void> {
    await this.api.requestUnless('resource_missing', (stripe) => stripe.customers.del(customerId));
  }

  private async findCustomer(customerId: string): Promise<Stripe.Customer | undefined> {
    const customer = await this.api.requestUnless('resource_missing', (stripe) =>
      stripe.customers.retrieve(customerId),
    );
    return customer === undefined || customer.deleted ? undefined : customer;
  }

  private getAnnualPriceId(): Promise<string> {
    this.annualPriceId ??= this.findOrCreatePrice().catch((error: unknown) => {
      this.annualPriceId = undefined;
      throw error;
    });
    return this.annualPriceId;
  }

  private async findOrCreatePrice(): Promise<string> {
    const { data } = await this.api.request((stripe) =>
      stripe.prices.list({ lookup_keys: [PRICE_KEY], active: true, limit: 1 }),
    );
    if (data[0]) return data[0].id;
    const { id } = await this.api.request((stripe) =>
      stripe.prices.create(
        {
          currency: 'usd',
          unit_amount: PRICE_CENTS,
          recurring: { interval: 'year' },
          lookup_key: PRICE_KEY,
          // One product serves people of all languages.
          product_data: { name: t.texts.product },
        },
        this.api.withIdempotencyKey(`price:${PRICE_KEY}`),
      ),
    );
    return id;
  }
}

/** The Payments of a stage, by the keys in its settings. */
export const getPayments = memoizePerConfig((services) => new Payments(services.config.stripe, services));
