import { z } from 'zod';
import { deleteCustomer } from '#local/stripe/billing/customerActions';
import { createStripeId } from '#local/stripe/store/createStripeId';
import type { CustomerRecord } from '#local/stripe/store/records';
import { toCustomerObject } from './apiObjects';
import {
  createListPage,
  defineStripeOperation,
  getCurrentTime,
  getCustomer,
  saveAndReturn,
  type StripeContext,
  type StripeOperations,
} from './operation';
import { MetadataParameter, NoParameters, pageParameters, TextParameter, UrlParameter } from './parameters';
import { createMissingError } from './stripeApiError';

const CreateCustomer = z.strictObject({
  email: z.email('Invalid email address').optional(),
  name: TextParameter.optional(),
  metadata: MetadataParameter.default({}),
});
const ListCustomers = z.strictObject({ ...pageParameters, email: TextParameter.optional() });
const CreatePortalSession = z.strictObject({ customer: TextParameter, return_url: UrlParameter.optional() });

/** Customers, and the billing portal, where they change their card. */
export const createCustomerOperations = (context: StripeContext): StripeOperations => ({
  'POST /v1/customers': defineStripeOperation(CreateCustomer, (params) => createCustomer(context, params)),
  'GET /v1/customers': defineStripeOperation(ListCustomers, (params) => listCustomers(context, params)),
  'GET /v1/customers/{id}': defineStripeOperation(NoParameters, (_, { id }) => retrieveCustomer(context, id)),
  'DELETE /v1/customers/{id}': defineStripeOperation(NoParameters, (_, { id }) => removeCustomer(context, id)),
  'POST /v1/billing_portal/sessions': defineStripeOperation(CreatePortalSession, (params, { base }) =>
    createPortalSession(context, params, base),
  ),
});

function createCustomer(context: StripeContext, params: z.output<typeof CreateCustomer>) {
  const { email = null, name = null, metadata } = params;
  const customer: CustomerRecord = {
    ...{ id: createStripeId('cus'), created: getCurrentTime(context), email, name, metadata },
    ...{ isDeleted: false, card: null, cardFingerprint: null, clock: null },
    ...{ sessions: [], subscriptions: [], invoices: [], charges: [], events: [] },
  };
  return saveAndReturn(context, customer, toCustomerObject(customer));
}

function listCustomers({ store }: StripeContext, { email, ...page }: z.output<typeof ListCustomers>) {
  const customers = [...store.customers.values()].filter(
    (customer) => !customer.isDeleted && (!email || customer.email === email),
  );
  return createListPage(customers, page, toCustomerObject, '/v1/customers');
}

function retrieveCustomer({ store }: StripeContext, id: string) {
  const customer = store.customers.get(id);
  if (!customer) throw createMissingError('customer', id);
  return customer.isDeleted ? { id, object: 'customer', deleted: true } : toCustomerObject(customer);
}

async function removeCustomer(context: StripeContext, id: string) {
  const { store } = context;
  const customer = getCustomer(context, id);
  deleteCustomer({ prices: store.prices, customer }, getCurrentTime(context, customer));
  await store.eraseCustomer(customer);
  return { id, object: 'customer', deleted: true };
}

function createPortalSession(context: StripeContext, params: z.output<typeof CreatePortalSession>, base: string) {
  const { customer: customerId, return_url: returnUrl = null } = params;
  const customer = getCustomer(context, customerId, 'customer');
  const query = returnUrl === null ? '' : `?${new URLSearchParams({ back: returnUrl }).toString()}`;
  return {
    id: createStripeId('bps', 24),
    object: 'billing_portal.session',
    created: getCurrentTime(context, customer),
    customer: customerId,
    livemode: false,
    return_url: returnUrl,
    url: `${base}/stripe/portal/${customerId}${query}`,
  };
}
