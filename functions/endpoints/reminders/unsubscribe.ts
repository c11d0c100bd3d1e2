import { listOwners } from '#data/account/people';
import { Reminders } from '#data/account/reminders';
import { AppError } from '#domain/http/errors';
import { remindersRoutes } from '#domain/http/routes/reminders';
import { endpoint } from '#functions/http/endpoint';
import { readUnsubscribeToken } from '#functions/services/reminders/unsubscribeToken';
import { reminderAnswers } from './messages';

/**
 * Turns the reminders of all people of an account off, by the token of a mail. Needs no session. The same answer where none was
 * on.
 */
export const handler = endpoint(remindersRoutes.unsubscribe, async ({ query, users, table, vault, audit }) => {
  const userId = await readUnsubscribeToken(vault, query.token);
  if (userId === undefined) throw new AppError('invalid_request', reminderAnswers('badLink'));
  audit.addDetails({ userId });
  const people = (await users.findById(userId))?.people ?? {};
  const reminders = new Reminders(table, vault);
  const owners = listOwners(userId, people);
  for (const owner of owners) await reminders.turnOff(owner, audit.commit);
  return { success: true as const, message: reminderAnswers(owners.length > 1 ? 'offForAll' : 'off') };
});
