import { PushDevices, toPushDeviceId } from '#data/account/pushDevices';
import { retryOnConflict } from '#data/table/table';
import { AppError } from '#domain/http/errors';
import { remindersRoutes } from '#domain/http/routes/reminders';
import { reminderFormMessages } from '#domain/reminders/messages';
import { endpoint } from '#functions/http/endpoint';
import { isPublicKey } from '#functions/services/push/vapidKeys';
import { getWebPush } from '#functions/services/push/webPush';
import { reminderAnswers } from './messages';

/** Turns notifications on for a device, or renews its subscription. Answers all devices. */
export const handler = endpoint(remindersRoutes.addDevice, async ({ body, user, audit, ...services }) => {
  const { endpoint: address, keys, serverKey } = body;
  const { table, vault, users, now } = services;
  const webPush = getWebPush(services);
  if (!webPush.isOfPushService(address)) throw new AppError('invalid_request', reminderAnswers('unknownPush'));
  if (!isPublicKey(keys.p256dh)) throw new AppError('invalid_request', reminderFormMessages('device'));
  if (!(await webPush.readPublicKeys()).includes(serverKey)) throw new AppError('conflict', reminderAnswers('oldKey'));
  audit.addDetails({ resourceId: toPushDeviceId(address) });
  const devices = new PushDevices(table, vault);
  const commit = users.commitWhileActive(user.id, audit.commit);
  const subscription = { endpoint: address, ...keys, serverKey };
  await retryOnConflict(async () => (await devices.add(user, subscription, now(), commit)) || undefined);
  return { ids: await devices.list(user) };
});
