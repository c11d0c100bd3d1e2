import { Contacts } from '#data/operations/contacts';
import { AppError } from '#domain/http/errors';
import type { Services } from '#functions/services/services';
import { commitAsOperator } from './commitAsOperator';

type RequiredServices = Pick<Services, 'table' | 'vault' | 'auditLog' | 'now'>;

/** Lists the open contact messages, newest first, and records in the audit log that they were read. */
export async function listContactMessages(services: RequiredServices): Promise<string> {
  const messages = await new Contacts(services.table, services.vault).listOpen();
  await commitAsOperator(services, { action: 'contact.list', resource: 'contact', resourceId: null })([]);
  const entries = messages.map(({ id, sentAt, userId, name, email, phone, subject, message }) => {
    const sender = [`${name} <${email}>`, phone, userId ? `account ${userId}` : 'not signed in'];
    return [`${id}  ${sentAt}`, sender.filter(Boolean).join(', '), subject, '', message].join('\n');
  });
  return entries.join(`\n\n${'-'.repeat(60)}\n\n`) || 'There are no messages to answer.';
}

/** Removes an answered message from the list. Returns a message; throws 404 where it is not on the list. */
export async function markMessageAnswered(services: RequiredServices, id: string): Promise<string> {
  const { table, vault, now } = services;
  const commit = commitAsOperator(services, { action: 'contact.answered', resource: 'contact', resourceId: id });
  if (!(await new Contacts(table, vault).markAnswered(id, now(), commit))) {
    throw new AppError('not_found', `There is no message ${id} to answer.`);
  }
  return `Message ${id} is answered.`;
}
