import { ServiceError } from '#local/aws/localService';

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

/** A sent mail. `text` or `html` is null when the mail has no such part. */
export interface SentMail {
  id: string;
  /** ISO 8601. */
  sentAt: string;
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string[];
  subject: string;
  text: string | null;
  html: string | null;
  /** The headers of a raw mail by their lower-case names. */
  headers?: Record<string, string>;
}

/** A mail as it was handed over. */
export type ParsedMail = Omit<SentMail, 'id' | 'sentAt'>;

/** Parses the form of `SendEmail`. Throws `InvalidParameterValue` for what SES refuses. */
export function parseMail(form: URLSearchParams): ParsedMail {
  const listRecipients = (kind: string) => listMembers(form, `Destination.${kind}Addresses`);
  return checkMail({
    from: form.get('Source') ?? '',
    to: listRecipients('To'),
    cc: listRecipients('Cc'),
    bcc: listRecipients('Bcc'),
    replyTo: listMembers(form, 'ReplyToAddresses'),
    subject: form.get('Message.Subject.Data') ?? '',
    text: form.get('Message.Body.Text.Data'),
    html: form.get('Message.Body.Html.Data'),
  });
}

/** Returns a mail that SES takes; throws `InvalidParameterValue` for any other. */
export function checkMail(mail: ParsedMail): ParsedMail {
  const recipients = [...mail.to, ...mail.cc, ...mail.bcc];
  if (recipients.length === 0) throw createInvalidParameterError('Missing required header To.');
  for (const address of [mail.from, ...recipients, ...mail.replyTo]) {
    // SES takes no address beyond ASCII: it does not support SMTPUTF8.
    if (!/^[\x20-\x7e]*$/.test(address) || !ADDRESS.test(parseAddress(address))) {
      throw createInvalidParameterError('Illegal address');
    }
  }
  if (/[\r\n]/.test(mail.subject)) throw createInvalidParameterError('Header value contains a line break.');
  if (mail.text === null && mail.html === null) throw createInvalidParameterError('Message body is empty.');
  return mail;
}

/** The error for a mail that SES refuses. */
export const createInvalidParameterError = (message: string) => new ServiceError('InvalidParameterValue', message);

/** The values of a list in a form. */
export function listMembers(form: URLSearchParams, name: string): string[] {
  const members: string[] = [];
  for (let n = 1; form.has(`${name}.member.${n}`); n += 1) members.push(form.get(`${name}.member.${n}`)!);
  return members;
}

/** `Name <a@b>` → `a@b`, lower case. */
export function parseAddress(address: string): string {
  return (/<([^<>]*)>\s*$/.exec(address)?.[1] ?? address).trim().toLowerCase();
}
