import type { SESClient } from '@aws-sdk/client-ses';
import { SendEmailCommand } from '@aws-sdk/client-ses';
import type { Config } from '#functions/runtime/config';

/** A plain-text mail to one person. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  /** Whom an answer goes to, where that is not the product. */
  replyTo?: string;
}

/** Mail through SES, from the product's one verified sender. */
export class Mail {
  constructor(
    private readonly client: SESClient,
    private readonly settings: Config['mail'],
  ) {}

  /** Hands a letter to SES; throws where it is not taken. */
  async send({ to, subject, text, replyTo }: Letter): Promise<void> {
    const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
    await this.client.send(
      new SendEmailCommand({
        Source: this.settings.from,
        ConfigurationSetName: this.settings.configuration,
        Destination: { ToAddresses: [to] },
        ReplyToAddresses: replyTo === undefined ? [] : [replyTo],
        Message: { Subject: utf8(subject), Body: { Text: utf8(text) } },
      }),
    );
  }
}
