import { Analyses } from '#data/analyses';
import { analysisRoutes } from '#domain/routes/analysis';
import { endpoint } from '../endpoint';
import { noSuchAnalysis } from './notFound';

export const handler = endpoint(analysisRoutes.get, async ({ params, user, table, vault }) => {
  const analysis = await new Analyses(table, vault).get(user.id, params.id);
  if (!analysis) throw noSuchAnalysis();
  return analysis;
});
