import { AppError } from '#domain/http/errors';

/** The error for a malformed list cursor. */
export const pageNotFound = (): AppError =>
  new AppError('invalid_request', 'This page does not exist.', { fields: { cursor: 'Not a cursor' } });
