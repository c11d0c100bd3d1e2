import type { InboxMessage } from '#domain/operations/inbox';
import { Contacts } from '#data/operations/contacts';
import { AppError } from '#domain/http/errors';
import type { Services } from './services';
import { serviceMessages } from './messages';

type RequiredServices = Pick<Services, 'table' | 'vault' | 'users'>;

/** Reads a message to the operator. Throws 404 where there is none. */
export async function readInboxMessage({ table, vault }: RequiredServices, id: string): Promise<InboxMessage> {
  const message = await new Contacts(table, vault).find(id);
  if (!message) throw new AppError('not_found', serviceMessages('messageNotFound'));
  return message;
}

/** Reads a message as the site shows it: with the address of the administrator who answered, instead of an id. */
export async function showInboxMessage(services: RequiredServices, id: string): Promise<InboxMessage> {
  const message = await readInboxMessage(services, id);
  const author = message.answeredBy === null ? undefined : await services.users.findById(message.answeredBy);
  return { ...message, answeredBy: author?.email ?? null };
}
