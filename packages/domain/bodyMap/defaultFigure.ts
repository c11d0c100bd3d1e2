import type { MapFigure } from './mapFigure';

/** The figure of a person who has not chosen one. */
export const DEFAULT_FIGURE: MapFigure = { build: 'medium', tone: null };
