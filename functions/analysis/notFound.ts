import { AppError } from '#domain/errors';

/** One answer for an analysis that does not exist and for somebody else's (decisions A6). */
export const noSuchAnalysis = (): AppError => new AppError('not_found', 'This analysis was not found.');
