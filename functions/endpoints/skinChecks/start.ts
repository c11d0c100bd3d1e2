import { SkinChecks } from '#data/analysis/skinChecks';
import { skinChecksRoutes } from '#domain/http/routes/skinChecks';
import { endpoint } from '#functions/http/endpoint';

/** Starts a check. A person with an unfinished one gets that one. */
export const handler = endpoint(skinChecksRoutes.start, ({ user, table, vault, newId, now, audit }) =>
  new SkinChecks(table, vault).start(user.id, { id: newId(), at: now() }, audit.commit),
);
