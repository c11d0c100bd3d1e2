import { Analyses } from '#data/analysis/analyses';
import { analysisRoutes } from '#domain/http/routes/analysis';
import { endpoint } from '#functions/http/endpoint';
import { analysisNotFound, spotNotFound } from '#functions/services/analysisNotFound';

/** Saves a note, or moves the analysis to another spot. Safe to repeat: docs/decisions/034-save-to-history.md. */
export const handler = endpoint(analysisRoutes.update, async ({ params, body, owner, table, vault, audit }) => {
  const analyses = new Analyses(table, vault);
  const outcome = await analyses.change(owner, params.id, body, audit.commit);
  if (outcome === 'no spot') throw spotNotFound();
  const analysis = outcome === 'done' ? await analyses.get(owner, params.id) : undefined;
  if (!analysis) throw analysisNotFound();
  return analysis;
});
