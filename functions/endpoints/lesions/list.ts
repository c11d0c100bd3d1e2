import { Spots } from '#data/analysis/spots';
import { lesionsRoutes } from '#domain/http/routes/lesions';
import { endpoint } from '#functions/http/endpoint';
import { pageNotFound } from '#functions/services/pageNotFound';

const DEFAULT_LIMIT = 50;

/** Lists a person's spots, the most recently analyzed first. */
export const handler = endpoint(lesionsRoutes.list, async ({ query, owner, table, vault }) => {
  const page = await new Spots(table, vault).list(owner, {
    limit: query.limit ?? DEFAULT_LIMIT,
    cursor: query.cursor,
  });
  if (!page) throw pageNotFound();
  return page;
});
