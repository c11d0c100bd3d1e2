import * as z from 'zod/mini';
import { Email, MAX_PASSWORD, MIN_PASSWORD } from './account';
import { isRecoveryCode, normalizeCode } from './recoveryCode';

const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD} characters`;
const PASSWORD_TOO_LONG = `Password must be at most ${MAX_PASSWORD} characters`;
/** A new password, in NFKC so that the keyboard's composition of characters does not matter (NIST SP 800-63B). */
export const NewPassword = z
  .string(PASSWORD_TOO_SHORT)
  .check(
    z.normalize('NFKC'),
    z.minLength(MIN_PASSWORD, PASSWORD_TOO_SHORT),
    z.maxLength(MAX_PASSWORD, PASSWORD_TOO_LONG),
    z.regex(/^\S[^]*\S$/, 'Password must not begin or end with a space'),
  );

const NAME_CHARACTERS = 'Name must not contain line breaks or control characters';
const NameText = z
  .string()
  .check(z.trim(), z.maxLength(100, 'Name must be at most 100 characters'), z.regex(/^\P{C}*$/u, NAME_CHARACTERS));
const Name = z.pipe(
  z.nullish(NameText),
  z.transform((name) => name ?? null),
);

const PASSWORD_MISSING = 'Password is required';
/** An existing password, as the person types it. */
const CurrentPassword = z
  .string(PASSWORD_MISSING)
  .check(z.normalize('NFKC'), z.minLength(1, PASSWORD_MISSING), z.maxLength(MAX_PASSWORD, PASSWORD_TOO_LONG));

const CODE_MISSING = 'Please enter the 6 digits that your app shows';
/** The code of an authenticator app, with or without the space in the middle. */
const AuthenticatorCode = z.pipe(
  z.pipe(
    z.string(CODE_MISSING),
    z.transform((code) => code.replace(/\s/g, '')),
  ),
  z.string().check(z.regex(/^[0-9]{6}$/, CODE_MISSING)),
);

const SIGN_IN_CODE_MISSING = 'Please enter the 6 digits that your app shows, or a recovery code';
/** A code of an authenticator app, or a recovery code. */
const SignInCode = z.pipe(
  z.pipe(z.string(SIGN_IN_CODE_MISSING), z.transform(normalizeCode)),
  z.string().check(z.refine((code) => /^[0-9]{6}$/.test(code) || isRecoveryCode(code), SIGN_IN_CODE_MISSING)),
);

/** `code` is required (`code_required`) after the correct password of an account with two-step sign-in. */
export const LoginRequest = z.object({
  email: Email,
  password: CurrentPassword,
  code: z.optional(SignInCode),
});

/** `isAdmin` is accepted and ignored: only an operator's command grants a role. */
export const RegisterRequest = z.object({
  email: Email,
  password: NewPassword,
  firstName: Name,
  lastName: Name,
  isAdmin: z.optional(z.boolean()),
});

/** A mailed code: 32 random bytes in base64url, as people copy it. */
const mailedCode = (missingText: string) =>
  z.string(missingText).check(z.trim(), z.minLength(1, missingText), z.maxLength(100, 'This code is not valid.'));

export const ForgotRequest = z.object({ email: Email });
export const ResetRequest = z.object({ token: mailedCode('Reset token is required'), password: NewPassword });
export const VerifyRequest = z.object({ token: mailedCode('Please enter the code from the mail') });

/** A change of names. Absent fields stay; null or empty text removes a name. */
const NewName = z.optional(
  z.pipe(
    z.nullable(NameText),
    z.transform((name) => name || null),
  ),
);
export const NamesPatch = z.object({ firstName: NewName, lastName: NewName });
export const PasswordChange = z.object({ currentPassword: CurrentPassword, newPassword: NewPassword });
export const ConsentPatch = z.object({ research: z.boolean('Please choose yes or no') });
/** Deleting an account requires its password. */
export const DeletionRequest = z.object({ password: CurrentPassword });

export const TwoStepRequest = z.object({ password: CurrentPassword });
/** Turning two-step sign-in on requires the password and a code of the app. */
export const TwoStepSetup = z.object({ password: CurrentPassword, code: AuthenticatorCode });
/** The second step of signing in. Turning two-step sign-in off, and new recovery codes, require it too. */
export const TwoStepProof = z.object({ password: CurrentPassword, code: SignInCode });
