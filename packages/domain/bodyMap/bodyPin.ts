import { z } from 'zod';

/** The drawings of the body map. `left` and `right` are the person's own sides. */
export const BodyView = z.enum(['front', 'back', 'left', 'right', 'head', 'hands', 'feet']);
export type BodyView = z.infer<typeof BodyView>;

const Share = z.number().min(0).max(1);

/**
 * A place on the body map: a drawing, and shares of its width and height. It is measured on the medium build, so that it stays
 * on the same skin when the person chooses another build.
 */
export const BodyPin = z.object({ view: BodyView, x: Share, y: Share });
export type BodyPin = z.infer<typeof BodyPin>;
