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

const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD} characters`;
const PASSWORD_TOO_LONG = `Password must be at most ${MAX_PASSWORD} characters`;
export const NewPassword = z
  .string({ error: PASSWORD_TOO_SHORT })
  .min(MIN_PASSWORD, PASSWORD_TOO_SHORT)
  .max(MAX_PASSWORD, PASSWORD_TOO_LONG)
  .regex(/^\S[^]*\S$/, 'Password must not begin or end with a space');

const Name = z.string().trim().max(100, 'Name must be at most 100 characters').nullish();

export const LoginRequest = z.object({
  email: Email,
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(MAX_PASSWORD, PASSWORD_TOO_LONG),
});

/** `isAdmin` is accepted and ignored: roles come from the operator's command only (decisions A3). */
export const RegisterRequest = z.object({
  email: Email,
  password: NewPassword,
  firstName: Name,
  lastName: Name,
  isAdmin: z.boolean().optional(),
});

export const Role = z.enum(['user', 'admin']);
export type Role = z.infer<typeof Role>;

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
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const Session = z.object({ user: CurrentUser });
export const Success = z.object({ success: z.literal(true), message: z.string() });
