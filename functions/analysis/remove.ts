import { Analyses } from '#data/analyses';
import { analysisRoutes } from '#domain/routes/analysis';
import { endpoint } from '../endpoint';
import { noSuchAnalysis } from './notFound';

export const handler = endpoint(analysisRoutes.remove, async ({ params, user, table, vault, audit }) => {
  if (!(await new Analyses(table, vault).remove(user.id, params.id, audit.commit))) throw noSuchAnalysis();
  return { success: true as const, message: 'This analysis was deleted.' };
});
