import { z } from 'zod';
import { MailTrouble, Role } from './account';

/** The signed-in person, as every auth answer carries them (decisions E3). */
export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: Role,
  createdAt: z.iso.datetime(),
  subscriptionStatus: z.string(),
  subscriptionEndsAt: z.iso.datetime().nullable(),
  /** Whether the person proved that they read mail at this address. */
  emailVerified: z.boolean(),
  /** Why we mail them what is needed only; null where mail arrives. */
  mailTrouble: MailTrouble.nullable().default(null),
  /** Since when signing in takes a code of an authenticator app, too; null where it does not. */
  twoStepSince: z.iso.datetime().nullable().default(null),
  /** Since when their analyses are also kept de-identified for research; null without consent (decisions B3). */
  researchConsentAt: z.iso.datetime().nullable(),
  /** Which privacy policy they agreed to, and when. */
  privacyVersion: z.string().nullable(),
  privacyAcceptedAt: z.iso.datetime().nullable(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const Session = z.object({ user: CurrentUser });
