import { Analyses } from '#data/analysis/analyses';
import { Skincare } from '#data/skincare/skincare';
import type { RecordOwner } from '#data/table/keys';
import type { Analysis } from '#domain/analysis/analysis';
import { skincareRoutes } from '#domain/http/routes/skincare';
import { findRelevantAnalysis, isRecent, buildPlan } from '#functions/services/skincare/plan';
import { endpoint } from '#functions/http/endpoint';
import { profileNotFound } from '#functions/services/profileNotFound';

const PAGE_SIZE = 100;
/** Stops after a thousand analyses. */
const MAX_PAGES = 10;

/**
 * Creates a plan from the profile and recent analyses. The previous plan becomes inactive:
 * docs/decisions/037-skincare-plans.md.
 */
export const handler = endpoint(skincareRoutes.generate, async (context) => {
  const { owner, table, vault, newId, now, audit } = context;
  const at = now();
  const influence = findRelevantAnalysis(await listRecentAnalyses(new Analyses(table, vault), owner, at), at);
  const plan = await new Skincare(table, vault).replacePlan(
    owner,
    (profile) => buildPlan(profile, influence),
    { newId, at },
    audit.commit,
  );
  if (!plan) throw profileNotFound();
  return plan;
});

/** Lists the newest analyses, at least as far back as they influence a plan. */
async function listRecentAnalyses(analyses: Analyses, owner: RecordOwner, now: Date): Promise<Analysis[]> {
  const recent: Analysis[] = [];
  let cursor: string | undefined;
  for (let n = 0; n < MAX_PAGES; n++) {
    const page = await analyses.list(owner, { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) });
    recent.push(...(page?.items ?? []));
    cursor = page?.nextCursor;
    const oldest = recent.at(-1);
    if (cursor === undefined || !oldest || !isRecent(oldest, now)) break;
  }
  return recent;
}
