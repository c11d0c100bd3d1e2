import { accountRoutes } from '#domain/http/routes/account';
import { getHolderName, isNameTaken } from '#domain/people/people';
import { endpoint } from '#functions/http/endpoint';
import { nameTaken } from '#functions/services/nameTaken';

/** Changes the person's names and the language of their mail. Absent fields stay as they are. */
export const handler = endpoint(accountRoutes.update, async ({ body, user, users, audit }) => {
  const changed = { ...user, ...body };
  const name = getHolderName(changed);
  if (name !== getHolderName(user) && isNameTaken(changed, name, null)) throw nameTaken('firstName');
  if (Object.keys(body).length > 0) await users.rename(user.id, body, audit.commit);
  return { user: changed };
});
