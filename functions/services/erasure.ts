import { paymentsOf } from '#functions/services/payments/payments';
import type { Services } from './services';

/**
 * Erases an account that is marked as being deleted. What must be known for a step outlives it, so whoever carries on after
 * a break begins at the first: subscription and customer at Stripe → password → de-identified records, address, rows → data
 * key → the account row, whose removal is the last row the audit log has of it.
 */
export async function erase(services: Services, userId: string): Promise<void> {
  const { users, identity, erasures, auditLog, now } = services;
  const user = await users.byId(userId);
  if (user) {
    if (user.stripeCustomerId) await paymentsOf(services).forget(user.stripeCustomerId);
    // Once the address is free, somebody may have registered it anew.
    if (await users.ownsEmail(userId, user.email)) await identity.remove(user.email);
  }
  await erasures.eraseRows(userId, user?.email);
  if (!user) return;
  await erasures.eraseAccount(userId, (writes) =>
    auditLog.commit(writes, {
      userId,
      sessionId: null,
      action: 'account.erased',
      resource: 'account',
      resourceId: userId,
      ipAddress: null,
      userAgent: null,
      timestamp: now().toISOString(),
      riskLevel: 'high',
      success: 1,
      outcome: 'done',
    }),
  );
}

const DAY_MS = 24 * 60 * 60_000;
/** Days after which an erasure is late: half of the 14 in which it is promised to be done (decisions B4). */
const LATE_DAYS = 7;

/** Carries on whatever erasing broke off; answers how many are still open because a step failed, and how many are late. */
export async function sweep(services: Services): Promise<{ failed: number; overdue: number }> {
  const { erasures, now } = services;
  let failed = 0;
  let overdue = 0;
  for (const erasure of await erasures.open()) {
    try {
      if (erasure.kind === 'account') await erase(services, erasure.of);
      else await erasures.eraseResearch(erasure.of);
      await erasures.close(erasure, now());
    } catch {
      failed += 1;
      if (now().getTime() - Date.parse(erasure.begunAt) > LATE_DAYS * DAY_MS) overdue += 1;
    }
  }
  return { failed, overdue };
}
