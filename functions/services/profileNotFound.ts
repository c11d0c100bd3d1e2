import { AppError } from '#domain/http/errors';
import { NO_PROFILE } from '#domain/skincare/skincare';

/** The error for a person without a skincare profile. The site then shows the form. */
export const profileNotFound = (): AppError => new AppError('not_found', NO_PROFILE);
