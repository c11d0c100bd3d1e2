import { Customers } from '#data/account/customers';
import { adminRoutes } from '#domain/http/routes/admin';
import { endpoint } from '#functions/http/endpoint';
import { pageNotFound } from '#functions/services/pageNotFound';

const DEFAULT_LIMIT = 25;

/** Searches accounts by the start of their email, full name or last name. */
export const handler = endpoint(adminRoutes.searchUsers, async ({ body, table, now }) => {
  const { text, limit = DEFAULT_LIMIT, cursor } = body;
  const page = await new Customers(table, now).search(text, { limit, cursor });
  if (!page) throw pageNotFound();
  return page;
});
