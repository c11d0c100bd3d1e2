import { Analyses } from '#data/analysis/analyses';
import { analysisRoutes } from '#domain/http/routes/analysis';
import { endpoint } from '#functions/http/endpoint';
import { analysisNotFound, spotNotFound } from '#functions/services/analysisNotFound';

/** Saves a note, or moves the analysis to another spot. Safe to repeat: docs/decisions/034-save-to-history.md. */
export const handler = endpoint(analysisRoutes.update, async ({ params, body, user, owner, table, vault, audit }) => {
  // So that a restore of the table knows that the spot has lost the analysis.
  if (body.lesionId !== undefined)
    audit.addDetails({ details: { ownerId: user.id, content: { lesionId: body.lesionId } } });
  const analyses = new Analyses(table, vault);
  const outcome = await analyses.change(owner, params.id, body, audit.commit);
  if (outcome === 'no spot') throw spotNotFound();
  const analysis = outcome === 'done' ? await analyses.get(owner, params.id) : undefined;
  if (!analysis) throw analysisNotFound();
  return analysis;
});
