import { Contacts } from '#data/operations/contacts';
import { AppError } from '#domain/http/errors';
import type { Services } from '#functions/services/services';
import { byOperator } from './audited';

type Needed = Pick<Services, 'table' | 'vault' | 'auditLog' | 'now'>;

/** The messages still to be answered, newest first, whether or not their mails arrived; the audit log tells that they were read. */
export async function listMessages(needed: Needed): Promise<string> {
  const messages = await new Contacts(needed.table, needed.vault).open();
  await byOperator(needed, { action: 'contact.list', resource: 'contact', resourceId: null })([]);
  const told = messages.map(({ id, sentAt, userId, name, email, phone, subject, message }) => {
    const who = [`${name} <${email}>`, phone, userId ? `account ${userId}` : 'not signed in'];
    return [`${id}  ${sentAt}`, who.filter(Boolean).join(', '), subject, '', message].join('\n');
  });
  return told.join(`\n\n${'-'.repeat(60)}\n\n`) || 'There are no messages to answer.';
}

/** Takes a message that was answered off the list. Answers a sentence; 404 where it is not on the list. */
export async function markAnswered(needed: Needed, id: string): Promise<string> {
  const { table, vault, now } = needed;
  const commit = byOperator(needed, { action: 'contact.answered', resource: 'contact', resourceId: id });
  if (!(await new Contacts(table, vault).answered(id, now(), commit))) {
    throw new AppError('not_found', `There is no message ${id} to answer.`);
  }
  return `Message ${id} is answered.`;
}
