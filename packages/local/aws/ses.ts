import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { openJournal } from '#local/storage/journal';
import { ServiceError, answer, readBody, type LocalService, type ServiceOptions } from './service';
import { escapeXml } from './xml';

const MiB = 1024 * 1024;
const NAMESPACE = 'http://ses.amazonaws.com/doc/2010-12-01/';
const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;
const DAILY_QUOTA = 50_000;
const DAY_MS = 24 * 60 * 60_000;

/** One mail as sent; `text` and `html` are null when that part was not given. */
export interface Mail {
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
}

export interface Ses extends LocalService {
  /** Every mail sent, newest first. */
  mails(): Mail[];
  /** Takes what is heard of mails to the mailbox simulator, as SNS hands it to a function. */
  onFeedback(take: (news: unknown) => Promise<void>): void;
}

/** SES's own addresses whose mail comes back, or is called spam; a label may follow a `+`. */
const SIMULATED = /^(bounce|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/;

/** SES (version 1, query protocol) with one verified sender; mails are kept, never delivered. */
export async function openSes(options: ServiceOptions & { verifiedSender: string }): Promise<Ses> {
  const { dataDir, verifiedSender, clock = () => new Date() } = options;
  const kept = await openJournal<Mail>(dataDir && path.join(dataDir, 'ses', 'mails.jsonl'));
  let told: (news: unknown) => Promise<void> = () => Promise.resolve();
  const mails = () => [...kept.entries()].map(([, mail]) => mail).reverse();

  const operations: Record<string, (form: URLSearchParams) => Promise<string>> = {
    async SendEmail(form) {
      const mail: Mail = { id: randomUUID(), sentAt: clock().toISOString(), ...parts(form) };
      if (addressOf(mail.from) !== addressOf(verifiedSender)) {
        const message = `Email address is not verified. The following identities failed the check: ${mail.from}`;
        throw new ServiceError('MessageRejected', message);
      }
      await kept.set(mail.id, mail);
      for (const news of feedbackOn(mail)) await told(news);
      return `<MessageId>${mail.id}</MessageId>`;
    },
    GetSendQuota() {
      const yesterday = new Date(clock().getTime() - DAY_MS).toISOString();
      const sent = mails().filter(({ sentAt }) => sentAt > yesterday).length;
      return Promise.resolve(
        `<SentLast24Hours>${sent}</SentLast24Hours><Max24HourSend>${DAILY_QUOTA}</Max24HourSend><MaxSendRate>14</MaxSendRate>`,
      );
    },
  };

  const onFeedback: Ses['onFeedback'] = (take) => {
    told = take;
  };
  return { mails, onFeedback, handle: queryProtocol(operations), close: () => kept.close() };
}

/** What SES would publish of a mail, in the envelope of SNS. */
function feedbackOn({ to, sentAt }: Mail): unknown[] {
  return to.map(addressOf).flatMap((emailAddress) => {
    const kind = SIMULATED.exec(emailAddress)?.[1];
    if (kind === undefined) return [];
    const recipients = [{ emailAddress }];
    const event =
      kind === 'bounce'
        ? {
            eventType: 'Bounce',
            bounce: {
              bounceType: 'Permanent',
              bounceSubType: 'General',
              bouncedRecipients: recipients,
              timestamp: sentAt,
            },
          }
        : { eventType: 'Complaint', complaint: { complainedRecipients: recipients, timestamp: sentAt } };
    return [{ Records: [{ EventSource: 'aws:sns', EventVersion: '1.0', Sns: { Message: JSON.stringify(event) } }] }];
  });
}

/** AWS query protocol: a form in, XML out. */
function queryProtocol(operations: Record<string, (form: URLSearchParams) => Promise<string>>) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const id = randomUUID();
    const xml = (status: number, body: string) => answer(res, status, { 'content-type': 'text/xml' }, body);
    try {
      const body = await readBody(req, 10 * MiB, () => new ServiceError('InvalidParameterValue', 'Too large', 413));
      const form = new URLSearchParams(body.toString('utf8'));
      const action = form.get('Action') ?? '';
      if (!Object.hasOwn(operations, action)) {
        throw new ServiceError('InvalidAction', `Could not find operation ${action} for version 2010-12-01`);
      }
      const result = await operations[action]!(form);
      xml(
        200,
        `<${action}Response xmlns="${NAMESPACE}"><${action}Result>${result}</${action}Result>` +
          `<ResponseMetadata><RequestId>${id}</RequestId></ResponseMetadata></${action}Response>`,
      );
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      xml(
        error.status,
        `<ErrorResponse xmlns="${NAMESPACE}"><Error><Type>Sender</Type><Code>${error.type}</Code>` +
          `<Message>${escapeXml(error.message)}</Message></Error><RequestId>${id}</RequestId></ErrorResponse>`,
      );
    }
  };
}

function parts(form: URLSearchParams): Omit<Mail, 'id' | 'sentAt'> {
  const destination = (name: string) => members(form, `Destination.${name}Addresses`);
  const mail = {
    from: form.get('Source') ?? '',
    to: destination('To'),
    cc: destination('Cc'),
    bcc: destination('Bcc'),
    replyTo: members(form, 'ReplyToAddresses'),
    subject: form.get('Message.Subject.Data') ?? '',
    text: form.get('Message.Body.Text.Data'),
    html: form.get('Message.Body.Html.Data'),
  };
  const recipients = [...mail.to, ...mail.cc, ...mail.bcc];
  if (recipients.length === 0) throw invalid('Missing required header To.');
  for (const address of [mail.from, ...recipients, ...mail.replyTo]) {
    if (/[\r\n]/.test(address) || !ADDRESS.test(addressOf(address))) throw invalid('Illegal address');
  }
  if (/[\r\n]/.test(mail.subject)) throw invalid('Header value contains a line break.');
  if (mail.text === null && mail.html === null) throw invalid('Message body is empty.');
  return mail;
}

const invalid = (message: string) => new ServiceError('InvalidParameterValue', message);

function members(form: URLSearchParams, name: string): string[] {
  const found: string[] = [];
  for (let n = 1; form.has(`${name}.member.${n}`); n += 1) found.push(form.get(`${name}.member.${n}`)!);
  return found;
}

/** `Name <a@b>` → `a@b`, lower case. */
function addressOf(address: string): string {
  return (/<([^<>]*)>\s*$/.exec(address)?.[1] ?? address).trim().toLowerCase();
}
