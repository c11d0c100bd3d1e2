import { AuditSearch } from '#data/operations/auditSearch';
import { auditRoutes } from '#domain/http/routes/desk/audit';
import { endpoint } from '#functions/http/endpoint';
import { pageNotFound } from '#functions/services/pageNotFound';

const DEFAULT_LIMIT = 50;

/** Lists entries of the audit log, newest first. The call itself is audited. */
export const handler = endpoint(auditRoutes.search, async ({ query, table }) => {
  const { limit = DEFAULT_LIMIT, cursor, ...filter } = query;
  const page = await new AuditSearch(table).search(filter, { limit, cursor });
  if (!page) throw pageNotFound();
  return page;
});
