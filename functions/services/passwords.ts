import { AppError } from '#domain/http/errors';
import type { Config } from '#functions/runtime/config';

/** Rejects a password shorter than the stage's minimum: docs/decisions/007-password-length.md. */
export function checkPasswordLength(
  password: string,
  { minPasswordLength }: Pick<Config, 'minPasswordLength'>,
  field = 'password',
): void {
  if (password.length >= minPasswordLength) return;
  const message = `Password must be at least ${minPasswordLength} characters`;
  throw new AppError('invalid_request', message, { fields: { [field]: message } });
}

/** The error for a wrong current password. It is a 400, so the person stays signed in. */
export function wrongPasswordError(field: string): AppError {
  const message = 'This is not your current password.';
  return new AppError('invalid_request', message, { fields: { [field]: message } });
}
