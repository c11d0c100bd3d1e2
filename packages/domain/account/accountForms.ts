import * as z from 'zod/mini';
import { LANGUAGES } from '#domain/messages/language';
import { Email, MAX_PASSWORD, MIN_PASSWORD } from './account';
import { isRecoveryCode, normalizeCode } from './recoveryCode';
import { accountFormMessages } from './messages';
import { NAME_CHARACTERS } from './nameCharacters';

const t = accountFormMessages;

/** A new password, in NFKC so that the keyboard's composition of characters does not matter (NIST SP 800-63B). */
export const NewPassword = z
  .string({ error: () => t('passwordShort', { count: MIN_PASSWORD }) })
  .check(
    z.normalize('NFKC'),
    z.minLength(MIN_PASSWORD, { error: () => t('passwordShort', { count: MIN_PASSWORD }) }),
    z.maxLength(MAX_PASSWORD, { error: () => t('passwordLong', { count: MAX_PASSWORD }) }),
    z.regex(/^\S[^]*\S$/, { error: () => t('passwordSpaces') }),
  );

const NameText = z
  .string()
  .check(
    z.trim(),
    z.maxLength(100, { error: () => t('nameLong') }),
    z.regex(NAME_CHARACTERS, { error: () => t('nameCharacters') }),
  );
const Name = z.pipe(
  z.nullish(NameText),
  z.transform((name) => name ?? null),
);

/** An existing password, as the person types it. */
const CurrentPassword = z
  .string({ error: () => t('passwordMissing') })
  .check(
    z.normalize('NFKC'),
    z.minLength(1, { error: () => t('passwordMissing') }),
    z.maxLength(MAX_PASSWORD, { error: () => t('passwordLong', { count: MAX_PASSWORD }) }),
  );

/** The code of an authenticator app, with or without the space in the middle. */
const AuthenticatorCode = z.pipe(
  z.pipe(
    z.string({ error: () => t('code') }),
    z.transform((code) => code.replace(/\s/g, '')),
  ),
  z.string().check(z.regex(/^[0-9]{6}$/, { error: () => t('code') })),
);

/** A code of an authenticator app, or a recovery code. */
const SignInCode = z.pipe(
  z.pipe(z.string({ error: () => t('signInCode') }), z.transform(normalizeCode)),
  z
    .string()
    .check(z.refine((code) => /^[0-9]{6}$/.test(code) || isRecoveryCode(code), { error: () => t('signInCode') })),
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
const mailedCode = (missingKey: 'resetCode' | 'confirmationCode') =>
  z
    .string({ error: () => t(missingKey) })
    .check(
      z.trim(),
      z.minLength(1, { error: () => t(missingKey) }),
      z.maxLength(100, { error: () => t('mailedCode') }),
    );

export const ForgotRequest = z.object({ email: Email });
export const ResetRequest = z.object({ token: mailedCode('resetCode'), password: NewPassword });
export const VerifyRequest = z.object({ token: mailedCode('confirmationCode') });

/** A change of names. Absent fields stay; null or empty text removes a name. */
const NewName = z.optional(
  z.pipe(
    z.nullable(NameText),
    z.transform((name) => name || null),
  ),
);
export const NamesPatch = z.object({ firstName: NewName, lastName: NewName });
/** A change of names and of the language of mail. */
export const AccountPatch = z.extend(NamesPatch, { language: z.optional(z.enum(LANGUAGES)) });
export const PasswordChange = z.object({ currentPassword: CurrentPassword, newPassword: NewPassword });
export const ConsentPatch = z.object({ research: z.boolean({ error: () => t('consent') }) });
/** Deleting an account requires its password. */
export const DeletionRequest = z.object({ password: CurrentPassword });

export const TwoStepRequest = z.object({ password: CurrentPassword });
/** Turning two-step sign-in on requires the password and a code of the app. */
export const TwoStepSetup = z.object({ password: CurrentPassword, code: AuthenticatorCode });
/** The second step of signing in. Turning two-step sign-in off, and new recovery codes, require it too. */
export const TwoStepProof = z.object({ password: CurrentPassword, code: SignInCode });
