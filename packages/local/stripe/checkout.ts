import { z } from 'zod';
import { newId, type Account, type Price } from './book';
import { missing, StripeFault } from './fault';
import { address, flag, metadata, page, text, whole } from './form';
import { operation, paged, type Desk, type Operations } from './operation';
import * as wire from './wire';

const DAY = 24 * 60 * 60;

/** Prices, and the sessions in which they are paid for the first time. */
export function checkoutOperations({ book, nowOf, customerOf, kept }: Desk): Operations {
  const amountOf = (priceId: string): number => book.prices.get(priceId)!.unitAmount;
  return {
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
  };
}
