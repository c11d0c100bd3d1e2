import { AppError } from '#domain/errors';
import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';

const DEFAULT_LIMIT = 25;

/** Every account, who joined last first. */
export const handler = endpoint(routes.admin.users, async ({ query, customers }) => {
  const { limit = DEFAULT_LIMIT, cursor } = query;
  const page = await customers.list({ limit, cursor });
  if (!page) throw new AppError('invalid_request', 'This page does not exist.', { fields: { cursor: 'Not a cursor' } });
  return page;
});
