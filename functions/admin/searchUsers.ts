import { Customers } from '#data/customers';
import { AppError } from '#domain/errors';
import { adminRoutes } from '#domain/routes/admin';
import { endpoint } from '../endpoint';

const DEFAULT_LIMIT = 25;

/** Accounts whose address, name or last name begins with a text. */
export const handler = endpoint(adminRoutes.searchUsers, async ({ body, table, now }) => {
  const { text, limit = DEFAULT_LIMIT, cursor } = body;
  const page = await new Customers(table, now).find(text, { limit, cursor });
  if (!page) throw new AppError('invalid_request', 'This page does not exist.', { fields: { cursor: 'Not a cursor' } });
  return page;
});
