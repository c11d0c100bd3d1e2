import path from 'node:path';
import { openJournal } from '#local/storage/journal';
import { createStripeId } from './createStripeId';
import type { CustomerRecord, IdempotentResponse, PriceRecord, StripeSecrets } from './records';

/** A row of the journal `book.jsonl`. The keys are names of the file format. */
type Row =
  | { account: CustomerRecord }
  | { price: PriceRecord }
  | { remembered: IdempotentResponse }
  | { secrets: StripeSecrets };

/** Customers, prices, idempotent responses and secrets. Each change is on disk when its promise resolves. */
export interface StripeStore {
  secrets: StripeSecrets;
  customers: ReadonlyMap<string, CustomerRecord>;
  prices: ReadonlyMap<string, PriceRecord>;
  saveCustomer(customer: CustomerRecord): Promise<void>;
  /** Saves the remains of a deleted customer, and removes all earlier data about them from the disk. */
  eraseCustomer(customer: CustomerRecord): Promise<void>;
  addPrice(price: PriceRecord): Promise<void>;
  getResponse(idempotencyKey: string): IdempotentResponse | undefined;
  saveResponse(idempotencyKey: string, response: IdempotentResponse): Promise<void>;
  close(): Promise<void>;
}

/** Opens the store in the folder `stripe` of `dataDir`, or in memory only when it is null. */
export async function openStripeStore(dataDir: string | null): Promise<StripeStore> {
  const journal = await openJournal<Row>(dataDir && path.join(dataDir, 'stripe', 'book.jsonl'));
  const customers = new Map<string, CustomerRecord>();
  const prices = new Map<string, PriceRecord>();
  for (const [, row] of journal.entries()) {
    if ('account' in row) customers.set(row.account.id, row.account);
    if ('price' in row) prices.set(row.price.id, row.price);
  }
  const secretsRow = journal.get('secrets');
  const secrets = secretsRow && 'secrets' in secretsRow ? secretsRow.secrets : createSecrets();
  if (!secretsRow) await journal.set('secrets', { secrets });
  return {
    secrets,
    customers,
    prices,
    saveCustomer: (customer) => {
      customers.set(customer.id, customer);
      return journal.set(customer.id, { account: customer });
    },
    eraseCustomer: async (customer) => {
      const responses = [...journal.entries()].filter(([, row]) => isResponseAbout(row, customer));
      const deletions = responses.map(([key]) => journal.delete(key));
      await Promise.all([...deletions, journal.replace(customer.id, { account: customer })]);
    },
    addPrice: (price) => {
      prices.set(price.id, price);
      return journal.set(price.id, { price });
    },
    getResponse: (idempotencyKey) => {
      const row = journal.get(`key ${idempotencyKey}`);
      return row && 'remembered' in row ? row.remembered : undefined;
    },
    saveResponse: (idempotencyKey, response) => journal.set(`key ${idempotencyKey}`, { remembered: response }),
    close: () => journal.close(),
  };
}

/** Creates an API key and a signing secret. */
export const createSecrets = (): StripeSecrets => ({
  secretKey: createStripeId('sk_test_local', 24),
  webhookSecret: createStripeId('whsec', 32),
});

const isResponseAbout = (row: Row, { id }: CustomerRecord): boolean =>
  'remembered' in row && (row.remembered.request.includes(id) || row.remembered.body.includes(id));
