import { Reminders } from '#data/account/reminders';
import { AppError } from '#domain/http/errors';
import { remindersRoutes } from '#domain/http/routes/reminders';
import { endpoint } from '#functions/http/endpoint';
import { readUnsubscribeToken } from '#functions/services/reminders/unsubscribeToken';
import { reminderAnswers } from './messages';

/** Turns all reminders of a person off, by the token of a mail. Needs no session. The same answer where none was on. */
export const handler = endpoint(remindersRoutes.unsubscribe, async ({ query, table, vault, audit }) => {
  const userId = await readUnsubscribeToken(vault, query.token);
  if (userId === undefined) throw new AppError('invalid_request', reminderAnswers('badLink'));
  audit.addDetails({ userId });
  await new Reminders(table, vault).turnOff(userId, audit.commit);
  return { success: true as const, message: reminderAnswers('off') };
});
