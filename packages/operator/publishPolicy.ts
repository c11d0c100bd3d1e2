import { AppError } from '#domain/http/errors';
import { PrivacyPolicy } from '#domain/account/privacyPolicy';
import { createPolicy, mailPolicyNotice } from '#functions/services/policyNotices';
import type { Services } from '#functions/services/services';
import { commitAsOperator } from './commitAsOperator';

type RequiredServices = Pick<Services, 'policies' | 'users' | 'outbox' | 'auditLog' | 'table' | 'now'>;

/**
 * Announces a version of the privacy policy, effective in 30 days, and mails everybody. Safe to repeat: nobody gets a second
 * letter, so the same command resumes an interrupted run.
 */
export async function publishPolicy(services: RequiredServices, version: string, summary: string): Promise<string> {
  const { policies, users, now } = services;
  const parsed = PrivacyPolicy.safeParse(createPolicy({ version, summary }, now()));
  if (!parsed.success) throw new AppError('invalid_request', parsed.error.issues[0]?.message ?? 'Not valid');
  const commit = commitAsOperator(services, { action: 'policy.publish', resource: 'policy', resourceId: version });
  await commit([policies.prepareAnnouncement(parsed.data)]);

  const { upcoming } = await policies.getCurrent();
  if (upcoming?.version !== version) throw new AppError('conflict', `Version ${version} is in force already.`);
  let mailed = 0;
  for await (const user of users.scanAll()) if (await mailPolicyNotice(services, user, upcoming)) mailed += 1;
  return `Version ${version} takes effect on ${upcoming.effectiveAt.slice(0, 10)}; ${mailed} people are being told.`;
}
