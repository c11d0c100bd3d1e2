import { z } from 'zod';
import { PrivacyPolicy } from '#domain/account/privacyPolicy';

/** `research` learnt from non-commercial data too, `open` from free licences only (decisions T4). */
export const ModelRecipe = z.enum(['research', 'open']);
export type ModelRecipe = z.infer<typeof ModelRecipe>;

/** Whether administrators need two-step sign-in before their pages open, or may choose it. */
export const AdminTotp = z.enum(['required', 'offered']);

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
  adminTotp: AdminTotp,
  annualPriceUsd: z.number(),
  /** Names us to the shop behind paid links; null where there are none (decisions D14). */
  affiliateTag: z.string().nullable(),
  /** Which weights assess photographs here: the figures on the About page are theirs. */
  modelRecipe: ModelRecipe,
});
export type PublicConfig = z.infer<typeof PublicConfig>;
