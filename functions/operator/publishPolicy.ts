import { AppError } from '#domain/http/errors';
import { POLICY_NOTICE_DAYS, PrivacyPolicy } from '#domain/account/privacyPolicy';
import { composePolicyLetter } from '#functions/services/letters';
import type { Services } from '#functions/services/services';
import { commitAsOperator } from './commitAsOperator';

type RequiredServices = Pick<Services, 'policies' | 'users' | 'outbox' | 'auditLog' | 'table' | 'now'>;

const DAY_MS = 24 * 60 * 60_000;

/**
 * Announces a version of the privacy policy, effective in 30 days, and mails everybody. Safe to repeat: nobody gets a second
 * letter, so the same command resumes an interrupted run.
 */
export async function publishPolicy(services: RequiredServices, version: string, summary: string): Promise<string> {
  const { policies, users, outbox, table, now } = services;
  const effectiveAt = new Date(now().getTime() + POLICY_NOTICE_DAYS * DAY_MS).toISOString();
  const parsed = PrivacyPolicy.safeParse({ version, summary, effectiveAt });
  if (!parsed.success) throw new AppError('invalid_request', parsed.error.issues[0]?.message ?? 'Not valid');
  const commit = commitAsOperator(services, { action: 'policy.publish', resource: 'policy', resourceId: version });
  await commit([policies.prepareAnnouncement(parsed.data)]);

  const { upcoming } = await policies.getCurrent();
  if (upcoming?.version !== version) throw new AppError('conflict', `Version ${version} is in force already.`);
  let mailed = 0;
  for await (const { id, email } of users.scanAll()) {
    const letter = await outbox.prepareLetter(composePolicyLetter(email, upcoming));
    if (await table.transact([users.preparePolicyNotice(id, version), letter])) mailed += 1;
  }
  return `Version ${version} takes effect on ${upcoming.effectiveAt.slice(0, 10)}; ${mailed} people are being told.`;
}
