import { Analyses } from '#data/analysis/analyses';
import { analysisRoutes } from '#domain/http/routes/analysis';
import { endpoint } from '#functions/http/endpoint';
import { noSuchAnalysis, noSuchLesion } from '#functions/services/analysisNotFound';

/**
 * 'Save to History': sets the note where one is given, and may be repeated (decisions D9). A lesion given makes the
 * analysis one of that lesion.
 */
export const handler = endpoint(analysisRoutes.update, async ({ params, body, user, table, vault, audit }) => {
  const analyses = new Analyses(table, vault);
  const outcome = await analyses.change(user.id, params.id, body, audit.commit);
  if (outcome === 'no lesion') throw noSuchLesion();
  const analysis = outcome === 'done' ? await analyses.get(user.id, params.id) : undefined;
  if (!analysis) throw noSuchAnalysis();
  return analysis;
});
