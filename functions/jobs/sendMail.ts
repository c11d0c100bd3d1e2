import { DailyCounts } from '#data/operations/dailyCounts';
import type { Letter } from '#data/operations/outbox';
import { job } from '#functions/runtime/job';
import type { Services } from '#functions/services/services';

/** Sends the letters in the outbox. */
export const handler = job('sendMail', async (services) => {
  const { outbox, mailer, table, now } = services;
  const outcome = await outbox.deliver(async (letter) => {
    if (await shouldSend(services, letter)) await mailer.send(letter);
  });
  const { failed, overdue } = outcome;
  if (failed + overdue > 0) await new DailyCounts(table, now).add({ mailFailed: failed, mailExpired: overdue });
  return outcome;
});

/**
 * After a bounce only requested letters are sent; after a complaint also required ones:
 * docs/decisions/052-mail-suppression.md.
 */
async function shouldSend({ users }: Services, { to, need }: Letter & { to: string }): Promise<boolean> {
  if (need === 'asked') return true;
  const mailTrouble = (await users.findByEmail(to))?.mailTrouble ?? null;
  return mailTrouble === null || (mailTrouble === 'complained' && need === 'owed');
}
