import { z } from 'zod';

/** Version of the privacy policy a registration accepts (specification §2). */
export const PRIVACY_VERSION = '1.0';

/** Shortest password of the specification (§9); a stage may raise it. */
export const MIN_PASSWORD = 6;
/** Longest password kept whole (decisions A7). */
export const MAX_PASSWORD = 128;

/** The one spelling of an e-mail address that identifies an account: trimmed, NFKC, lower case. */
export function canonicalEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** Cognito's longest user name. */
const MAX_EMAIL = 128;
const INVALID_EMAIL = 'Please enter a valid email address';
export const Email = z
  .string({ error: INVALID_EMAIL })
  .transform(canonicalEmail)
  .pipe(
    z
      .string()
      .max(MAX_EMAIL, INVALID_EMAIL)
      .regex(/^[^\s\p{C}@<>(),;:\\"[\]]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/u, INVALID_EMAIL),
  );

export const Role = z.enum(['user', 'admin']);
export type Role = z.infer<typeof Role>;

/** Why an address is mailed what is needed only: mail came back for good, or was called spam. */
export const MailTrouble = z.enum(['bounced', 'complained']);

/** How long a mailed code can be used, in milliseconds (decisions A1; the longer one opens nothing). */
export const CODE_LIFETIME = { reset: 10 * 60_000, verification: 3 * 24 * 60 * 60_000 } as const;
export type CodeKind = keyof typeof CODE_LIFETIME;
