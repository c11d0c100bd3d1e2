import { Analyses } from '#data/analysis/analyses';
import { AppError } from '#domain/http/errors';
import { analysisRoutes } from '#domain/http/routes/analysis';
import { endpoint } from '#functions/http/endpoint';
import { noSuchLesion } from '#functions/services/analysisNotFound';

const DEFAULT_LIMIT = 50;

/** Newest first, of everything or of one lesion. Open to lapsed subscribers too (decisions B10). */
export const handler = endpoint(analysisRoutes.list, async ({ query, user, table, vault }) => {
  const { limit = DEFAULT_LIMIT, cursor, lesionId } = query;
  const page = await new Analyses(table, vault).list(user.id, { limit, cursor, lesionId });
  if (!page) throw new AppError('invalid_request', 'This page does not exist.', { fields: { cursor: 'Not a cursor' } });
  if (lesionId && !cursor && page.items.length === 0) throw noSuchLesion();
  return page;
});
