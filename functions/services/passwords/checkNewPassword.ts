import { AppError } from '#domain/http/errors';
import type { Config } from '#functions/runtime/config';
import { isCommonPassword } from './commonPasswords';
import { serviceMessages } from '#functions/services/messages';
import { accountFormMessages } from '#domain/account/messages';

/**
 * Rejects a new password that is shorter than the stage's minimum, and one of the most common ones where the stage refuses
 * them: docs/decisions/007-password-length.md.
 */
export function checkNewPassword(
  password: string,
  { minPasswordLength, refuseCommonPasswords }: Pick<Config, 'minPasswordLength' | 'refuseCommonPasswords'>,
  field = 'password',
): void {
  const tooShort = accountFormMessages('passwordShort', { count: minPasswordLength });
  const isTooShort = password.length < minPasswordLength;
  if (!isTooShort && !(refuseCommonPasswords && isCommonPassword(password))) return;
  const message = isTooShort ? tooShort : serviceMessages('commonPassword');
  throw new AppError('invalid_request', message, { fields: { [field]: message } });
}
