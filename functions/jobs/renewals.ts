import type { RenewingUser } from '#data/subscription/renewals';
import { getRenewalDate } from '#domain/subscription/subscription';
import { commitAsSystem } from '#functions/services/commitAsSystem';
import { handleLists } from '#functions/runtime/handleLists';
import { job } from '#functions/runtime/job';
import { syncSubscription, sendRenewalReminder, buildRenewalNotice } from '#functions/services/payments/billing';
import type { Services } from '#functions/services/services';

const DAY_MS = 24 * 60 * 60_000;
/** Days until a renewal on which its reminder is late: Stripe announces a renewal 30 days ahead. */
const REMINDER_DAYS = [29, 28, 27, 26];
/** Days until a renewal, negative once it is over, on which its outcome is late. Access continues meanwhile. */
const OUTCOME_DAYS = [-1, -2, -3];

/** Accounts of one day that are handled at the same time. Every day is a list of its own. */
const CONCURRENCY = 2;

/** Catches up on renewals whose Stripe events were lost: sends missing reminders and copies the outcome. */
export const handler = job('renewals', (services) => {
  const { subscriptions, now } = services;
  const toDay = (days: number) => new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return handleLists(services, {
    job: 'renewals',
    lists: [...REMINDER_DAYS, ...OUTCOME_DAYS].map(toDay),
    concurrency: CONCURRENCY,
    readPage: async (day, after) => {
      const { users, next } = await subscriptions.readRenewingOn(day, after);
      return { items: users.map((value) => ({ position: value.id, value })), next };
    },
    handle: async (user) => {
      if (isBehind(user, now())) await catchUp(services, user);
    },
  });
});

function isBehind({ billing, lastNotice, status }: RenewingUser, now: Date): boolean {
  const renewal = status === 'deleting' ? null : billing && getRenewalDate(billing);
  if (!renewal) return false;
  return new Date(renewal) < now || lastNotice !== buildRenewalNotice(renewal);
}

async function catchUp(services: Services, { id: userId, stripeCustomerId: customerId }: RenewingUser): Promise<void> {
  if (customerId === null) return;
  const action = { action: 'subscription.caughtUp', resource: 'subscription', resourceId: null, userId };
  const audit = { commit: commitAsSystem(services, action), addDetails: () => undefined };
  const subscription = await syncSubscription(services, { customerId, userId }, audit);
  if (subscription) await sendRenewalReminder(services, subscription, audit);
}
