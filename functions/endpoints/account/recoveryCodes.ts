import { RecoveryCodes } from '#data/account/recoveryCodes';
import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';

/** Counts the person's unused recovery codes. */
export const handler = endpoint(accountRoutes.recoveryCodes, async ({ user, table }) => ({
  left: await new RecoveryCodes(table).countUnused(user.id),
}));
