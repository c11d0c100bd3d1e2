import { AppError } from '#domain/errors';
import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';

const DEFAULT_LIMIT = 50;

/** Newest first. Open to lapsed subscribers too (decisions B10). */
export const handler = endpoint(routes.analysis.list, async ({ query, user, analyses }) => {
  const page = await analyses.list(user.id, { limit: query.limit ?? DEFAULT_LIMIT, cursor: query.cursor });
  if (!page) throw new AppError('invalid_request', 'This page does not exist.', { fields: { cursor: 'Not a cursor' } });
  return page;
});
