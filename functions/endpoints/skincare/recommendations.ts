import { Skincare } from '#data/skincare/skincare';
import { AppError } from '#domain/http/errors';
import { skincareRoutes } from '#domain/http/routes/skincare';
import { endpoint } from '#functions/http/endpoint';

/** The plan in force and the one before it. */
const DEFAULT_LIMIT = 8;

/** Recommendations, newest first: those of the plan in force have isActive 1. */
export const handler = endpoint(skincareRoutes.recommendations, async ({ query, user, table, vault }) => {
  const { limit = DEFAULT_LIMIT, cursor } = query;
  const page = await new Skincare(table, vault).recommendations(user.id, { limit, cursor });
  if (!page) throw new AppError('invalid_request', 'This page does not exist.', { fields: { cursor: 'Not a cursor' } });
  return page;
});
