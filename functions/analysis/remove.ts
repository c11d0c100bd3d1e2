import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';
import { noSuchAnalysis } from './notFound';

export const handler = endpoint(routes.analysis.remove, async ({ params, user, analyses }) => {
  if (!(await analyses.remove(user.id, params.id))) throw noSuchAnalysis();
  return { success: true as const, message: 'This analysis was deleted.' };
});
