import { PhotoKeys } from '#data/account/photoKeys';
import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';

/** Creates the key of the photos on the person's own devices, or answers the existing one. */
export const handler = endpoint(accountRoutes.createPhotoKey, async ({ user, table, vault, users, audit, now }) => ({
  key: await new PhotoKeys(table, vault).findOrCreate(user.id, now(), users.commitWhileActive(user.id, audit.commit)),
}));
