import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';

/** Changes the person's names and the language of their mail. Absent fields stay as they are. */
export const handler = endpoint(accountRoutes.update, async ({ body, user, users, audit }) => {
  if (Object.keys(body).length > 0) await users.rename(user.id, body, audit.commit);
  return { user: { ...user, ...body } };
});
