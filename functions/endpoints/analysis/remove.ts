import { Analyses } from '#data/analysis/analyses';
import { analysisRoutes } from '#domain/http/routes/analysis';
import { endpoint } from '#functions/http/endpoint';
import { analysisNotFound } from '#functions/services/analysisNotFound';

export const handler = endpoint(analysisRoutes.remove, async ({ params, user, table, vault, audit }) => {
  if (!(await new Analyses(table, vault).remove(user.id, params.id, audit.commit))) throw analysisNotFound();
  return { success: true as const, message: 'This analysis was deleted.' };
});
