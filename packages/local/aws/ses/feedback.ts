import { parseAddress, type SentMail } from './sentMail';

/** Addresses of the SES mailbox simulator that bounce or complain; a label may follow a `+`. */
const SIMULATOR = /^(bounce|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/;

/** Creates the bounce and complaint notifications for mail to the simulator, in the envelope of SNS. */
export function createFeedback({ to, sentAt }: SentMail): unknown[] {
  return to.map(parseAddress).flatMap((emailAddress) => {
    const kind = SIMULATOR.exec(emailAddress)?.[1];
    if (kind === undefined) return [];
    const recipients = [{ emailAddress }];
    const event = kind === 'bounce' ? createBounce(recipients, sentAt) : createComplaint(recipients, sentAt);
    return [{ Records: [{ EventSource: 'aws:sns', EventVersion: '1.0', Sns: { Message: JSON.stringify(event) } }] }];
  });
}

type Recipients = { emailAddress: string }[];

const createBounce = (bouncedRecipients: Recipients, timestamp: string) => ({
  eventType: 'Bounce',
  bounce: { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients, timestamp },
});

const createComplaint = (complainedRecipients: Recipients, timestamp: string) => ({
  eventType: 'Complaint',
  complaint: { complainedRecipients, timestamp },
});
