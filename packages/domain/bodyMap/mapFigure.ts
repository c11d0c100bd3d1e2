import { z } from 'zod';

/** The builds of the body map's figure. */
export const FigureBuild = z.enum(['slim', 'medium', 'broad']);
export type FigureBuild = z.infer<typeof FigureBuild>;

/** The skin tones of the body map's figure, from light to dark. */
export const FigureTone = z.enum(['veryLight', 'light', 'medium', 'brown', 'dark']);
export type FigureTone = z.infer<typeof FigureTone>;

/** How a person wants the body map drawn. A null tone is the drawing's neutral color. */
export const MapFigure = z.object({ build: FigureBuild, tone: FigureTone.nullable() });
export type MapFigure = z.infer<typeof MapFigure>;
