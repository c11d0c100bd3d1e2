import { AppError } from '#domain/http/errors';
import { POLICY_NOTICE_DAYS, PrivacyPolicy } from '#domain/account/privacyPolicy';
import { policyLetter } from '#functions/services/letters';
import type { Services } from '#functions/services/services';
import { byOperator } from './audited';

type Needed = Pick<Services, 'policies' | 'users' | 'outbox' | 'auditLog' | 'table' | 'now'>;

const DAY_MS = 24 * 60 * 60_000;

/**
 * Announces a version of the privacy policy, in force 30 days from now, and mails everybody. May be repeated: whoever has a
 * letter on its way gets no second one, so a run that broke off is carried on by the same command.
 */
export async function publishPolicy(needed: Needed, version: string, summary: string): Promise<string> {
  const { policies, users, outbox, table, now } = needed;
  const effectiveAt = new Date(now().getTime() + POLICY_NOTICE_DAYS * DAY_MS).toISOString();
  const parsed = PrivacyPolicy.safeParse({ version, summary, effectiveAt });
  if (!parsed.success) throw new AppError('invalid_request', parsed.error.issues[0]?.message ?? 'Not valid');
  const commit = byOperator(needed, { action: 'policy.publish', resource: 'policy', resourceId: version });
  await commit([policies.announcing(parsed.data)]);

  const { upcoming } = await policies.current();
  if (upcoming?.version !== version) throw new AppError('conflict', `Version ${version} is in force already.`);
  let mailed = 0;
  for await (const { id, email } of users.everybody()) {
    const letter = await outbox.posting(policyLetter(email, upcoming));
    if (await table.transact([users.telling(id, version), letter])) mailed += 1;
  }
  return `Version ${version} takes effect on ${upcoming.effectiveAt.slice(0, 10)}; ${mailed} people are being told.`;
}
