import { Skincare } from '#data/skincare/skincare';
import { skincareRoutes } from '#domain/http/routes/skincare';
import { endpoint } from '#functions/http/endpoint';
import { pageNotFound } from '#functions/services/pageNotFound';

/** The active plan and the previous one. */
const DEFAULT_LIMIT = 8;

/** Lists recommendations, newest first. Those of the active plan have isActive 1. */
export const handler = endpoint(skincareRoutes.recommendations, async ({ query, owner, table, vault }) => {
  const { limit = DEFAULT_LIMIT, cursor } = query;
  const page = await new Skincare(table, vault).listRecommendations(owner, { limit, cursor });
  if (!page) throw pageNotFound();
  return page;
});
