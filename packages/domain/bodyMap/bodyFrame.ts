import type { BodyPin, BodyView } from './bodyPin';

/** A point in the units of a drawing. Its x axis runs through the middle of the drawing. */
export interface BodyPoint {
  x: number;
  y: number;
}

/** The width and height of a drawing, in its own units. */
export function getFrame(view: BodyView): { width: number; height: number } {
  return view === 'head' || view === 'hands' || view === 'feet'
    ? { width: 240, height: 292 }
    : { width: 220, height: 404 };
}

/** Turns a pin into a point of its drawing. */
export function toBodyPoint({ view, x, y }: BodyPin): BodyPoint {
  const { width, height } = getFrame(view);
  return { x: (x - 0.5) * width, y: y * height };
}

const toShare = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;

/** Turns a point of a drawing into a pin. Points outside of the drawing move to its edge. */
export function toBodyPin(view: BodyView, { x, y }: BodyPoint): BodyPin {
  const { width, height } = getFrame(view);
  return { view, x: toShare(x / width + 0.5), y: toShare(y / height) };
}
