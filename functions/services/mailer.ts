import type { SESClient } from '@aws-sdk/client-ses';
import { SendEmailCommand } from '@aws-sdk/client-ses';
import type { Config } from '#functions/runtime/config';

/** A plain-text email to one person. */
export interface OutgoingEmail {
  to: string;
  subject: string;
  text: string;
  /** Where replies go; the sender if absent. */
  replyTo?: string;
}

/** Sends email through SES, from the product's verified sender. */
export class Mailer {
  constructor(
    private readonly client: SESClient,
    private readonly settings: Config['mail'],
  ) {}

  /** Sends an email. Throws where SES rejects it. */
  async send({ to, subject, text, replyTo }: OutgoingEmail): Promise<void> {
    const toContent = (Data: string) => ({ Data, Charset: 'UTF-8' });
    await this.client.send(
      new SendEmailCommand({
        Source: this.settings.from,
        ConfigurationSetName: this.settings.configuration,
        Destination: { ToAddresses: [to] },
        ReplyToAddresses: replyTo === undefined ? [] : [replyTo],
        Message: { Subject: toContent(subject), Body: { Text: toContent(text) } },
      }),
    );
  }
}
