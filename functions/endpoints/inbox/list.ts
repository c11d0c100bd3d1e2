import { Contacts } from '#data/operations/contacts';
import { inboxRoutes } from '#domain/http/routes/desk/inbox';
import { endpoint } from '#functions/http/endpoint';
import { pageNotFound } from '#functions/services/pageNotFound';

const DEFAULT_LIMIT = 50;

/** Lists the messages to the operator in one state. */
export const handler = endpoint(inboxRoutes.list, async ({ query, table, vault }) => {
  const { state, order, limit = DEFAULT_LIMIT, cursor } = query;
  const page = await new Contacts(table, vault).list(state, { limit, cursor, oldestFirst: order === 'oldest' });
  if (!page) throw pageNotFound();
  return page;
});
