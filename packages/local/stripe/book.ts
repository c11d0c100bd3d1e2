import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { openJournal } from '#local/storage/journal';

/** Times are seconds since 1970, money is cents, as on the wire. */
export interface Price {
  id: string;
  created: number;
  product: { id: string; name: string };
  currency: string;
  unitAmount: number;
  interval: 'day' | 'week' | 'month' | 'year';
  lookupKey: string | null;
}

export interface Session {
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

export interface Subscription {
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
  /** The coming renewal was announced. */
  announced: boolean;
}

export interface Invoice {
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

export interface Charge {
  id: string;
  paymentIntent: string;
  created: number;
  invoiceId: string;
  amount: number;
  isPaid: boolean;
  refund: { id: string; created: number; reason: string | null } | null;
}

/** Something that happened, and when the product is told of it next; null once it knows, or is given up on. */
export interface StripeEvent {
  id: string;
  created: number;
  type: string;
  object: Record<string, unknown>;
  delivery: { attempts: number; nextAt: number } | null;
}

/** Cards by what they do: pay; be declined; pay at first and be declined at every renewal. */
export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  failsLater: '4000000000000341',
} as const;
export type Card = keyof typeof CARDS;

/** Everything about one customer: kept as one, so that each step is kept whole or not at all. */
export interface Account {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  isDeleted: boolean;
  card: Card | null;
  /** A test clock the customer lives by, instead of everybody's time. */
  clock: { id: string; created: number; name: string | null; time: number } | null;
  /** Newest last, like all of these. */
  sessions: Session[];
  subscriptions: Subscription[];
  invoices: Invoice[];
  charges: Charge[];
  events: StripeEvent[];
}

/** The first answer to an idempotency key. */
export interface Remembered {
  request: string;
  status: number;
  body: string;
  at: number;
}

interface Secrets {
  secretKey: string;
  webhookSecret: string;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `cus_` and 14 random letters. */
export const newId = (prefix: string, length = 14): string =>
  `${prefix}_${Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;

type Kept = { account: Account } | { price: Price } | { remembered: Remembered } | { secrets: Secrets };

const isAbout = ({ request, body }: Remembered, { id }: Account): boolean => request.includes(id) || body.includes(id);

/** What Stripe knows, on disk before it is answered. */
export async function openBook(dataDir: string | null) {
  const kept = await openJournal<Kept>(dataDir && path.join(dataDir, 'stripe', 'book.jsonl'));
  const accounts = new Map<string, Account>();
  const prices = new Map<string, Price>();
  for (const [, value] of kept.entries()) {
    if ('account' in value) accounts.set(value.account.id, value.account);
    if ('price' in value) prices.set(value.price.id, value.price);
  }
  const first = kept.get('secrets');
  const secrets: Secrets =
    first && 'secrets' in first
      ? first.secrets
      : { secretKey: newId('sk_test_local', 24), webhookSecret: newId('whsec', 32) };
  if (!first) await kept.set('secrets', { secrets });
  return {
    secrets,
    accounts,
    prices,
    save: async (account: Account) => {
      accounts.set(account.id, account);
      await kept.set(account.id, { account });
    },
    /** Saves what is left of a deleted customer; nothing else that was known of the person stays on the disk. */
    forget: async (account: Account) => {
      const answers = [...kept.entries()].filter(([, one]) => 'remembered' in one && isAbout(one.remembered, account));
      await Promise.all([...answers.map(([key]) => kept.delete(key)), kept.replace(account.id, { account })]);
    },
    addPrice: async (price: Price) => {
      prices.set(price.id, price);
      await kept.set(price.id, { price });
    },
    remembered: (key: string): Remembered | undefined => {
      const found = kept.get(`key ${key}`);
      return found && 'remembered' in found ? found.remembered : undefined;
    },
    remember: (key: string, remembered: Remembered) => kept.set(`key ${key}`, { remembered }),
    close: () => kept.close(),
  };
}
export type Book = Awaited<ReturnType<typeof openBook>>;
