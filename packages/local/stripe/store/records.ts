/** Stored records. Times are seconds since 1970 and amounts are cents, as in Stripe's API. */
export interface PriceRecord {
  id: string;
  created: number;
  product: { id: string; name: string };
  currency: string;
  unitAmount: number;
  interval: 'day' | 'week' | 'month' | 'year';
  lookupKey: string | null;
}

export interface CheckoutSessionRecord {
  id: string;
  created: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  priceId: string;
  clientReferenceId: string | null;
  successUrl: string;
  cancelUrl: string | null;
  message: string | null;
  subscriptionMetadata: Record<string, string>;
  subscriptionId: string | null;
}

export interface SubscriptionRecord {
  id: string;
  itemId: string;
  created: number;
  status: 'active' | 'past_due' | 'canceled';
  priceId: string;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  metadata: Record<string, string>;
  latestInvoice: string;
  /** Whether `invoice.upcoming` was sent for the next renewal. */
  announced: boolean;
}

export interface InvoiceRecord {
  id: string;
  paymentId: string;
  created: number;
  subscriptionId: string;
  reason: 'subscription_create' | 'subscription_cycle';
  amount: number;
  status: 'open' | 'paid' | 'void';
  attempts: number;
  nextAttempt: number | null;
  paidAt: number | null;
}

export interface ChargeRecord {
  id: string;
  paymentIntent: string;
  created: number;
  invoiceId: string;
  amount: number;
  isPaid: boolean;
  /** Absent in records of earlier versions. */
  cardFingerprint?: string | null;
  refund: { id: string; created: number; reason: string | null } | null;
}

/** An event and its next delivery. `delivery` is null when it was delivered, or when all attempts have failed. */
export interface EventRecord {
  id: string;
  created: number;
  type: string;
  object: Record<string, unknown>;
  delivery: { attempts: number; nextAt: number } | null;
}

/** Test cards by behavior: always pays; is declined; pays the first invoice and is declined at renewals. */
export const TEST_CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  failsLater: '4000000000000341',
} as const;
export type TestCard = keyof typeof TEST_CARDS;

/** A card that somebody pays with. Equal numbers have equal fingerprints, whoever uses them. */
export interface PaymentCard {
  card: TestCard;
  cardFingerprint: string;
}

/** Everything about one customer. It is one record, so that each change is stored as a whole. */
export interface CustomerRecord {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  isDeleted: boolean;
  card: TestCard | null;
  /** Absent in records of earlier versions. */
  cardFingerprint?: string | null;
  /** The customer's test clock. Without one, the service's clock applies. */
  clock: { id: string; created: number; name: string | null; time: number } | null;
  /** The newest of each list is its last element. */
  sessions: CheckoutSessionRecord[];
  subscriptions: SubscriptionRecord[];
  invoices: InvoiceRecord[];
  charges: ChargeRecord[];
  events: EventRecord[];
}

/** The response to the first request with an idempotency key; `at` is in milliseconds since 1970. */
export interface IdempotentResponse {
  request: string;
  status: number;
  body: string;
  at: number;
}

export interface StripeSecrets {
  secretKey: string;
  webhookSecret: string;
  /** The key before the current one, while both are valid. */
  oldSecretKey?: string;
}
