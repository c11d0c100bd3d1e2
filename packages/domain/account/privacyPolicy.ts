import { z } from 'zod';
import { customerFormMessages } from '#domain/operations/messages';

/** A version of the privacy policy, announced 30 days before it takes effect. */
export const PrivacyPolicy = z.object({
  version: z.string().regex(/^\d{1,3}\.\d{1,3}$/, { error: () => customerFormMessages('version') }),
  effectiveAt: z.iso.datetime(),
  /** The changes, as people read them. */
  summary: z
    .string()
    .trim()
    .min(10, { error: () => customerFormMessages('summary') })
    .max(2000),
});
export type PrivacyPolicy = z.infer<typeof PrivacyPolicy>;

/** Days between the announcement of a policy and its effective date. */
export const POLICY_NOTICE_DAYS = 30;
