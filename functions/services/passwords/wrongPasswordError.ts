import { AppError } from '#domain/http/errors';
import { serviceMessages } from '#functions/services/messages';

/** The error for a wrong current password. It is a 400, so the person stays signed in. */
export function wrongPasswordError(field: string): AppError {
  const message = serviceMessages('wrongPassword');
  return new AppError('invalid_request', message, { fields: { [field]: message } });
}
