import { Reminders } from '#data/account/reminders';
import { remindersRoutes } from '#domain/http/routes/reminders';
import { endpoint } from '#functions/http/endpoint';
import { readReminderList } from '#functions/services/reminders/dueReminders';

/** Returns the reminders by email that the person asked for, and when each is due. */
export const handler = endpoint(remindersRoutes.list, ({ owner, ...services }) =>
  readReminderList(services, new Reminders(services.table, services.vault), owner),
);
