import { AppError } from '#domain/http/errors';
import { SPOT_NOT_FOUND } from '#domain/analysis/spot';

/** The error for an analysis that is missing or another person's: docs/decisions/006-deny-by-default.md. */
export const analysisNotFound = (): AppError => new AppError('not_found', 'This analysis was not found.');

/** The error for a spot that is missing or another person's. */
export const spotNotFound = (): AppError => new AppError('not_found', SPOT_NOT_FOUND);
