import { MailTrouble, Role } from '#domain/account/account';
import { PeopleById } from '#domain/people/person';
import { LANGUAGES } from '#domain/messages/language';
import { Entitlement, NO_ENTITLEMENT, StripeSubscription } from '#domain/subscription/subscription';
import { z } from 'zod';
import { rowSchema } from '#data/table/rowSchema';

/**
 * An account. It is `pending` until the identity provider has the password, `disabled` by an operator, and `deleting` until all
 * of it is erased. Only an `active` account can be signed in. A new field also needs an entry in `USER_FIELDS`.
 */
export const UserAttributes = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** Written by the operator and by two administrators alone, and absent before. An administrator is also in Cognito's group. */
  role: z._default(Role, 'user'),
  status: z.enum(['pending', 'active', 'disabled', 'deleting']),
  createdAt: z.iso.datetime(),
  /** Absent in a new account, like `subscriptionEndsAt`, `grant`, `subscriptionOverride` and `billing`. */
  subscriptionStatus: z.string().default('inactive'),
  subscriptionId: z.string().nullable(),
  subscriptionEndsAt: z.iso.datetime().nullable().default(null),
  /** The entitlement from payments or a demonstration. `Subscriptions` derives the three fields above from it. */
  grant: Entitlement.default(NO_ENTITLEMENT),
  /** An administrator's decision, which overrides `grant`. */
  subscriptionOverride: z.enum(['active', 'inactive']).nullable().default(null),
  /** Counts the changes of the subscription, so that no concurrent change is lost. */
  subscriptionVersion: z.number().int(),
  billing: StripeSubscription.nullable().default(null),
  stripeCustomerId: z.string().nullable(),
  /** The language of mail to the person. Null in an account of an earlier release: its mail is in English. */
  language: z.enum(LANGUAGES).nullable().default(null),
  privacyVersion: z.string().nullable(),
  privacyAcceptedAt: z.iso.datetime().nullable(),
  emailVerified: z.boolean(),
  /** Why mail to the address fails, from a bounce or complaint until a mailed code is used. */
  mailTrouble: z.nullable(MailTrouble),
  /** When two-step sign-in was turned on. A copy: Cognito decides, and each sign-in corrects it. */
  twoStepSince: z.iso.datetime().nullable(),
  researchConsentAt: z.iso.datetime().nullable(),
  /** Whether the consent covers visits to a doctor too. Absent in consents of earlier releases, which named analyses only. */
  researchCoversVisits: z.boolean().default(false),
  /** The people whose records the account has beside its holder's. Absent until the first one. */
  people: PeopleById.default({}),
  /** Incremented to end every session of the account. A session is valid in the epoch in which it began. */
  sessionEpoch: z.number().int(),
});
export type User = z.infer<typeof UserAttributes>;
export const UserRow = rowSchema('user', UserAttributes);

const NOBODY = [] as const;
const THE_PERSON = ['person'] as const;
const ADMINS = ['admin'] as const;
const BOTH = ['person', 'admin'] as const;
const ACCOUNT_PAGE = ['accountPage'] as const;
const PERSON_AND_ACCOUNT_PAGE = ['person', 'accountPage'] as const;

/**
 * Who reads a field of an account through the API: the person in every auth answer (`CurrentUser`), and administrators
 * (`Customer`), the latter in the page of one account too (`AccountDetail`). A test compares this with those schemas. The export and the deletion of an account include every field.
 */
export const USER_FIELDS = {
  id: BOTH,
  email: BOTH,
  firstName: BOTH,
  lastName: BOTH,
  role: BOTH,
  status: ACCOUNT_PAGE,
  createdAt: BOTH,
  subscriptionStatus: BOTH,
  subscriptionId: ADMINS,
  subscriptionEndsAt: BOTH,
  grant: NOBODY,
  subscriptionOverride: ADMINS,
  subscriptionVersion: NOBODY,
  billing: NOBODY,
  stripeCustomerId: ADMINS,
  language: THE_PERSON,
  privacyVersion: THE_PERSON,
  privacyAcceptedAt: THE_PERSON,
  emailVerified: PERSON_AND_ACCOUNT_PAGE,
  mailTrouble: PERSON_AND_ACCOUNT_PAGE,
  twoStepSince: PERSON_AND_ACCOUNT_PAGE,
  researchConsentAt: THE_PERSON,
  researchCoversVisits: THE_PERSON,
  people: THE_PERSON,
  sessionEpoch: NOBODY,
} as const satisfies Record<keyof User, readonly ('person' | 'admin' | 'accountPage')[]>;
