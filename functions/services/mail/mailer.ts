import type { SESClient } from '@aws-sdk/client-ses';
import { SendEmailCommand, SendRawEmailCommand, SESServiceException } from '@aws-sdk/client-ses';
import { UnsendableLetter } from '#data/operations/outbox';
import { isWellFormed } from '#domain/http/isWellFormed';
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
    /**
     * Creates the client of one email. A client that throws while it writes a form adds the next form to that one, also that of a
     * call in flight, so no two emails share a client.
     */
    private readonly createClient: () => SESClient,
    private readonly settings: Config['mail'],
  ) {}

  /** Sends an email. Throws where SES rejects it, and `UnsendableLetter` where SES would reject it each time. */
  async send(email: OutgoingEmail): Promise<void> {
    if (!isWellFormed(email)) throw new UnsendableLetter('half_character');
    try {
      await this.sendForm(email);
    } catch (error) {
      if (!(error instanceof SESServiceException && error.name === 'InvalidParameterValue')) throw error;
      throw new UnsendableLetter('refused', { cause: error });
    }
  }

  private async sendForm({ to, subject, text, replyTo, unsubscribeUrl }: OutgoingEmail): Promise<void> {
    const { from, configuration } = this.settings;
    if (unsubscribeUrl !== undefined) {
      const headers = {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
      await this.createClient().send(
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
    await this.createClient().send(
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
