import { z } from 'zod';
import { Email, MAX_PASSWORD, MIN_PASSWORD } from './account';
import { AuditEntry } from '#domain/operations/audit';

const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD} characters`;
const PASSWORD_TOO_LONG = `Password must be at most ${MAX_PASSWORD} characters`;
/** A password is the characters it shows, however a keyboard composes them (NIST SP 800-63B: NFKC). */
export const NewPassword = z
  .string({ error: PASSWORD_TOO_SHORT })
  .normalize('NFKC')
  .min(MIN_PASSWORD, PASSWORD_TOO_SHORT)
  .max(MAX_PASSWORD, PASSWORD_TOO_LONG)
  .regex(/^\S[^]*\S$/, 'Password must not begin or end with a space');

const NAME_CHARACTERS = 'Name must not contain line breaks or control characters';
const NameText = z
  .string()
  .trim()
  .max(100, 'Name must be at most 100 characters')
  .regex(/^\P{C}*$/u, NAME_CHARACTERS);
const Name = NameText.nullish().transform((name) => name ?? null);

/** A password that exists already, as the person types it. */
const OldPassword = z
  .string({ error: 'Password is required' })
  .normalize('NFKC')
  .min(1, 'Password is required')
  .max(MAX_PASSWORD, PASSWORD_TOO_LONG);

const CODE_MISSING = 'Please enter the 6 digits that your app shows';
/** What an authenticator app shows, with or without the space it shows in the middle. */
const AuthenticatorCode = z
  .string({ error: CODE_MISSING })
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, CODE_MISSING));

/** `code` is asked for (`code_required`) once the password of an account with two-step sign-in was right. */
export const LoginRequest = z.object({ email: Email, password: OldPassword, code: AuthenticatorCode.optional() });

/** `isAdmin` is accepted and ignored: roles come from the operator's command only (decisions A3). */
export const RegisterRequest = z.object({
  email: Email,
  password: NewPassword,
  firstName: Name,
  lastName: Name,
  isAdmin: z.boolean().optional(),
});

/** A mailed code: 32 random bytes in base64url, as people copy it. */
const Code = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(100, 'This code is not valid.');

export const ForgotRequest = z.object({ email: Email });
/** One answer for known and unknown e-mail addresses (decisions A2). `emailError` would tell that mail as a whole is down. */
export const ForgotAnswer = z.object({
  emailSent: z.boolean(),
  emailError: z.string().nullable(),
  message: z.string(),
});
/** The answer of stage local, where nobody reads the mail: the code, or a decoy for an unknown address (decisions A1). */
export const LocalForgotAnswer = ForgotAnswer.extend({ resetToken: z.string().optional() });
export const ResetRequest = z.object({ token: Code('Reset token is required'), password: NewPassword });
export const VerifyRequest = z.object({ token: Code('Please enter the code from the mail') });

/** Change of names; what is absent stays, null or empty removes. */
const NewName = NameText.nullable()
  .transform((name) => name || null)
  .optional();
export const NamesPatch = z.object({ firstName: NewName, lastName: NewName });
export const PasswordChange = z.object({ currentPassword: OldPassword, newPassword: NewPassword });
export const ConsentPatch = z.object({ research: z.boolean({ error: 'Please choose yes or no' }) });
/** Deleting an account asks for its password (decisions B4). */
export const DeletionRequest = z.object({ password: OldPassword });

export const TwoStepRequest = z.object({ password: OldPassword });
/** What an authenticator app is set up with: base32. */
export const TwoStepKey = z.object({ setupKey: z.string() });
/** Turning two-step sign-in on, or off, takes the password and a code of the app. */
export const TwoStepProof = z.object({ password: OldPassword, code: AuthenticatorCode });

/**
 * Everything held of one person. `records` has a list for each kind of row under the account (analyses, lesions, sessions),
 * its sealed fields opened; `research` their de-identified records; `activity` their rows of the audit log.
 */
export const AccountExport = z.object({
  exportedAt: z.iso.datetime(),
  account: z.record(z.string(), z.unknown()),
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  research: z.array(z.record(z.string(), z.unknown())),
  activity: z.array(AuditEntry),
});
export type AccountExport = z.infer<typeof AccountExport>;
