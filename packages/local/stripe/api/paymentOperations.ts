import { z } from 'zod';
import { refundCharge } from '#local/stripe/billing/customerActions';
import { toInvoicePaymentObject, toRefundObject } from './apiObjects';
import {
  createListPage,
  defineStripeOperation,
  getCurrentTime,
  saveAndReturn,
  type StripeContext,
  type StripeOperations,
} from './operation';
import { pageParameters, TextParameter } from './parameters';
import { createMissingError, StripeApiError } from './stripeApiError';

const ListInvoicePayments = z.strictObject({
  ...pageParameters,
  invoice: TextParameter,
  status: z.enum(['paid', 'open', 'canceled']).optional(),
  expand: z
    .array(z.literal('data.payment.payment_intent.latest_charge', 'This property cannot be expanded'))
    .optional(),
});
const CreateRefund = z.strictObject({
  charge: TextParameter,
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

/** The payments of invoices, and refunds. */
export const createPaymentOperations = (context: StripeContext): StripeOperations => ({
  'GET /v1/invoice_payments': defineStripeOperation(ListInvoicePayments, (params) =>
    listInvoicePayments(context, params),
  ),
  'POST /v1/refunds': defineStripeOperation(CreateRefund, (params) => createRefund(context, params)),
});

/** An invoice has one payment, or none before its first charge. */
function listInvoicePayments(
  { store }: StripeContext,
  { invoice: invoiceId, status, expand, ...page }: z.output<typeof ListInvoicePayments>,
) {
  const customer = [...store.customers.values()].find(({ invoices }) => invoices.some(({ id }) => id === invoiceId));
  if (!customer) throw createMissingError('invoice', invoiceId, 'invoice');
  const invoice = customer.invoices.find(({ id }) => id === invoiceId)!;
  const charge = customer.charges.findLast((candidate) => candidate.invoiceId === invoiceId);
  const isIncluded = charge && (status === undefined || (status === 'paid') === (invoice.status === 'paid'));
  return createListPage(
    isIncluded ? [{ id: invoice.paymentId, charge }] : [],
    page,
    (payment) => toInvoicePaymentObject(customer, invoice, payment.charge, expand !== undefined),
    '/v1/invoice_payments',
  );
}

function createRefund(context: StripeContext, params: z.output<typeof CreateRefund>) {
  const { store } = context;
  const { charge: chargeId, reason = null } = params;
  const customer = [...store.customers.values()].find(({ charges }) => charges.some(({ id }) => id === chargeId));
  if (!customer) throw createMissingError('charge', chargeId, 'charge');
  const charge = customer.charges.find(({ id }) => id === chargeId)!;
  if (!charge.isPaid) throw new StripeApiError(`Charge ${chargeId} was not successful.`, { param: 'charge' });
  refundCharge({ prices: store.prices, customer }, charge, reason, getCurrentTime(context, customer));
  return saveAndReturn(context, customer, toRefundObject(customer, charge));
}
