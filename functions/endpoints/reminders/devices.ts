import { PushDevices } from '#data/account/pushDevices';
import { remindersRoutes } from '#domain/http/routes/reminders';
import { endpoint } from '#functions/http/endpoint';
import { getWebPush } from '#functions/services/push/webPush';

/** Returns the devices of the account that get notifications, and the key that a browser subscribes with. */
export const handler = endpoint(remindersRoutes.devices, async ({ user, ...services }) => {
  const [[serverKey], ids] = await Promise.all([
    getWebPush(services).readPublicKeys(),
    new PushDevices(services.table, services.vault).list(user),
  ]);
  return { serverKey, ids };
});
