import { Customers } from '#data/account/customers';
import { listOwners } from '#data/account/people';
import type { User } from '#data/account/user';
import { Analyses } from '#data/analysis/analyses';
import { SafetyNotices, type SafetyNotice } from '#data/training/safetyNotices';
import { startRunTime } from '#functions/runtime/handleLists';
import { runInLanguage } from '#functions/runtime/language';
import { composeWithdrawalLetter } from '#functions/services/letters';
import type { Services } from '#functions/services/services';
import { isLiveModelServing } from '#functions/services/training/syncLiveModel';

/** Accounts that are handled at once. */
const ACCOUNTS = 25;

/**
 * Mails the account holders for whom, or for whose people, a model judged an analysis that was withdrawn for safety, each once: docs/decisions/116-safety-mail.md.
 * A run handles as many accounts as it can, and the next one goes on. Safe to repeat and to run concurrently.
 */
export async function mailSafetyNotices(services: Services): Promise<void> {
  const { table, vault, now } = services;
  const notices = new SafetyNotices(table);
  const customers = new Customers(table, now);
  const analyses = new Analyses(table, vault);
  const isTimeUp = startRunTime();
  for (let notice of await listCertain(services, notices)) {
    while (!isTimeUp()) {
      const page = await customers.listAccounts({ limit: ACCOUNTS, cursor: notice.cursor ?? undefined });
      await Promise.all((page?.items ?? []).map((user) => mailIfConcerned(services, analyses, user, notice)));
      const cursor = page?.nextCursor ?? null;
      const isAdvanced = await notices.advance(notice, cursor, (writes) => table.transact(writes));
      if (!isAdvanced || cursor === null) break;
      notice = { ...notice, cursor };
    }
  }
}

/**
 * Lists withdrawals that cannot be taken back anymore: the endpoint runs the other model. The first list leaves out any that
 * begin after the endpoint was asked, the second one those that were taken back until then.
 */
async function listCertain(services: Services, notices: SafetyNotices): Promise<SafetyNotice[]> {
  const begun = new Set((await notices.list()).map(({ withdrawnAt }) => withdrawnAt));
  if (begun.size === 0 || !(await isLiveModelServing(services))) return [];
  return (await notices.list()).filter(({ withdrawnAt }) => begun.has(withdrawnAt));
}

async function mailIfConcerned(
  { users, outbox, table }: Pick<Services, 'users' | 'outbox' | 'table'>,
  analyses: Analyses,
  { id, email, language, status, people }: User,
  { version, from, withdrawnAt }: SafetyNotice,
): Promise<void> {
  if (status !== 'active') return;
  const judged = await Promise.all(listOwners(id, people).map((owner) => analyses.hasJudged(owner, version, from)));
  if (!judged.includes(true)) return;
  const letter = await outbox.prepareLetter(
    runInLanguage(language, () => composeWithdrawalLetter(email, { from, until: withdrawnAt })),
    {
      isBulk: true,
    },
  );
  await table.transact([users.prepareWithdrawalNotice(id, withdrawnAt), letter]);
}
