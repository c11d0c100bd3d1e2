import { SkinChecks } from '#data/analysis/skinChecks';
import { skinChecksRoutes } from '#domain/http/routes/skinChecks';
import { endpoint } from '#functions/http/endpoint';

/** Starts a check. A person with an unfinished one gets that one. */
export const handler = endpoint(skinChecksRoutes.start, ({ owner, table, vault, newId, now, audit }) =>
  new SkinChecks(table, vault).start(owner, { id: newId(), at: now() }, audit.commit),
);
