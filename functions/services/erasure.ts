import { getErasureId, parseErasedPerson, type Erasure } from '#data/account/erasures';
import { handleLists } from '#functions/runtime/handleLists';
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

/** Erasures resumed at the same time. */
const CONCURRENCY = 3;

/** Resumes interrupted erasures. Returns how many failed again, and how many of these are overdue. */
export async function resumeErasures(
  services: Services,
): Promise<{ failed: number; error?: unknown; overdue: number }> {
  const { erasures, now } = services;
  let overdue = 0;
  const resume = async (erasure: Erasure) => {
    try {
      if (erasure.kind === 'account') await eraseAccount(services, erasure.of);
      else if (erasure.kind === 'person') await erasures.erasePerson(parseErasedPerson(erasure));
      else await erasures.eraseResearch(erasure.of);
      await erasures.finish(erasure, now());
    } catch (error) {
      if (now().getTime() - Date.parse(erasure.begunAt) > OVERDUE_DAYS * DAY_MS) overdue += 1;
      throw error;
    }
  };
  const outcome = await handleLists(services, {
    job: 'resumeErasures',
    lists: ['pending'],
    concurrency: CONCURRENCY,
    readPage: async (_, after) => {
      const page = await erasures.readPendingPage(after);
      return { items: page.erasures.map((value) => ({ position: getErasureId(value), value })), next: page.next };
    },
    handle: resume,
  });
  return { ...outcome, overdue };
}
