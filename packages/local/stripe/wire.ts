import type Stripe from 'stripe';
import type { Account, Book, Charge, Invoice, Price, Session, Subscription } from './book';

/** Objects as Stripe's API shows them since 2025: periods stand on items, an invoice's payments in a list of their own. */
export const list = (data: readonly unknown[], url: string, hasMore = false) => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
});

export const customer = (account: Account) =>
  ({
    id: account.id,
    object: 'customer',
    balance: 0,
    created: account.created,
    currency: 'usd',
    default_source: null,
    delinquent: account.subscriptions.some(({ status }) => status === 'past_due'),
    description: null,
    email: account.email,
    livemode: false,
    metadata: account.metadata,
    name: account.name,
    shipping: null,
    test_clock: account.clock?.id ?? null,
  }) satisfies Partial<Stripe.Customer>;

export const price = ({ id, created, product, currency, unitAmount, interval, lookupKey }: Price) =>
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

export const session = (account: Account, from: Session, amount: number, base: string) =>
  ({
    id: from.id,
    object: 'checkout.session',
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: from.cancelUrl,
    client_reference_id: from.clientReferenceId,
    created: from.created,
    currency: 'usd',
    customer: account.id,
    customer_email: null,
    expires_at: from.expiresAt,
    invoice: account.subscriptions.find(({ id }) => id === from.subscriptionId)?.latestInvoice ?? null,
    livemode: false,
    metadata: {},
    mode: 'subscription',
    payment_intent: null,
    payment_status: from.status === 'complete' ? 'paid' : 'unpaid',
    status: from.status,
    subscription: from.subscriptionId,
    success_url: from.successUrl,
    ui_mode: 'hosted_page',
    url: from.status === 'open' ? `${base}/stripe/checkout/${from.id}` : null,
  }) satisfies Partial<Stripe.Checkout.Session>;

export const subscription = (book: Book, account: Account, from: Subscription) => ({
  id: from.id,
  object: 'subscription' as const,
  billing_cycle_anchor: from.created,
  cancel_at: from.cancelAtPeriodEnd ? from.periodEnd : null,
  cancel_at_period_end: from.cancelAtPeriodEnd,
  canceled_at: from.canceledAt,
  collection_method: 'charge_automatically',
  created: from.created,
  currency: 'usd',
  customer: account.id,
  default_payment_method: null,
  ended_at: from.endedAt,
  items: list(
    [
      {
        id: from.itemId,
        object: 'subscription_item',
        created: from.created,
        current_period_end: from.periodEnd,
        current_period_start: from.periodStart,
        metadata: {},
        price: price(book.prices.get(from.priceId)!),
        quantity: 1,
        subscription: from.id,
      },
    ],
    `/v1/subscription_items?subscription=${from.id}`,
  ),
  latest_invoice: from.latestInvoice,
  livemode: false,
  metadata: from.metadata,
  start_date: from.created,
  status: from.status,
  test_clock: account.clock?.id ?? null,
  trial_end: null,
});

export const invoice = (account: Account, from: Invoice) => ({
  id: from.id,
  object: 'invoice' as const,
  amount_due: from.amount,
  amount_paid: from.status === 'paid' ? from.amount : 0,
  amount_remaining: from.status === 'open' ? from.amount : 0,
  attempt_count: from.attempts,
  attempted: from.attempts > 0,
  billing_reason: from.reason,
  collection_method: 'charge_automatically',
  created: from.created,
  currency: 'usd',
  customer: account.id,
  customer_email: account.email,
  livemode: false,
  metadata: {},
  next_payment_attempt: from.nextAttempt,
  parent: {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: {
      subscription: from.subscriptionId,
      metadata: account.subscriptions.find(({ id }) => id === from.subscriptionId)?.metadata ?? {},
    },
  },
  status: from.status,
  total: from.amount,
});

export const charge = (account: Account, from: Charge) => ({
  id: from.id,
  object: 'charge' as const,
  amount: from.amount,
  amount_captured: from.isPaid ? from.amount : 0,
  amount_refunded: from.refund ? from.amount : 0,
  captured: from.isPaid,
  created: from.created,
  currency: 'usd',
  customer: account.id,
  disputed: false,
  failure_code: from.isPaid ? null : 'card_declined',
  livemode: false,
  metadata: {},
  paid: from.isPaid,
  payment_intent: from.paymentIntent,
  refunded: from.refund !== null,
  status: from.isPaid ? 'succeeded' : 'failed',
});

export const refund = (account: Account, from: Charge) => ({
  id: from.refund!.id,
  object: 'refund' as const,
  amount: from.amount,
  charge: from.id,
  created: from.refund!.created,
  currency: 'usd',
  customer: account.id,
  metadata: {},
  payment_intent: from.paymentIntent,
  reason: from.refund!.reason,
  status: 'succeeded',
});

/** How an invoice was paid; `expanded` shows the payment intent and its charge instead of their ids. */
export const invoicePayment = (account: Account, from: Invoice, paid: Charge, expanded: boolean) => ({
  id: from.paymentId,
  object: 'invoice_payment' as const,
  amount_paid: from.status === 'paid' ? from.amount : null,
  amount_requested: from.amount,
  created: from.created,
  currency: 'usd',
  invoice: from.id,
  is_default: true,
  livemode: false,
  payment: {
    type: 'payment_intent',
    payment_intent: expanded
      ? { id: paid.paymentIntent, object: 'payment_intent', latest_charge: charge(account, paid), customer: account.id }
      : paid.paymentIntent,
  },
  status: from.status === 'paid' ? 'paid' : 'open',
  status_transitions: { canceled_at: null, paid_at: from.paidAt },
});

export const testClock = ({ clock }: Account) => ({
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
