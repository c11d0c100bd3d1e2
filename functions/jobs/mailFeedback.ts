import type { User } from '#data/account/user';
import { DailyCounts } from '#data/operations/dailyCounts';
import { retryOnConflict } from '#data/table/table';
import { canonicalizeEmail } from '#domain/account/account';
import { z } from 'zod';
import { commitAsSystem } from '#functions/services/commitAsSystem';
import { job } from '#functions/runtime/job';
import type { Services } from '#functions/services/services';

/** The part of an SNS event that is used. */
const SnsEvent = z.object({ Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })) });
const Recipients = z.array(z.object({ emailAddress: z.string() }));
/** Source: AWS documentation, 'Contents of event data that Amazon SES publishes to Amazon SNS'. */
const SesEvent = z.union([
  z.object({
    eventType: z.literal('Bounce'),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients }),
  }),
  z.object({ eventType: z.literal('Complaint'), complaint: z.object({ complainedRecipients: Recipients }) }),
]);

/** Marks accounts whose mail bounced permanently or was reported as spam. A transient bounce changes nothing. */
export const handler = job('mailFeedback', async (services, event) => {
  for (const { Sns } of SnsEvent.parse(event).Records) {
    const sesEvent = SesEvent.parse(JSON.parse(Sns.Message));
    if (sesEvent.eventType === 'Complaint')
      await markAccounts(services, sesEvent.complaint.complainedRecipients, 'complained');
    else if (sesEvent.bounce.bounceType === 'Permanent')
      await markAccounts(services, sesEvent.bounce.bouncedRecipients, 'bounced');
  }
  return { failed: 0 };
});

async function markAccounts(
  services: Services,
  recipients: z.infer<typeof Recipients>,
  mailTrouble: NonNullable<User['mailTrouble']>,
): Promise<void> {
  const { users, table, now } = services;
  for (const { emailAddress } of recipients) {
    const isMarked = await retryOnConflict(async () => {
      const user = await users.findByEmail(canonicalizeEmail(emailAddress));
      if (!user || user.status === 'deleting' || user.mailTrouble === mailTrouble) return false;
      const action = { action: `mail.${mailTrouble}`, resource: 'account', resourceId: user.id, userId: user.id };
      // A bounce proves that nobody reads the mail.
      const emailVerified = user.emailVerified && mailTrouble !== 'bounced';
      const expected = { expectedMailTrouble: user.mailTrouble };
      const change = users.prepareChange(user.id, { mailTrouble, emailVerified }, expected);
      return (await commitAsSystem(services, action)([change])) || undefined;
    });
    if (isMarked) await new DailyCounts(table, now).add({ [mailTrouble]: 1 });
  }
}
