import type { SESClient } from '@aws-sdk/client-ses';
import { SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import type { Config } from '#functions/runtime/config';
import { formatRawEmail } from './rawEmail';

/** A plain-text email to one person. */
export interface OutgoingEmail {
  to: string;
  subject: string;
  text: string;
  /** Where replies go; the sender if absent. */
  replyTo?: string;
  /** The address that a mailbox provider posts to when the person unsubscribes with one click (RFC 8058). */
  unsubscribeUrl?: string;
}

/** Sends email through SES, from the product's verified sender. */
export class Mailer {
  constructor(
    private readonly client: SESClient,
    private readonly settings: Config['mail'],
  ) {}

  /** Sends an email. Throws where SES rejects it. */
  async send({ to, subject, text, replyTo, unsubscribeUrl }: OutgoingEmail): Promise<void> {
    const { from, configuration } = this.settings;
    if (unsubscribeUrl !== undefined) {
      const headers = {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
      await this.client.send(
        new SendRawEmailCommand({
          Source: from,
          ConfigurationSetName: configuration,
          Destinations: [to],
          RawMessage: { Data: formatRawEmail({ from, to, subject, text, headers }) },
        }),
      );
      return;
    }
    const toContent = (Data: string) => ({ Data, Charset: 'UTF-8' });
    await this.client.send(
      new SendEmailCommand({
        Source: from,
        ConfigurationSetName: configuration,
        Destination: { ToAddresses: [to] },
        ReplyToAddresses: replyTo === undefined ? [] : [replyTo],
        Message: { Subject: toContent(subject), Body: { Text: toContent(text) } },
      }),
    );
  }
}
