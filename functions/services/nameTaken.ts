import { AppError } from '#domain/http/errors';
import { serviceMessages } from './messages';

/** The error for a name that another person of the account has. Records of two people with one name would be confused. */
export function nameTaken(): AppError {
  const message = serviceMessages('nameTaken');
  return new AppError('invalid_request', message, { fields: { name: message } });
}
