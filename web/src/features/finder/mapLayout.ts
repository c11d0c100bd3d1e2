import type { Provider } from '#domain/finder/dermatologists';

/** Units of the drawing: from the middle to the ring of the radius, and of a pin. */
export const RING = 128;
export const PIN = 12;

/** A point of the drawing, x to the east and y to the south of the middle. */
export interface Point {
  x: number;
  y: number;
}

/** Neighbors are this far apart, middle to middle. */
const APART = 2 * PIN + 1;
const ROUNDS = 120;
/** How far beyond the ring a pin may be pushed. */
const OUTSIDE = 8;
const GOLDEN_ANGLE = 2.399_963;

/**
 * Where pins stand: by distance and direction, north up, moved apart where they would cover one another or the middle.
 * The same list gives the same drawing.
 */
export function pinsOf(providers: readonly Pick<Provider, 'distance' | 'bearing'>[], radius: number): Point[] {
  const pins = providers.map(({ distance, bearing }, index) => {
    const away = Math.min(1, distance / radius) * RING;
    const angle = (bearing * Math.PI) / 180;
    // A hair's breadth apart, so that pins of one place know which way to go.
    const spread = { x: Math.cos(index * GOLDEN_ANGLE) / 10, y: Math.sin(index * GOLDEN_ANGLE) / 10 };
    return { x: away * Math.sin(angle) + spread.x, y: -away * Math.cos(angle) + spread.y };
  });
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, pin] of pins.entries()) {
      push(pin, { x: 0, y: 0 }, 1);
      for (const other of pins.slice(index + 1)) push(pin, other, 0.5);
    }
    for (const pin of pins) keepInside(pin);
  }
  return pins;
}

/** Moves two points apart where they are too close: the first by its share of what is missing, the other by the rest. */
function push(pin: Point, other: Point, share: number): void {
  const [dx, dy] = [pin.x - other.x, pin.y - other.y];
  const away = Math.hypot(dx, dy);
  if (away >= APART || away === 0) return;
  const step = (APART - away) / away;
  pin.x += dx * step * share;
  pin.y += dy * step * share;
  other.x -= dx * step * (1 - share);
  other.y -= dy * step * (1 - share);
}

function keepInside(pin: Point): void {
  const away = Math.hypot(pin.x, pin.y);
  if (away <= RING + OUTSIDE) return;
  pin.x *= (RING + OUTSIDE) / away;
  pin.y *= (RING + OUTSIDE) / away;
}
