import { AppError } from '#domain/http/errors';
import { serviceMessages } from './messages';

/**
 * The error for a name that somebody else of the account has. Records of two people with one name would be confused. `field` is
 * the field of the name.
 */
export function nameTaken(field = 'name'): AppError {
  const message = serviceMessages('nameTaken');
  return new AppError('invalid_request', message, { fields: { [field]: message } });
}
