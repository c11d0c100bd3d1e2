import { Contacts } from '#data/operations/contacts';
import { AppError } from '#domain/http/errors';
import { inboxRoutes } from '#domain/http/routes/desk/inbox';
import { endpoint } from '#functions/http/endpoint';
import { readInboxMessage, showInboxMessage } from '#functions/services/inboxMessage';
import { inboxAnswers } from './messages';

/** Closes a message without an answer, or opens it again. */
export const handler = endpoint(inboxRoutes.changeState, async (context) => {
  const { params, body, table, vault, audit, now } = context;
  const message = await readInboxMessage(context, params.id);
  if (!(await new Contacts(table, vault).setClosed(message, body.closed ? now() : null, audit.commit))) {
    throw new AppError('conflict', inboxAnswers('changedBefore'));
  }
  return showInboxMessage(context, params.id);
});
