import { Customers } from '#data/customers';
import { AppError } from '#domain/errors';
import { adminRoutes } from '#domain/routes/admin';
import { endpoint } from '../endpoint';

const DEFAULT_LIMIT = 25;

/** Every account, who joined last first. */
export const handler = endpoint(adminRoutes.users, async ({ query, table, now }) => {
  const { limit = DEFAULT_LIMIT, cursor } = query;
  const page = await new Customers(table, now).list({ limit, cursor });
  if (!page) throw new AppError('invalid_request', 'This page does not exist.', { fields: { cursor: 'Not a cursor' } });
  return page;
});
