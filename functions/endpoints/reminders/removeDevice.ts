import { PushDevices } from '#data/account/pushDevices';
import { remindersRoutes } from '#domain/http/routes/reminders';
import { endpoint } from '#functions/http/endpoint';

/** Turns notifications off for a device. The same answer where they were off. Answers the other devices. */
export const handler = endpoint(remindersRoutes.removeDevice, async ({ params, user, table, vault, audit }) => {
  const devices = new PushDevices(table, vault);
  await devices.remove(user.id, params.id, audit.commit);
  return { ids: await devices.list(user) };
});
