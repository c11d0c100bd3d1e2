import { AppError } from '#domain/http/errors';
import { serviceMessages } from './messages';

/** The error for a malformed list cursor. */
export const pageNotFound = (): AppError =>
  new AppError('invalid_request', serviceMessages('pageNotFound'), {
    fields: { cursor: serviceMessages('notACursor') },
  });
