import { AppError } from '#domain/http/errors';
import type { Config } from '#functions/runtime/config';

/** Refuses a new password that is shorter than the stage asks; the specification's minimum is the schema's. */
export function checkLength(
  password: string,
  { minPasswordLength }: Pick<Config, 'minPasswordLength'>,
  field = 'password',
): void {
  if (password.length >= minPasswordLength) return;
  const message = `Password must be at least ${minPasswordLength} characters`;
  throw new AppError('invalid_request', message, { fields: { [field]: message } });
}

/** The refusal of a current password that is not right, which leaves the person signed in. */
export function wrongPassword(field: string): AppError {
  const message = 'This is not your current password.';
  return new AppError('invalid_request', message, { fields: { [field]: message } });
}
