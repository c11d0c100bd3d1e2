import { PhotoKeys } from '#data/account/photoKeys';
import { accountRoutes } from '#domain/http/routes/account';
import { endpoint } from '#functions/http/endpoint';

/** Answers the key of the photos on the person's own devices: docs/decisions/092-photos-on-the-device.md. */
export const handler = endpoint(accountRoutes.photoKey, async ({ user, table, vault }) => ({
  key: (await new PhotoKeys(table, vault).find(user.id)) ?? null,
}));
