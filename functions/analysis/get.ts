import { analysisRoutes } from '#domain/routes/analysis';
import { endpoint } from '../endpoint';
import { noSuchAnalysis } from './notFound';

export const handler = endpoint(analysisRoutes.get, async ({ params, user, analyses }) => {
  const analysis = await analyses.get(user.id, params.id);
  if (!analysis) throw noSuchAnalysis();
  return analysis;
});
