import type { Payer } from '#data/subscription/renewals';
import { renewsAt } from '#domain/subscription/subscription';
import { byJob } from '#functions/operator/commitAsSystem';
import { job } from '#functions/runtime/job';
import { follow, remind, renewalNotice } from '#functions/services/payments/billing';
import type { Services } from '#functions/services/services';

const DAY_MS = 24 * 60 * 60_000;
/** Days ahead on which Stripe's own word of a renewal is late: it comes 30 days before. */
const REMINDED = [29, 28, 27, 26];
/** Days since on which word of a renewal that took place, or failed, is late; access goes on meanwhile. */
const RENEWED = [-1, -2, -3];

/** Does what Stripe's events were to set off and did not: reminders of renewals, and what became of them. */
export const handler = job('renewals', async (services) => {
  const { subscriptions, now } = services;
  let failed = 0;
  for (const days of [...REMINDED, ...RENEWED]) {
    const day = new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    for (const payer of await subscriptions.renewingOn(day)) {
      try {
        if (isOwed(payer)) await catchUp(services, payer);
      } catch {
        failed += 1;
      }
    }
  }
  return { failed };

  function isOwed({ billing, lastNotice, status }: Payer): boolean {
    const renewal = status === 'deleting' ? null : billing && renewsAt(billing);
    if (!renewal) return false;
    return new Date(renewal) < now() || lastNotice !== renewalNotice(renewal);
  }
});

async function catchUp(services: Services, { id, stripeCustomerId }: Payer): Promise<void> {
  if (stripeCustomerId === null) return;
  const deed = { action: 'subscription.caughtUp', resource: 'subscription', resourceId: null, userId: id };
  const audit = { commit: byJob(services, deed), about: () => undefined };
  const followed = await follow(services, stripeCustomerId, audit);
  if (followed) await remind(services, followed, audit);
}
