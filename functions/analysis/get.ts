import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';
import { noSuchAnalysis } from './notFound';

export const handler = endpoint(routes.analysis.get, async ({ params, user, analyses }) => {
  const analysis = await analyses.get(user.id, params.id);
  if (!analysis) throw noSuchAnalysis();
  return analysis;
});
