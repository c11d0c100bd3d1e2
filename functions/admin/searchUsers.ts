import { AppError } from '#domain/errors';
import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';

const DEFAULT_LIMIT = 25;

/** Accounts whose address, name or last name begins with a text. */
export const handler = endpoint(routes.admin.searchUsers, async ({ body, customers }) => {
  const { text, limit = DEFAULT_LIMIT, cursor } = body;
  const page = await customers.find(text, { limit, cursor });
  if (!page) throw new AppError('invalid_request', 'This page does not exist.', { fields: { cursor: 'Not a cursor' } });
  return page;
});
