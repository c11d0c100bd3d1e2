import { AppError } from '#domain/http/errors';
import { serviceMessages } from './messages';

/** The error for an analysis that is missing or another person's: docs/decisions/006-deny-by-default.md. */
export const analysisNotFound = (): AppError => new AppError('not_found', serviceMessages('analysisNotFound'));

/** The error for a spot that is missing or another person's. */
export const spotNotFound = (): AppError => new AppError('not_found', serviceMessages('spotNotFound'));
