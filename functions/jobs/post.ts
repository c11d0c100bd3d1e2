import type { Letter } from '#data/operations/outbox';
import { job } from '#functions/runtime/job';
import type { Services } from '#functions/services/services';

/** Sends what waits in the outbox. */
export const handler = job('post', (services) =>
  services.outbox.deliver(async (letter) => {
    if (await isMailed(services, letter)) await services.mail.send(letter);
  }),
);

/** An address that mail does not reach gets what is waited for only; one that called it spam also what it is owed. */
async function isMailed({ users }: Services, { to, need }: Letter & { to: string }): Promise<boolean> {
  if (need === 'asked') return true;
  const trouble = (await users.byEmail(to))?.mailTrouble ?? null;
  return trouble === null || (trouble === 'complained' && need === 'owed');
}
