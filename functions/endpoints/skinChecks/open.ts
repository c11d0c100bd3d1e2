import { SkinChecks } from '#data/analysis/skinChecks';
import { skinChecksRoutes } from '#domain/http/routes/skinChecks';
import { endpoint } from '#functions/http/endpoint';

/** Returns the check that the person has not finished; null without one. */
export const handler = endpoint(skinChecksRoutes.open, async ({ owner, table, vault }) => ({
  check: (await new SkinChecks(table, vault).findOpen(owner)) ?? null,
}));
