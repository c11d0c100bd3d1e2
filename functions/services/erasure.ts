import { parseErasedPerson } from '#data/account/erasures';
import { getPayments } from '#functions/services/payments/payments';
import { commitAsSystem } from './commitAsSystem';
import type { Services } from './services';

/**
 * Erases an account that is marked as being deleted: Stripe customer → password → de-identified records, email and rows →
 * data key → account row. Every step is safe to repeat and keeps what later steps need, so an interrupted run starts over.
 */
export async function eraseAccount(services: Services, userId: string): Promise<void> {
  const { users, identity, erasures } = services;
  const user = await users.findById(userId);
  if (user) {
    if (user.stripeCustomerId) await getPayments(services).deleteCustomer(user.stripeCustomerId);
    // An earlier run may have freed the email, and another account may use it now.
    if (await users.ownsEmail(userId, user.email)) await identity.deleteUser(user.email);
  }
  await erasures.eraseRows(userId, user?.email);
  if (!user) return;
  const action = {
    action: 'account.erased',
    resource: 'account',
    resourceId: userId,
    userId,
    riskLevel: 'high',
  } as const;
  await erasures.eraseAccount(userId, commitAsSystem(services, action));
}

const DAY_MS = 24 * 60 * 60_000;
/** An erasure is overdue after half of the promised 14 days: docs/decisions/018-export-and-deletion.md. */
const OVERDUE_DAYS = 7;

/** Resumes interrupted erasures. Returns how many failed again, and how many of these are overdue. */
export async function resumeErasures(services: Services): Promise<{ failed: number; overdue: number }> {
  const { erasures, now } = services;
  let failed = 0;
  let overdue = 0;
  for await (const erasure of erasures.readPending()) {
    try {
      if (erasure.kind === 'account') await eraseAccount(services, erasure.of);
      else if (erasure.kind === 'person') await erasures.erasePerson(parseErasedPerson(erasure));
      else await erasures.eraseResearch(erasure.of);
      await erasures.finish(erasure, now());
    } catch {
      failed += 1;
      if (now().getTime() - Date.parse(erasure.begunAt) > OVERDUE_DAYS * DAY_MS) overdue += 1;
    }
  }
  return { failed, overdue };
}
