import { z } from 'zod';

/** What the server tells every visitor about this stage: nothing secret, nothing personal. */
export const PublicConfig = z.object({
  stage: z.string(),
  /** Whether this stage lets a person activate a demonstration subscription (decisions A4). */
  demoSubscriptions: z.boolean(),
  privacyVersion: z.string(),
  minPasswordLength: z.number().int(),
  annualPriceUsd: z.number(),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
