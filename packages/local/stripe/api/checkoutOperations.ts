import { z } from 'zod';
import { createStripeId } from '#local/stripe/store/createStripeId';
import type { CheckoutSessionRecord } from '#local/stripe/store/records';
import { toCheckoutSessionObject } from './apiObjects';
import {
  createListPage,
  defineStripeOperation,
  getCurrentTime,
  getCustomer,
  saveAndReturn,
  type StripeContext,
  type StripeOperations,
} from './operation';
import { MetadataParameter, pageParameters, TextParameter, UrlParameter } from './parameters';
import { createMissingError } from './stripeApiError';

const DAY = 24 * 60 * 60;

const ListSessions = z.strictObject({
  ...pageParameters,
  customer: TextParameter,
  status: z.enum(['open', 'complete', 'expired']).optional(),
});
const CreateSession = z.strictObject({
  mode: z.literal('subscription', 'only subscription is provided'),
  customer: TextParameter,
  client_reference_id: TextParameter.max(200).optional(),
  line_items: z
    .array(z.strictObject({ price: TextParameter, quantity: z.literal('1', 'only 1 is provided') }))
    .length(1),
  success_url: UrlParameter,
  cancel_url: UrlParameter.optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: TextParameter.max(1200) }) }).optional(),
  subscription_data: z.strictObject({ metadata: MetadataParameter.default({}) }).optional(),
});

export const createCheckoutOperations = (context: StripeContext): StripeOperations => ({
  'GET /v1/checkout/sessions': defineStripeOperation(ListSessions, (params, { base }) =>
    listSessions(context, params, base),
  ),
  'POST /v1/checkout/sessions': defineStripeOperation(CreateSession, (params, { base }) =>
    createSession(context, params, base),
  ),
});

function listSessions(
  context: StripeContext,
  { customer: customerId, status, ...page }: z.output<typeof ListSessions>,
  base: string,
) {
  const customer = getCustomer(context, customerId, 'customer');
  const sessions = customer.sessions.filter((session) => status === undefined || session.status === status);
  const toObject = (session: CheckoutSessionRecord) =>
    toCheckoutSessionObject(customer, session, getAmount(context, session.priceId), base);
  return createListPage(sessions, page, toObject, '/v1/checkout/sessions');
}

function createSession(context: StripeContext, params: z.output<typeof CreateSession>, base: string) {
  const customer = getCustomer(context, params.customer, 'customer');
  const priceId = params.line_items[0]!.price;
  if (!context.store.prices.has(priceId)) throw createMissingError('price', priceId, 'line_items[0][price]');
  const now = getCurrentTime(context, customer);
  const session: CheckoutSessionRecord = {
    id: createStripeId('cs_test', 58),
    created: now,
    expiresAt: now + DAY,
    status: 'open',
    priceId,
    clientReferenceId: params.client_reference_id ?? null,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    message: params.custom_text?.submit.message ?? null,
    subscriptionMetadata: params.subscription_data?.metadata ?? {},
    subscriptionId: null,
  };
  customer.sessions.push(session);
  const object = toCheckoutSessionObject(customer, session, getAmount(context, priceId), base);
  return saveAndReturn(context, customer, object);
}

const getAmount = ({ store }: StripeContext, priceId: string): number => store.prices.get(priceId)!.unitAmount;
