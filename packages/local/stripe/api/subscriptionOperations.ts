import { z } from 'zod';
import { setCancelAtPeriodEnd } from '#local/stripe/billing/customerActions';
import { endSubscription } from '#local/stripe/billing/invoices';
import type { SubscriptionRecord } from '#local/stripe/store/records';
import { toSubscriptionObject } from './apiObjects';
import {
  createListPage,
  defineStripeOperation,
  getCurrentTime,
  saveAndReturn,
  type StripeContext,
  type StripeOperations,
} from './operation';
import { BooleanParameter, NoParameters, pageParameters, TextParameter } from './parameters';
import { createMissingError, StripeApiError } from './stripeApiError';

const ListSubscriptions = z.strictObject({
  ...pageParameters,
  customer: TextParameter,
  status: z.enum(['all', 'active', 'past_due', 'canceled']).optional(),
});
const UpdateSubscription = z.strictObject({ cancel_at_period_end: BooleanParameter });

export const createSubscriptionOperations = (context: StripeContext): StripeOperations => ({
  'GET /v1/subscriptions': defineStripeOperation(ListSubscriptions, (params) => listSubscriptions(context, params)),
  'POST /v1/subscriptions/{id}': defineStripeOperation(UpdateSubscription, (params, { id }) =>
    updateSubscription(context, id, params),
  ),
  'DELETE /v1/subscriptions/{id}': defineStripeOperation(NoParameters, (_, { id }) => cancelSubscription(context, id)),
});

/** Without a status, all but canceled subscriptions. */
function listSubscriptions(
  { store }: StripeContext,
  { customer: customerId, status, ...page }: z.output<typeof ListSubscriptions>,
) {
  const customer = store.customers.get(customerId);
  if (!customer) throw createMissingError('customer', customerId, 'customer');
  const subscriptions = customer.subscriptions.filter((subscription) =>
    status === undefined ? subscription.status !== 'canceled' : status === 'all' || subscription.status === status,
  );
  const toObject = (subscription: SubscriptionRecord) => toSubscriptionObject(store.prices, customer, subscription);
  return createListPage(subscriptions, page, toObject, '/v1/subscriptions');
}

function updateSubscription(context: StripeContext, id: string, params: z.output<typeof UpdateSubscription>) {
  const { customer, subscription } = getSubscription(context, id);
  if (subscription.status === 'canceled') {
    throw new StripeApiError('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const { prices } = context.store;
  const now = getCurrentTime(context, customer);
  setCancelAtPeriodEnd({ prices, customer }, subscription, params.cancel_at_period_end, now);
  return saveAndReturn(context, customer, toSubscriptionObject(prices, customer, subscription));
}

function cancelSubscription(context: StripeContext, id: string) {
  const { customer, subscription } = getSubscription(context, id);
  if (subscription.status === 'canceled') throw createMissingError('subscription', id);
  const { prices } = context.store;
  endSubscription({ prices, customer }, subscription, getCurrentTime(context, customer));
  return saveAndReturn(context, customer, toSubscriptionObject(prices, customer, subscription));
}

function getSubscription({ store }: StripeContext, id: string) {
  for (const customer of store.customers.values()) {
    const subscription = customer.subscriptions.find((candidate) => candidate.id === id);
    if (subscription) return { customer, subscription };
  }
  throw createMissingError('subscription', id);
}
