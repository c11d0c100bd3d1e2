import { AppError } from '#domain/http/errors';
import { serviceMessages } from './messages';

/** The error for a person without a skincare profile. The site then shows the form. */
export const profileNotFound = (): AppError => new AppError('not_found', serviceMessages('profileNotFound'));
