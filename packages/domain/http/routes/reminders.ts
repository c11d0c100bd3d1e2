import { defineRoutes, KiB, MINUTE, Success, type RouteGroup } from '#domain/http/route';
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
