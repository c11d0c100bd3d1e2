import * as z from 'zod/mini';
import { accountFormMessages } from './messages';

const t = accountFormMessages;

/** The version of the privacy policy that ships with the product. */
export const PRIVACY_VERSION = '1.0';

/** Shortest password in characters; a stage may raise it. */
export const MIN_PASSWORD = 6;
/** Longest password in characters. See `docs/decisions/007-password-length.md`. */
export const MAX_PASSWORD = 128;

/** The canonical spelling of an email address, which identifies an account: trimmed, NFKC, lower case. */
export function canonicalizeEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** Cognito's longest username. */
const MAX_EMAIL = 128;
export const Email = z.pipe(
  z.pipe(z.string({ error: () => t('email') }), z.transform(canonicalizeEmail)),
  z
    .string()
    .check(
      z.maxLength(MAX_EMAIL, { error: () => t('email') }),
      z.regex(/^[^\s\p{C}@<>(),;:\\"[\]]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/u, { error: () => t('email') }),
    ),
);

export const Role = z.enum(['user', 'admin']);
export type Role = z.infer<typeof Role>;

/** Why an address gets only necessary mail: a permanent bounce, or a complaint. */
export const MailTrouble = z.enum(['bounced', 'complained']);

/** How long a mailed code is valid, in milliseconds. The longer one grants no access. */
export const CODE_LIFETIME = { reset: 10 * 60_000, verification: 3 * 24 * 60 * 60_000 } as const;
export type CodeKind = keyof typeof CODE_LIFETIME;
