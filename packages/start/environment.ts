import { join, resolve } from 'node:path';
import { stages } from '../../infra/stages';
import type { CloudEnvironment } from '#local/server/cloudEnvironment';

// The SDK warns on Node 20, which the product supports; the deployed functions run on a newer version.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

/** The data directory of the product on this machine: `DATA_DIR`, else `.local` in the repository. */
export const dataDir = resolve(process.env['DATA_DIR'] ?? join(__dirname, '../../.local'));

/** The table in use where it is a restored one: `RESTORED_TABLE`, else the setting of stage `local`. */
export const restoredTable = process.env['RESTORED_TABLE'] ?? stages.local.restoredTable;

/** The environment of stage `local`: the local cloud's variables, and the stage's settings. */
export function localEnvironment(cloudEnvironment: CloudEnvironment): Record<string, string> {
  const {
    demoSubscriptions,
    rateLimitScale,
    secureCookies,
    minPasswordLength,
    refuseCommonPasswords,
    adminTotp,
    affiliateTag,
    subscriptionPollSeconds,
    mailPerSecond,
    pushServices,
  } = stages.local;
  return {
    ...cloudEnvironment,
    STAGE: 'local',
    DEMO_SUBSCRIPTIONS: String(demoSubscriptions),
    // A measurement may need the limits of a deployed stage.
    RATE_LIMIT_SCALE: process.env['RATE_LIMIT_SCALE'] ?? String(rateLimitScale),
    SECURE_COOKIES: String(secureCookies),
    MIN_PASSWORD_LENGTH: String(minPasswordLength),
    REFUSE_COMMON_PASSWORDS: String(refuseCommonPasswords),
    ADMIN_TOTP: adminTotp,
    SUBSCRIPTION_POLL_SECONDS: String(subscriptionPollSeconds),
    MAIL_PER_SECOND: String(mailPerSecond),
    PUSH_SERVICES: [...pushServices, cloudEnvironment.PUSH_SERVICES].join(','),
    ...(affiliateTag && { AFFILIATE_TAG: affiliateTag }),
  };
}
