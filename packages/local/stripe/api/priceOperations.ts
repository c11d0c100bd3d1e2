import { z } from 'zod';
import { createStripeId } from '#local/stripe/store/createStripeId';
import type { PriceRecord } from '#local/stripe/store/records';
import { toPriceObject } from './apiObjects';
import {
  createListPage,
  defineStripeOperation,
  getCurrentTime,
  type StripeContext,
  type StripeOperations,
} from './operation';
import { BooleanParameter, IntegerParameter, pageParameters, TextParameter } from './parameters';
import { StripeApiError } from './stripeApiError';

const ListPrices = z.strictObject({
  ...pageParameters,
  lookup_keys: z.array(TextParameter).max(10).optional(),
  active: BooleanParameter.optional(),
});
const CreatePrice = z.strictObject({
  currency: z.literal('usd', 'only usd is provided'),
  unit_amount: IntegerParameter.pipe(z.number().min(0)),
  recurring: z.strictObject({ interval: z.enum(['year'], 'only year is provided') }),
  lookup_key: TextParameter.optional(),
  product_data: z.strictObject({ name: TextParameter }),
});

export const createPriceOperations = (context: StripeContext): StripeOperations => ({
  'GET /v1/prices': defineStripeOperation(ListPrices, (params) => listPrices(context, params)),
  'POST /v1/prices': defineStripeOperation(CreatePrice, (params) => createPrice(context, params)),
});

/** Every price is active. */
function listPrices({ store }: StripeContext, { lookup_keys, active = true, ...page }: z.output<typeof ListPrices>) {
  const prices = [...store.prices.values()].filter(
    ({ lookupKey }) => active && (!lookup_keys || lookup_keys.includes(lookupKey ?? '')),
  );
  return createListPage(prices, page, toPriceObject, '/v1/prices');
}

async function createPrice(context: StripeContext, params: z.output<typeof CreatePrice>) {
  const { store } = context;
  const { lookup_key: lookupKey = null } = params;
  if (lookupKey && [...store.prices.values()].some((price) => price.lookupKey === lookupKey)) {
    throw new StripeApiError(`A price already uses the lookup key ${lookupKey}.`, { param: 'lookup_key' });
  }
  const price: PriceRecord = {
    id: createStripeId('price', 24),
    created: getCurrentTime(context),
    product: { id: createStripeId('prod'), name: params.product_data.name },
    currency: params.currency,
    unitAmount: params.unit_amount,
    interval: params.recurring.interval,
    lookupKey,
  };
  await store.addPrice(price);
  return toPriceObject(price);
}
