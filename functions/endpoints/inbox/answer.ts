import { Contacts } from '#data/operations/contacts';
import { AppError } from '#domain/http/errors';
import { inboxRoutes } from '#domain/http/routes/desk/inbox';
import { getLanguage } from '#domain/messages/language';
import { endpoint } from '#functions/http/endpoint';
import { runInLanguage } from '#functions/runtime/language';
import { readInboxMessage, showInboxMessage } from '#functions/services/inboxMessage';
import { composeAnswerLetter } from '#functions/services/letters';
import { inboxAnswers } from './messages';

/** Answers a message by mail, once, in the language of the account, or that of the administrator for a visitor: docs/decisions/095-operations-on-the-site.md. */
export const handler = endpoint(inboxRoutes.answer, async (context) => {
  const { params, body, user, users, table, vault, outbox, config, audit, now } = context;
  const { userId, email, subject, sentAt } = await readInboxMessage(context, params.id);
  const content = { subject, sentAt, text: body.text, replyTo: config.operatorEmail, answers: params.id };
  const account = userId === null ? undefined : await users.findById(userId);
  const language = account ? account.language : getLanguage();
  const letter = await outbox.prepareLetter(runInLanguage(language, () => composeAnswerLetter(email, content)));
  audit.addDetails({ riskLevel: 'medium' });
  const answer = { text: body.text, by: user.id, at: now(), letter };
  if (!(await new Contacts(table, vault).answer(params.id, answer, audit.commit))) {
    throw new AppError('conflict', inboxAnswers('answeredBefore'));
  }
  return showInboxMessage(context, params.id);
});
