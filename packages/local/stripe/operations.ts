import { z } from 'zod';
import { newId, type Account, type Book, type Price } from './book';
import { missing, StripeFault } from './fault';
import { address, flag, metadata, page, text, whole } from './form';
import { lifeOf } from './lifecycle';
import * as wire from './wire';

/** What one request brings beside its parameters: the ids of its path, and the stand-in's own address. */
interface Call {
  id: string;
  base: string;
}

/** One operation of the API: what it takes, and what it answers. */
export interface Operation {
  params: z.ZodType;
  run: (params: never, call: Call) => object | Promise<object>;
}

const DAY = 24 * 60 * 60;
const empty = z.strictObject({});

/** Every operation the product (and its tests) use, by method and path; all others are refused by name. */
export function operationsOf(book: Book, clock: () => Date): Record<string, Operation> {
  const nowOf = (account?: Account) => account?.clock?.time ?? Math.floor(clock().getTime() / 1000);
  const operation = <S extends z.ZodType>(
    params: S,
    run: (params: z.output<S>, call: Call) => object | Promise<object>,
  ): Operation => ({
    params,
    run,
  });
  const customerOf = (id: string, param?: string): Account => {
    const account = book.accounts.get(id);
    if (!account || account.isDeleted) throw missing('customer', id, param);
    return account;
  };
  const subscriptionOf = (id: string) => {
    for (const account of book.accounts.values()) {
      const subscription = account.subscriptions.find((one) => one.id === id);
      if (subscription) return { account, subscription };
    }
    throw missing('subscription', id);
  };
  /** A customer's own list, newest first. */
  const paged = <T extends { id: string }>(
    all: readonly T[],
    { limit, starting_after }: { limit: number; starting_after?: string },
    show: (one: T) => object,
    url: string,
  ) => {
    const newest = [...all].reverse();
    const start = starting_after === undefined ? 0 : newest.findIndex(({ id }) => id === starting_after) + 1;
    return wire.list(newest.slice(start, start + limit).map(show), url, newest.length > start + limit);
  };
  /** Everything that has an effect is kept before it is answered. */
  const kept = async (account: Account, answer: () => object): Promise<object> => {
    const shown = answer();
    await book.save(account);
    return shown;
  };

  return {
    'POST /v1/customers': operation(
      z.strictObject({
        email: z.email('Invalid email address').optional(),
        name: text.optional(),
        metadata: metadata.default({}),
      }),
      async ({ email = null, name = null, metadata: about }) => {
        const account: Account = {
          ...{
            id: newId('cus'),
            created: nowOf(),
            email,
            name,
            metadata: about,
            isDeleted: false,
            card: null,
            clock: null,
          },
          ...{ sessions: [], subscriptions: [], invoices: [], charges: [], events: [] },
        };
        return kept(account, () => wire.customer(account));
      },
    ),
    'GET /v1/customers/{id}': operation(empty, (_, { id }) => {
      const account = book.accounts.get(id);
      if (!account) throw missing('customer', id);
      return account.isDeleted ? { id, object: 'customer', deleted: true } : wire.customer(account);
    }),
    'DELETE /v1/customers/{id}': operation(empty, async (_, { id }) => {
      const account = customerOf(id);
      lifeOf(book, account).remove(nowOf(account));
      return kept(account, () => ({ id, object: 'customer', deleted: true }));
    }),

    'GET /v1/prices': operation(
      z.strictObject({ ...page, lookup_keys: z.array(text).max(10).optional(), active: flag.optional() }),
      ({ lookup_keys, active = true, ...of }) => {
        const wanted = [...book.prices.values()].filter(
          ({ lookupKey }) => !lookup_keys || lookup_keys.includes(lookupKey ?? ''),
        );
        return paged(active ? wanted : [], of, wire.price, '/v1/prices');
      },
    ),
    'POST /v1/prices': operation(
      z.strictObject({
        currency: z.literal('usd', 'only usd is provided'),
        unit_amount: whole.pipe(z.number().min(0)),
        recurring: z.strictObject({ interval: z.enum(['year'], 'only year is provided') }),
        lookup_key: text.optional(),
        product_data: z.strictObject({ name: text }),
      }),
      async ({
        currency,
        unit_amount: unitAmount,
        recurring: { interval },
        lookup_key: lookupKey = null,
        product_data: { name },
      }) => {
        if (lookupKey && [...book.prices.values()].some((price) => price.lookupKey === lookupKey)) {
          throw new StripeFault(`A price already uses the lookup key ${lookupKey}.`, { param: 'lookup_key' });
        }
        const product = { id: newId('prod'), name };
        const price: Price = {
          id: newId('price', 24),
          created: nowOf(),
          product,
          currency,
          unitAmount,
          interval,
          lookupKey,
        };
        await book.addPrice(price);
        return wire.price(price);
      },
    ),

    'GET /v1/checkout/sessions': operation(
      z.strictObject({ ...page, customer: text, status: z.enum(['open', 'complete', 'expired']).optional() }),
      ({ customer, status, ...of }, { base }) => {
        const account = customerOf(customer, 'customer');
        const all = account.sessions.filter((one) => status === undefined || one.status === status);
        return paged(
          all,
          of,
          (one) => wire.session(account, one, amountOf(one.priceId), base),
          '/v1/checkout/sessions',
        );
      },
    ),
    'POST /v1/checkout/sessions': operation(
      z.strictObject({
        mode: z.literal('subscription', 'only subscription is provided'),
        customer: text,
        client_reference_id: text.max(200).optional(),
        line_items: z.array(z.strictObject({ price: text, quantity: z.literal('1', 'only 1 is provided') })).length(1),
        success_url: address,
        cancel_url: address.optional(),
        custom_text: z.strictObject({ submit: z.strictObject({ message: text.max(1200) }) }).optional(),
        subscription_data: z.strictObject({ metadata: metadata.default({}) }).optional(),
      }),
      async (given, { base }) => {
        const account = customerOf(given.customer, 'customer');
        const priceId = given.line_items[0]!.price;
        if (!book.prices.has(priceId)) throw missing('price', priceId, 'line_items[0][price]');
        const session: Account['sessions'][number] = {
          id: newId('cs_test', 58),
          created: nowOf(account),
          expiresAt: nowOf(account) + DAY,
          status: 'open',
          priceId,
          clientReferenceId: given.client_reference_id ?? null,
          successUrl: given.success_url,
          cancelUrl: given.cancel_url ?? null,
          message: given.custom_text?.submit.message ?? null,
          subscriptionMetadata: given.subscription_data?.metadata ?? {},
          subscriptionId: null,
        };
        account.sessions.push(session);
        return kept(account, () => wire.session(account, session, amountOf(priceId), base));
      },
    ),
    'POST /v1/billing_portal/sessions': operation(
      z.strictObject({ customer: text, return_url: address.optional() }),
      ({ customer, return_url: back = null }, { base }) => {
        const account = customerOf(customer, 'customer');
        const query = back === null ? '' : `?${new URLSearchParams({ back }).toString()}`;
        return {
          id: newId('bps', 24),
          object: 'billing_portal.session',
          created: nowOf(account),
          customer,
          livemode: false,
          return_url: back,
          url: `${base}/stripe/portal/${customer}${query}`,
        };
      },
    ),

    'GET /v1/subscriptions': operation(
      z.strictObject({ ...page, customer: text, status: z.enum(['all', 'active', 'past_due', 'canceled']).optional() }),
      ({ customer, status, ...of }) => {
        const account = book.accounts.get(customer);
        if (!account) throw missing('customer', customer, 'customer');
        const all = account.subscriptions.filter((one) =>
          status === undefined ? one.status !== 'canceled' : status === 'all' || one.status === status,
        );
        return paged(all, of, (one) => wire.subscription(book, account, one), '/v1/subscriptions');
      },
    ),
    'POST /v1/subscriptions/{id}': operation(z.strictObject({ cancel_at_period_end: flag }), async (given, { id }) => {
      const { account, subscription } = subscriptionOf(id);
      if (subscription.status === 'canceled') {
        throw new StripeFault('A canceled subscription can only update its cancellation_details and metadata.');
      }
      lifeOf(book, account).setCancel(subscription, given.cancel_at_period_end, nowOf(account));
      return kept(account, () => wire.subscription(book, account, subscription));
    }),
    'DELETE /v1/subscriptions/{id}': operation(empty, async (_, { id }) => {
      const { account, subscription } = subscriptionOf(id);
      if (subscription.status === 'canceled') throw missing('subscription', id);
      lifeOf(book, account).end(subscription, nowOf(account));
      return kept(account, () => wire.subscription(book, account, subscription));
    }),

    'GET /v1/invoice_payments': operation(
      z.strictObject({
        ...page,
        invoice: text,
        status: z.enum(['paid', 'open', 'canceled']).optional(),
        expand: z
          .array(z.literal('data.payment.payment_intent.latest_charge', 'This property cannot be expanded'))
          .optional(),
      }),
      ({ invoice: id, status, expand: expanded, ...of }) => {
        const account = [...book.accounts.values()].find(({ invoices }) => invoices.some((one) => one.id === id));
        if (!account) throw missing('invoice', id, 'invoice');
        const invoice = account.invoices.find((one) => one.id === id)!;
        const charge = account.charges.findLast(({ invoiceId }) => invoiceId === id);
        const isWanted = charge && (status === undefined || (status === 'paid') === (invoice.status === 'paid'));
        const all = isWanted ? [{ id: invoice.paymentId, charge }] : [];
        return paged(
          all,
          of,
          (one) => wire.invoicePayment(account, invoice, one.charge, expanded !== undefined),
          '/v1/invoice_payments',
        );
      },
    ),
    'POST /v1/refunds': operation(
      z.strictObject({
        charge: text,
        reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      }),
      async ({ charge: id, reason = null }) => {
        const account = [...book.accounts.values()].find(({ charges }) => charges.some((one) => one.id === id));
        if (!account) throw missing('charge', id, 'charge');
        const charge = account.charges.find((one) => one.id === id)!;
        if (!charge.isPaid) throw new StripeFault(`Charge ${id} was not successful.`, { param: 'charge' });
        lifeOf(book, account).refund(charge, reason, nowOf(account));
        return kept(account, () => wire.refund(account, charge));
      },
    ),

    'POST /v1/test_helpers/test_clocks': operation(
      z.strictObject({ frozen_time: whole, customer: text, name: text.optional() }),
      async ({ frozen_time: time, customer, name = null }) => {
        const account = customerOf(customer, 'customer');
        if (account.clock) throw new StripeFault('This customer has a test clock.', { param: 'customer' });
        account.clock = { id: newId('clock', 24), created: nowOf(), name, time };
        return kept(account, () => wire.testClock(account));
      },
    ),
    'POST /v1/test_helpers/test_clocks/{id}/advance': operation(
      z.strictObject({ frozen_time: whole }),
      async (given, { id }) => {
        const account = [...book.accounts.values()].find(({ clock: own }) => own?.id === id);
        if (!account?.clock) throw missing('test_clock', id);
        const { frozen_time: time } = given;
        if (time <= account.clock.time)
          throw new StripeFault('The time must lie in the future.', { param: 'frozen_time' });
        lifeOf(book, account).reach(time);
        account.clock.time = time;
        return kept(account, () => wire.testClock(account));
      },
    ),
  };

  function amountOf(priceId: string): number {
    return book.prices.get(priceId)!.unitAmount;
  }
}
