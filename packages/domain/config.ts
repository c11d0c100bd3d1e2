import { z } from 'zod';
import { PrivacyPolicy } from './privacy';

/** What the server tells every visitor about this stage: nothing secret, nothing personal. */
export const PublicConfig = z.object({
  stage: z.string(),
  /** Whether this stage lets a person activate a demonstration subscription (decisions A4). */
  demoSubscriptions: z.boolean(),
  /** The version of the privacy policy in force. */
  privacyVersion: z.string(),
  /** The next version, from its announcement until it takes effect; null otherwise. For a banner. */
  upcomingPrivacy: PrivacyPolicy.nullable(),
  minPasswordLength: z.number().int(),
  annualPriceUsd: z.number(),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
