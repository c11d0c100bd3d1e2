import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';
import { noSuchAnalysis } from './notFound';

export const handler = endpoint(routes.analysis.remove, async ({ params, user, analyses, audit }) => {
  if (!(await analyses.remove(user.id, params.id, audit.commit))) throw noSuchAnalysis();
  return { success: true as const, message: 'This analysis was deleted.' };
});
