import { AppError } from '#domain/http/errors';
import { LESION_NOT_FOUND } from '#domain/analysis/spot';

/** One answer for an analysis that does not exist and for somebody else's (decisions A6). */
export const noSuchAnalysis = (): AppError => new AppError('not_found', 'This analysis was not found.');

/** The same for a lesion. */
export const noSuchLesion = (): AppError => new AppError('not_found', LESION_NOT_FOUND);
