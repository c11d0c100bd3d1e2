import { z } from 'zod';
import { missing, StripeFault } from './fault';
import { flag, page, text } from './form';
import { lifeOf } from './lifecycle';
import { empty, operation, paged, type Desk, type Operations } from './operation';
import * as wire from './wire';

/** Subscriptions, how they were paid, and the way back of the money. */
export function subscriptionOperations({ book, nowOf, kept }: Desk): Operations {
  const subscriptionOf = (id: string) => {
    for (const account of book.accounts.values()) {
      const subscription = account.subscriptions.find((one) => one.id === id);
      if (subscription) return { account, subscription };
    }
    throw missing('subscription', id);
  };
  return {
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
  };
}
