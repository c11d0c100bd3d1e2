import { Analyses } from '#data/analysis/analyses';
import { analysisRoutes } from '#domain/http/routes/analysis';
import { endpoint } from '#functions/http/endpoint';
import { analysisNotFound } from '#functions/services/analysisNotFound';

export const handler = endpoint(analysisRoutes.get, async ({ params, owner, table, vault }) => {
  const analysis = await new Analyses(table, vault).get(owner, params.id);
  if (!analysis) throw analysisNotFound();
  return analysis;
});
