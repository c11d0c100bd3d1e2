import type Stripe from 'stripe';
import type {
  ChargeRecord,
  CheckoutSessionRecord,
  CustomerRecord,
  InvoiceRecord,
  PriceRecord,
  SubscriptionRecord,
} from '#local/stripe/store/records';

/** Prices by id. */
type Prices = ReadonlyMap<string, PriceRecord>;

/** A list of Stripe's API, version 2025 or later: periods belong to items, and payments of an invoice are a list of their own. */
export const toListObject = (data: readonly unknown[], url: string, hasMore = false) => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
});

export const toCustomerObject = (customer: CustomerRecord) =>
  ({
    id: customer.id,
    object: 'customer',
    balance: 0,
    created: customer.created,
    currency: 'usd',
    default_source: null,
    delinquent: customer.subscriptions.some(({ status }) => status === 'past_due'),
    description: null,
    email: customer.email,
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    shipping: null,
    test_clock: customer.clock?.id ?? null,
  }) satisfies Partial<Stripe.Customer>;

export const toPriceObject = ({ id, created, product, currency, unitAmount, interval, lookupKey }: PriceRecord) =>
  ({
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency,
    livemode: false,
    lookup_key: lookupKey,
    metadata: {},
    nickname: null,
    product: product.id,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: unitAmount,
  }) satisfies Partial<Stripe.Price>;

export const toCheckoutSessionObject = (
  customer: CustomerRecord,
  session: CheckoutSessionRecord,
  amount: number,
  base: string,
) =>
  ({
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: 'usd',
    customer: customer.id,
    customer_email: null,
    expires_at: session.expiresAt,
    invoice: customer.subscriptions.find(({ id }) => id === session.subscriptionId)?.latestInvoice ?? null,
    livemode: false,
    metadata: {},
    mode: 'subscription',
    payment_intent: null,
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    status: session.status,
    subscription: session.subscriptionId,
    success_url: session.successUrl,
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${base}/stripe/checkout/${session.id}` : null,
  }) satisfies Partial<Stripe.Checkout.Session>;

export const toSubscriptionObject = (prices: Prices, customer: CustomerRecord, subscription: SubscriptionRecord) => ({
  id: subscription.id,
  object: 'subscription' as const,
  billing_cycle_anchor: subscription.created,
  cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  canceled_at: subscription.canceledAt,
  collection_method: 'charge_automatically',
  created: subscription.created,
  currency: 'usd',
  customer: customer.id,
  default_payment_method: null,
  ended_at: subscription.endedAt,
  items: toListObject(
    [
      {
        id: subscription.itemId,
        object: 'subscription_item',
        created: subscription.created,
        current_period_end: subscription.periodEnd,
        current_period_start: subscription.periodStart,
        metadata: {},
        price: toPriceObject(prices.get(subscription.priceId)!),
        quantity: 1,
        subscription: subscription.id,
      },
    ],
    `/v1/subscription_items?subscription=${subscription.id}`,
  ),
  latest_invoice: subscription.latestInvoice,
  livemode: false,
  metadata: subscription.metadata,
  start_date: subscription.created,
  status: subscription.status,
  test_clock: customer.clock?.id ?? null,
  trial_end: null,
});

export const toInvoiceObject = (customer: CustomerRecord, invoice: InvoiceRecord) => ({
  id: invoice.id,
  object: 'invoice' as const,
  amount_due: invoice.amount,
  amount_paid: invoice.status === 'paid' ? invoice.amount : 0,
  amount_remaining: invoice.status === 'open' ? invoice.amount : 0,
  attempt_count: invoice.attempts,
  attempted: invoice.attempts > 0,
  billing_reason: invoice.reason,
  collection_method: 'charge_automatically',
  created: invoice.created,
  currency: 'usd',
  customer: customer.id,
  customer_email: customer.email,
  livemode: false,
  metadata: {},
  next_payment_attempt: invoice.nextAttempt,
  parent: {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: {
      subscription: invoice.subscriptionId,
      metadata: customer.subscriptions.find(({ id }) => id === invoice.subscriptionId)?.metadata ?? {},
    },
  },
  status: invoice.status,
  total: invoice.amount,
});

export const toChargeObject = (customer: CustomerRecord, charge: ChargeRecord) => ({
  id: charge.id,
  object: 'charge' as const,
  amount: charge.amount,
  amount_captured: charge.isPaid ? charge.amount : 0,
  amount_refunded: charge.refund ? charge.amount : 0,
  captured: charge.isPaid,
  created: charge.created,
  currency: 'usd',
  customer: customer.id,
  disputed: false,
  failure_code: charge.isPaid ? null : 'card_declined',
  livemode: false,
  metadata: {},
  paid: charge.isPaid,
  payment_intent: charge.paymentIntent,
  payment_method_details: { type: 'card', card: { fingerprint: charge.cardFingerprint ?? null } },
  refunded: charge.refund !== null,
  status: charge.isPaid ? 'succeeded' : 'failed',
});

export const toRefundObject = (customer: CustomerRecord, charge: ChargeRecord) => ({
  id: charge.refund!.id,
  object: 'refund' as const,
  amount: charge.amount,
  charge: charge.id,
  created: charge.refund!.created,
  currency: 'usd',
  customer: customer.id,
  metadata: {},
  payment_intent: charge.paymentIntent,
  reason: charge.refund!.reason,
  status: 'succeeded',
});

/** The payment of an invoice. `isExpanded` includes the payment intent and its charge instead of their ids. */
export const toInvoicePaymentObject = (
  customer: CustomerRecord,
  invoice: InvoiceRecord,
  charge: ChargeRecord,
  isExpanded: boolean,
) => ({
  id: invoice.paymentId,
  object: 'invoice_payment' as const,
  amount_paid: invoice.status === 'paid' ? invoice.amount : null,
  amount_requested: invoice.amount,
  created: invoice.created,
  currency: 'usd',
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: {
    type: 'payment_intent',
    payment_intent: isExpanded
      ? {
          id: charge.paymentIntent,
          object: 'payment_intent',
          latest_charge: toChargeObject(customer, charge),
          customer: customer.id,
        }
      : charge.paymentIntent,
  },
  status: invoice.status === 'paid' ? 'paid' : 'open',
  status_transitions: { canceled_at: null, paid_at: invoice.paidAt },
});

export const toTestClockObject = ({ clock }: CustomerRecord) => ({
  id: clock!.id,
  object: 'test_helpers.test_clock' as const,
  created: clock!.created,
  deletes_after: clock!.created + 30 * 24 * 60 * 60,
  frozen_time: clock!.time,
  livemode: false,
  name: clock!.name,
  status: 'ready',
  status_details: {},
});
