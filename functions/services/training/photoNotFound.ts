import { AppError } from '#domain/http/errors';
import { trainingAnswers } from './messages';

/** The error for a photo that is not in the set of training photos, or no longer. */
export const photoNotFound = () => new AppError('not_found', trainingAnswers('photoNotFound'));
