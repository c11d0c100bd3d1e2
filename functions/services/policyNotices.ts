import type { User } from '#data/account/user';
import { POLICY_NOTICE_DAYS, type PrivacyPolicy } from '#domain/account/privacyPolicy';
import { runInLanguage } from '#functions/runtime/language';
import { composePolicyLetter } from './letters';
import type { Services } from './services';

const DAY_MS = 24 * 60 * 60_000;

/** A version of the privacy policy that takes effect 30 days after `at`. */
export const createPolicy = (policy: Pick<PrivacyPolicy, 'version' | 'summary'>, at: Date): PrivacyPolicy => ({
  version: policy.version,
  summary: policy.summary,
  effectiveAt: new Date(at.getTime() + POLICY_NOTICE_DAYS * DAY_MS).toISOString(),
});

/** Mails an announced policy to a person; false where they were mailed before. */
export async function mailPolicyNotice(
  { users, outbox, table }: Pick<Services, 'users' | 'outbox' | 'table'>,
  { id, email, language }: Pick<User, 'id' | 'email' | 'language'>,
  policy: PrivacyPolicy,
): Promise<boolean> {
  const letter = await outbox.prepareLetter(
    runInLanguage(language, () => composePolicyLetter(email, policy)),
    { isBulk: true },
  );
  return table.transact([users.preparePolicyNotice(id, policy.version), letter]);
}
