import { Customers } from '#data/account/customers';
import { adminRoutes } from '#domain/http/routes/admin';
import { endpoint } from '#functions/http/endpoint';
import { pageNotFound } from '#functions/services/pageNotFound';

const DEFAULT_LIMIT = 25;

/** Lists accounts that meet the conditions, newest first. */
export const handler = endpoint(adminRoutes.users, async ({ query, table, now }) => {
  const { limit = DEFAULT_LIMIT, cursor, ...filters } = query;
  const page = await new Customers(table, now).list({ limit, cursor }, filters);
  if (!page) throw pageNotFound();
  return page;
});
