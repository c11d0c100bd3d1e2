import { z } from 'zod';
import { Email, MAX_PASSWORD, MIN_PASSWORD } from './account';
import { AuditEntry } from '#domain/operations/audit';

const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD} characters`;
const PASSWORD_TOO_LONG = `Password must be at most ${MAX_PASSWORD} characters`;
/** A new password, in NFKC so that the keyboard's composition of characters does not matter (NIST SP 800-63B). */
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

/** An existing password, as the person types it. */
const CurrentPassword = z
  .string({ error: 'Password is required' })
  .normalize('NFKC')
  .min(1, 'Password is required')
  .max(MAX_PASSWORD, PASSWORD_TOO_LONG);

const CODE_MISSING = 'Please enter the 6 digits that your app shows';
/** The code of an authenticator app, with or without the space in the middle. */
const AuthenticatorCode = z
  .string({ error: CODE_MISSING })
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, CODE_MISSING));

/** `code` is required (`code_required`) after the correct password of an account with two-step sign-in. */
export const LoginRequest = z.object({ email: Email, password: CurrentPassword, code: AuthenticatorCode.optional() });

/** `isAdmin` is accepted and ignored: only an operator's command grants a role. */
export const RegisterRequest = z.object({
  email: Email,
  password: NewPassword,
  firstName: Name,
  lastName: Name,
  isAdmin: z.boolean().optional(),
});

/** A mailed code: 32 random bytes in base64url, as people copy it. */
const MailedCode = (missingText: string) =>
  z.string({ error: missingText }).trim().min(1, missingText).max(100, 'This code is not valid.');

export const ForgotRequest = z.object({ email: Email });
/** The same answer for known and unknown addresses. `emailError` is for an outage of all mail. */
export const ForgotAnswer = z.object({
  emailSent: z.boolean(),
  emailError: z.string().nullable(),
  message: z.string(),
});
/** The answer of stage local, which has no real mail: the code, or a decoy for an unknown address. */
export const LocalForgotAnswer = ForgotAnswer.extend({ resetToken: z.string().optional() });
export const ResetRequest = z.object({ token: MailedCode('Reset token is required'), password: NewPassword });
export const VerifyRequest = z.object({ token: MailedCode('Please enter the code from the mail') });

/** A change of names. Absent fields stay; null or empty text removes a name. */
const NewName = NameText.nullable()
  .transform((name) => name || null)
  .optional();
export const NamesPatch = z.object({ firstName: NewName, lastName: NewName });
export const PasswordChange = z.object({ currentPassword: CurrentPassword, newPassword: NewPassword });
export const ConsentPatch = z.object({ research: z.boolean({ error: 'Please choose yes or no' }) });
/** Deleting an account requires its password. */
export const DeletionRequest = z.object({ password: CurrentPassword });

export const TwoStepRequest = z.object({ password: CurrentPassword });
/** The setup key of an authenticator app, in base32. */
export const TwoStepKey = z.object({ setupKey: z.string() });
/** Turning two-step sign-in on or off requires the password and a code of the app. */
export const TwoStepProof = z.object({ password: CurrentPassword, code: AuthenticatorCode });

/**
 * Everything stored about one person. `records` has a list for each kind of row under the account (analyses, spots, sessions),
 * unsealed; `research` has the de-identified records, `activity` the rows of the audit log.
 */
export const AccountExport = z.object({
  exportedAt: z.iso.datetime(),
  account: z.record(z.string(), z.unknown()),
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  research: z.array(z.record(z.string(), z.unknown())),
  activity: z.array(AuditEntry),
});
export type AccountExport = z.infer<typeof AccountExport>;
