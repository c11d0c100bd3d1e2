import { Contacts } from '#data/operations/contacts';
import type { Letter } from '#data/operations/outbox';
import type { ContactMessage } from '#domain/account/contact';
import { contactRoutes } from '#domain/http/routes/contact';
import { endpoint } from '#functions/http/endpoint';

const SENT = { success: true as const, message: 'Message sent successfully!' };

/** Keeps a message and mails it to the operator, signed in or not (decisions B2, D19); a trapped program's goes nowhere. */
export const handler = endpoint(contactRoutes.create, async (context) => {
  const { body, session, audit, table, vault, outbox, config, newId, now } = context;
  const { website, ...message } = body;
  if (website) return SENT;

  const live = await session.find();
  const id = newId();
  const userId = live?.user.id ?? null;
  audit.about({ userId: userId ?? undefined, resourceId: id });
  const letter = await outbox.posting(contactLetter(config.operatorEmail, { id, userId, ...message }));
  await new Contacts(table, vault).add({ id, userId, message, at: now() }, letter, audit.commit);
  return SENT;
});

/** SES takes no other characters in an address; the mail tells the address in any case. */
const PLAIN = /^[!-~]+$/;

/** What the operator reads; an answer to it goes to the person. */
function contactLetter(to: string, given: ContactMessage & { id: string; userId: string | null }): Letter {
  const { id, userId, name, email, phone, subject, message } = given;
  const lines = [
    `From: ${name}`,
    `Email: ${email}`,
    ...(phone === null ? [] : [`Phone: ${phone}`]),
    `Account: ${userId ?? 'not signed in'}`,
    `Message: ${id}`,
    '',
    message,
  ];
  return {
    to,
    need: 'asked',
    subject: `Contact: ${subject}`,
    text: lines.join('\n'),
    ...(PLAIN.test(email) && { replyTo: email }),
  };
}
