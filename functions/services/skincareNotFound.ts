import { AppError } from '#domain/http/errors';
import { NO_PROFILE } from '#domain/skincare/skincare';

/** What whoever has no profile yet is told; the site then shows the form (specification §7). */
export const noProfile = (): AppError => new AppError('not_found', NO_PROFILE);
