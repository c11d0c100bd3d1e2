import { z } from 'zod';
import { PrivacyPolicy } from '#domain/account/privacyPolicy';
import { PublishedModels } from '#domain/training/publishedModels';

/**
 * `research` was trained on non-commercial data too, `open` on freely licensed data only. See
 * docs/decisions/046-model-recipes.md.
 */
export const ModelRecipe = z.enum(['research', 'open']);
/** Which training data the model weights come from. */
export type ModelRecipe = z.infer<typeof ModelRecipe>;

/** Whether two-step sign-in is required for administrators, or only offered to them. */
export const AdminTotp = z.enum(['required', 'offered']);

/** The settings of a stage that every visitor may read: nothing secret, nothing personal. */
export const PublicConfig = z.object({
  stage: z.string(),
  /** Whether a person may activate a demonstration subscription: docs/decisions/005-entitlement-is-written-by-the-server.md. */
  demoSubscriptions: z.boolean(),
  /** The version of the privacy policy in force. */
  privacyVersion: z.string(),
  /** The announced next version until it takes effect, else null. Shown in a banner. */
  upcomingPrivacy: PrivacyPolicy.nullable(),
  minPasswordLength: z.number().int(),
  adminTotp: AdminTotp,
  annualPriceUsd: z.number(),
  /** Our tag in paid links to the shop; null where there are none. See docs/decisions/037-skincare-plans.md. */
  affiliateTag: z.string().nullable(),
  /** The weights that assess photos here. The About page shows their figures. */
  modelRecipe: ModelRecipe,
  models: PublishedModels,
  /** Seconds between two reads of the subscription while a page is visible: docs/decisions/032-subscription-polling.md. */
  subscriptionPollSeconds: z.number().int(),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
