import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { openJournal, type Journal } from '#local/storage/journal';
import { ServiceError, type LocalService, type ServiceOptions } from '#local/aws/localService';
import { createFeedback } from './feedback';
import { createQueryProtocol } from './queryProtocol';
import { parseRawMail } from './rawMail';
import { parseAddress, parseMail, type ParsedMail, type SentMail } from './sentMail';

const DAILY_QUOTA = 50_000;
const DAY_MS = 24 * 60 * 60_000;

type FeedbackListener = (notification: unknown) => Promise<void>;

export interface Ses extends LocalService {
  /** All sent mails, newest first. */
  mails(): SentMail[];
  /** Sets who receives bounces and complaints, in the envelope of SNS. Until then they are dropped. */
  onFeedback(listener: FeedbackListener): void;
}

/** SES (version 1, query protocol) with one verified sender. Mails are stored and not delivered. */
export async function openSes(options: ServiceOptions & { verifiedSender: string }): Promise<Ses> {
  const { dataDir, verifiedSender, clock = () => new Date() } = options;
  const journal = await openJournal<SentMail>(dataDir && path.join(dataDir, 'ses', 'mails.jsonl'));
  let sendFeedback: FeedbackListener = () => Promise.resolve();
  const send = async (parsed: ParsedMail) => {
    const mail = await storeMail(journal, verifiedSender, clock(), parsed);
    for (const notification of createFeedback(mail)) await sendFeedback(notification);
    return `<MessageId>${mail.id}</MessageId>`;
  };
  const operations = {
    SendEmail: (form: URLSearchParams) => send(parseMail(form)),
    SendRawEmail: (form: URLSearchParams) => send(parseRawMail(form)),
    GetSendQuota: () => describeSendQuota(journal, clock()),
  };
  return {
    mails: () => listMails(journal).reverse(),
    onFeedback: (listener) => {
      sendFeedback = listener;
    },
    handle: createQueryProtocol(operations),
    close: () => journal.close(),
  };
}

const listMails = (journal: Journal<SentMail>): SentMail[] => [...journal.entries()].map(([, mail]) => mail);

async function storeMail(
  journal: Journal<SentMail>,
  verifiedSender: string,
  now: Date,
  parsed: ParsedMail,
): Promise<SentMail> {
  const mail: SentMail = { id: randomUUID(), sentAt: now.toISOString(), ...parsed };
  if (parseAddress(mail.from) !== parseAddress(verifiedSender)) {
    const message = `Email address is not verified. The following identities failed the check: ${mail.from}`;
    throw new ServiceError('MessageRejected', message);
  }
  await journal.set(mail.id, mail);
  return mail;
}

function describeSendQuota(journal: Journal<SentMail>, now: Date): string {
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString();
  const count = listMails(journal).filter(({ sentAt }) => sentAt > yesterday).length;
  return (
    `<SentLast24Hours>${count}</SentLast24Hours><Max24HourSend>${DAILY_QUOTA}</Max24HourSend>` +
    '<MaxSendRate>14</MaxSendRate>'
  );
}
