import { defineRoutes, KiB, MINUTE, Success, type RouteGroup } from '#domain/http/route';
import { ByPushDevice, PushDeviceIds, PushDeviceList, PushDeviceRequest } from '#domain/reminders/pushDevice';
import { ReminderList, ReminderRequest, UnsubscribeQuery } from '#domain/reminders/reminder';

export const remindersRoutes = defineRoutes('reminders', {
  list: { method: 'GET', path: '/api/reminders', auth: 'user', ofPerson: true, response: ReminderList },
  save: {
    method: 'POST',
    path: '/api/reminders',
    auth: 'user',
    ofPerson: true,
    body: ReminderRequest,
    response: ReminderList,
    // Each reads all spots of the person.
    limits: [{ scope: 'user', count: 30, seconds: MINUTE }],
  },
  /** The devices that get the reminders of all people of the account. */
  devices: { method: 'GET', path: '/api/reminders/devices', auth: 'user', response: PushDeviceList },
  addDevice: {
    method: 'POST',
    path: '/api/reminders/devices',
    auth: 'user',
    body: PushDeviceRequest,
    response: PushDeviceIds,
    limits: [{ scope: 'user', count: 20, seconds: 60 * MINUTE }],
  },
  removeDevice: {
    method: 'DELETE',
    path: '/api/reminders/devices/{id}',
    auth: 'user',
    params: ByPushDevice,
    response: PushDeviceIds,
  },
  /** Mailbox providers call it with a form, without a session (RFC 8058), and so does the page of the link in the mail. */
  unsubscribe: {
    method: 'POST',
    path: '/api/reminders/unsubscribe',
    auth: 'public',
    body: 'raw',
    query: UnsubscribeQuery,
    response: Success,
    maxBody: 4 * KiB,
    limits: [{ scope: 'ip', count: 100, seconds: MINUTE }],
  },
} as const satisfies RouteGroup);
