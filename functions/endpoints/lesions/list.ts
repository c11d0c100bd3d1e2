import { Lesions } from '#data/analysis/spots';
import { AppError } from '#domain/http/errors';
import { lesionsRoutes } from '#domain/http/routes/lesions';
import { endpoint } from '#functions/http/endpoint';

const DEFAULT_LIMIT = 50;

/** The spots a person returns to, newest-seen first. */
export const handler = endpoint(lesionsRoutes.list, async ({ query, user, table, vault }) => {
  const page = await new Lesions(table, vault).list(user.id, {
    limit: query.limit ?? DEFAULT_LIMIT,
    cursor: query.cursor,
  });
  if (!page) throw new AppError('invalid_request', 'This page does not exist.', { fields: { cursor: 'Not a cursor' } });
  return page;
});
