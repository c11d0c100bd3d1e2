import { SkinChecks } from '#data/analysis/skinChecks';
import { skinChecksRoutes } from '#domain/http/routes/skinChecks';
import { endpoint } from '#functions/http/endpoint';
import { pageNotFound } from '#functions/services/pageNotFound';

const DEFAULT_LIMIT = 24;

/** Lists a person's finished checks, newest first. */
export const handler = endpoint(skinChecksRoutes.list, async ({ query, owner, table, vault }) => {
  const { limit = DEFAULT_LIMIT, cursor } = query;
  const page = await new SkinChecks(table, vault).list(owner, { limit, cursor });
  if (!page) throw pageNotFound();
  return page;
});
