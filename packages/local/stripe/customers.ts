import { z } from 'zod';
import { newId, type Account } from './book';
import { missing } from './fault';
import { address, metadata, page, text } from './form';
import { lifeOf } from './lifecycle';
import { empty, operation, paged, type Desk, type Operations } from './operation';
import * as wire from './wire';

/** Customers, and the page on which they look after their cards. */
export function customerOperations({ book, nowOf, customerOf, kept }: Desk): Operations {
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
    'GET /v1/customers': operation(z.strictObject({ ...page, email: text.optional() }), ({ email, ...of }) => {
      const all = [...book.accounts.values()].filter((one) => !one.isDeleted && (!email || one.email === email));
      return paged(all, of, wire.customer, '/v1/customers');
    }),
    'GET /v1/customers/{id}': operation(empty, (_, { id }) => {
      const account = book.accounts.get(id);
      if (!account) throw missing('customer', id);
      return account.isDeleted ? { id, object: 'customer', deleted: true } : wire.customer(account);
    }),
    'DELETE /v1/customers/{id}': operation(empty, async (_, { id }) => {
      const account = customerOf(id);
      lifeOf(book, account).remove(nowOf(account));
      await book.forget(account);
      return { id, object: 'customer', deleted: true };
    }),
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
  };
}
