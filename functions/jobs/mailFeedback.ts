import type { User } from '#data/account/users';
import { canonicalEmail } from '#domain/account/account';
import { z } from 'zod';
import { byJob } from '#functions/operator/commitAsSystem';
import { job } from '#functions/runtime/job';
import type { Services } from '#functions/services/services';

/** What SNS hands a function, as far as it is read. */
const News = z.object({ Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })) });
const Recipients = z.array(z.object({ emailAddress: z.string() }));
/** What SES tells. Source: AWS documentation, 'Contents of event data that Amazon SES publishes to Amazon SNS'. */
const Told = z.union([
  z.object({
    eventType: z.literal('Bounce'),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients }),
  }),
  z.object({ eventType: z.literal('Complaint'), complaint: z.object({ complainedRecipients: Recipients }) }),
]);

/** Marks the accounts whose mail came back for good, or was called spam; a mailbox that is full for a day is no reason. */
export const handler = job('mailFeedback', async (services, news) => {
  for (const { Sns } of News.parse(news).Records) {
    const told = Told.parse(JSON.parse(Sns.Message));
    if (told.eventType === 'Complaint') await mark(services, told.complaint.complainedRecipients, 'complained');
    else if (told.bounce.bounceType === 'Permanent') await mark(services, told.bounce.bouncedRecipients, 'bounced');
  }
  return { failed: 0 };
});

async function mark(
  services: Services,
  recipients: z.infer<typeof Recipients>,
  mailTrouble: NonNullable<User['mailTrouble']>,
): Promise<void> {
  const { users } = services;
  for (const { emailAddress } of recipients) {
    const user = await users.byEmail(canonicalEmail(emailAddress));
    if (!user || user.mailTrouble === mailTrouble) continue;
    const deed = { action: `mail.${mailTrouble}`, resource: 'account', resourceId: user.id, userId: user.id };
    // Mail that comes back proves that nobody reads it there.
    const emailVerified = user.emailVerified && mailTrouble !== 'bounced';
    await byJob(services, deed)([users.changing(user.id, { mailTrouble, emailVerified })]);
  }
}
