import { Contacts } from '#data/operations/contacts';
import type { Letter } from '#data/operations/outbox';
import type { ContactMessage } from '#domain/account/contact';
import { contactRoutes } from '#domain/http/routes/contact';
import { endpoint } from '#functions/http/endpoint';
import { runInLanguage } from '#functions/runtime/language';
import { letterMessages } from '#functions/services/messages';
import { contactAnswers } from './messages';

const t = letterMessages;

const confirmSent = () => ({ success: true as const, message: contactAnswers('sent') });

/**
 * Stores a message and mails it to the operator: docs/decisions/039-contact-messages.md. Ignores bots, which fill the
 * hidden field `website`.
 */
export const handler = endpoint(contactRoutes.create, async (context) => {
  const { body, session, audit, table, vault, outbox, config, newId, now } = context;
  const { website, ...message } = body;
  if (website) return confirmSent();

  const liveSession = await session.find();
  const id = newId();
  const userId = liveSession?.user.id ?? null;
  audit.addDetails({ userId: userId ?? undefined, resourceId: id });
  const letter = await outbox.prepareLetter(
    runInLanguage('en', () => composeContactLetter(config.operatorEmail, { id, userId, ...message })),
  );
  await new Contacts(table, vault).add({ id, userId, message, at: now() }, letter, audit.commit);
  return confirmSent();
});

/** SES rejects other characters in a reply address. The text names the address in any case. */
const REPLY_ADDRESS = /^[!-~]+$/;

/** Composes the letter to the operator. A reply goes to the person. */
function composeContactLetter(to: string, contact: ContactMessage & { id: string; userId: string | null }): Letter {
  const { id, userId, name, email, phone, subject, message } = contact;
  const account = userId ?? t('contactSignedOut');
  const hasPhone = phone === null ? 'no' : 'yes';
  return {
    to,
    need: 'asked',
    subject: t('contactSubject', { subject }),
    text: t('contact', { id, account, name, email, hasPhone, phone: phone ?? '', message }),
    ...(REPLY_ADDRESS.test(email) && { replyTo: email }),
  };
}
