import { Customers } from '#data/account/customers';
import { AppError } from '#domain/http/errors';
import { adminRoutes } from '#domain/http/routes/admin';
import { endpoint } from '#functions/http/endpoint';

const DEFAULT_LIMIT = 25;

/** Every account, who joined last first. */
export const handler = endpoint(adminRoutes.users, async ({ query, table, now }) => {
  const { limit = DEFAULT_LIMIT, cursor } = query;
  const page = await new Customers(table, now).list({ limit, cursor });
  if (!page) throw new AppError('invalid_request', 'This page does not exist.', { fields: { cursor: 'Not a cursor' } });
  return page;
});
