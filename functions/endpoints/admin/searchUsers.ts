import { Customers } from '#data/account/customers';
import { AppError } from '#domain/http/errors';
import { adminRoutes } from '#domain/http/routes/admin';
import { endpoint } from '#functions/http/endpoint';

const DEFAULT_LIMIT = 25;

/** Accounts whose address, name or last name begins with a text. */
export const handler = endpoint(adminRoutes.searchUsers, async ({ body, table, now }) => {
  const { text, limit = DEFAULT_LIMIT, cursor } = body;
  const page = await new Customers(table, now).find(text, { limit, cursor });
  if (!page) throw new AppError('invalid_request', 'This page does not exist.', { fields: { cursor: 'Not a cursor' } });
  return page;
});
