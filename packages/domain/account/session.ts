import { z } from 'zod';
import { LANGUAGES } from '#domain/messages/language';
import { MailTrouble, Role } from './account';
import { PeopleById } from '#domain/people/person';

/** The signed-in person, part of every auth answer. */
export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: Role,
  createdAt: z.iso.datetime(),
  subscriptionStatus: z.string(),
  subscriptionEndsAt: z.iso.datetime().nullable(),
  /** Whether the person confirmed the address. */
  emailVerified: z.boolean(),
  /** Why the address gets only necessary mail; null where mail arrives. */
  mailTrouble: z.nullable(MailTrouble),
  /** Since when sign-in also requires a code of an authenticator app; null where it does not. */
  twoStepSince: z.iso.datetime().nullable(),
  /** Since when their analyses also get a de-identified record for research; null without consent. */
  researchConsentAt: z.iso.datetime().nullable(),
  /** Whether that consent covers visits to a doctor too. Consents of earlier releases named analyses only. */
  researchCoversVisits: z.boolean(),
  /** The language of their mail; null until it is known. */
  language: z.enum(LANGUAGES).nullable(),
  /** The accepted version of the privacy policy. */
  privacyVersion: z.string().nullable(),
  privacyAcceptedAt: z.iso.datetime().nullable(),
  /** The other people whose records the account has, by their ids. */
  people: PeopleById,
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const Session = z.object({ user: CurrentUser });
