import { Analyses } from '#data/analysis/analyses';
import { Skincare } from '#data/skincare/skincare';
import type { Analysis } from '#domain/analysis/analysis';
import { skincareRoutes } from '#domain/http/routes/skincare';
import { influenceOf, isRecent, planFor } from '#domain/skincare/plan';
import { endpoint } from '#functions/http/endpoint';
import { noProfile } from '#functions/services/skincareNotFound';

const PAGE = 100;
/** A thousand analyses in the time that counts: more are not looked through. */
const MOST_PAGES = 10;

/** Makes a new plan of the profile and of recent analyses; the earlier one is kept, inactive (decisions D15). */
export const handler = endpoint(skincareRoutes.generate, async (context) => {
  const { user, table, vault, newId, now, audit } = context;
  const at = now();
  const influence = influenceOf(await recentOf(new Analyses(table, vault), user.id, at), at);
  const plan = await new Skincare(table, vault).regenerate(
    user.id,
    (profile) => planFor(profile, influence),
    { newId, at },
    audit.commit,
  );
  if (!plan) throw noProfile();
  return plan;
});

/** Somebody's newest analyses, at least as far back as they count. */
async function recentOf(analyses: Analyses, userId: string, now: Date): Promise<Analysis[]> {
  const found: Analysis[] = [];
  let cursor: string | undefined;
  for (let n = 0; n < MOST_PAGES; n++) {
    const page = await analyses.list(userId, { limit: PAGE, ...(cursor !== undefined && { cursor }) });
    found.push(...(page?.items ?? []));
    cursor = page?.nextCursor;
    const oldest = found.at(-1);
    if (cursor === undefined || !oldest || !isRecent(oldest, now)) break;
  }
  return found;
}
