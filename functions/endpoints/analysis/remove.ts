import { Analyses } from '#data/analysis/analyses';
import { analysisRoutes } from '#domain/http/routes/analysis';
import { endpoint } from '#functions/http/endpoint';
import { analysisNotFound } from '#functions/services/analysisNotFound';
import { analysisAnswers } from './messages';

export const handler = endpoint(analysisRoutes.remove, async ({ params, owner, table, vault, audit }) => {
  if (!(await new Analyses(table, vault).remove(owner, params.id, audit.commit))) throw analysisNotFound();
  return { success: true as const, message: analysisAnswers('deleted') };
});
