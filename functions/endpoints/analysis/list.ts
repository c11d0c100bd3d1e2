import { Analyses } from '#data/analysis/analyses';
import { analysisRoutes } from '#domain/http/routes/analysis';
import { endpoint } from '#functions/http/endpoint';
import { spotNotFound } from '#functions/services/analysisNotFound';
import { pageNotFound } from '#functions/services/pageNotFound';

const DEFAULT_LIMIT = 50;

/**
 * Lists analyses, newest first, of all spots or of one. Lapsed subscribers may read them:
 * docs/decisions/018-export-and-deletion.md.
 */
export const handler = endpoint(analysisRoutes.list, async ({ query, owner, table, vault }) => {
  const { limit = DEFAULT_LIMIT, cursor, lesionId } = query;
  const page = await new Analyses(table, vault).list(owner, { limit, cursor, lesionId });
  if (!page) throw pageNotFound();
  if (lesionId && !cursor && page.items.length === 0) throw spotNotFound();
  return page;
});
