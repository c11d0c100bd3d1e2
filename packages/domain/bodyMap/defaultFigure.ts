import type { BodyFigure } from './bodyFigure';

/** The figure of a person who has not chosen one. */
export const DEFAULT_FIGURE: BodyFigure = { build: 'medium', tone: null };
