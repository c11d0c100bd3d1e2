import { join, resolve } from 'node:path';
import { stages } from '../../../infra/stages';
import type { Resources } from '#local/server/cloud';

/** Where the product keeps its data on this machine: `DATA_DIR`, else `.local` in the repository. */
export const dataDir = resolve(process.env['DATA_DIR'] ?? join(__dirname, '../../../.local'));

/** The environment of stage `local`: what the cloud on this machine provides, and the stage's settings. */
export function localEnvironment(resources: Resources): Record<string, string> {
  const { demoSubscriptions, rateLimitScale, secureCookies, minPasswordLength, adminTotp, affiliateTag } = stages.local;
  return {
    ...resources,
    STAGE: 'local',
    DEMO_SUBSCRIPTIONS: String(demoSubscriptions),
    RATE_LIMIT_SCALE: String(rateLimitScale),
    SECURE_COOKIES: String(secureCookies),
    MIN_PASSWORD_LENGTH: String(minPasswordLength),
    ADMIN_TOTP: adminTotp,
    ...(affiliateTag && { AFFILIATE_TAG: affiliateTag }),
  };
}
