import type { Provider } from '#domain/finder/dermatologists';

/** Radii of the outer ring and of a pin, in SVG units. */
export const RING_RADIUS = 128;
export const PIN_RADIUS = 12;

/** A point of the map in SVG units from the center, x to the east and y to the south. */
export interface MapPoint {
  x: number;
  y: number;
}

/** A pin, and the place that it stands for. They differ where pins would cover one another. */
export interface Pin extends MapPoint {
  place: MapPoint;
}

/** Least distance between the centers of two pins. */
const MIN_DISTANCE = 2 * PIN_RADIUS + 1;
/** Number of relaxation rounds. */
const ROUNDS = 120;
/** How far beyond the ring a pin can be pushed. */
const MAX_OVERSHOOT = 8;
const GOLDEN_ANGLE = 2.399_963;

/**
 * Places pins by distance and bearing, north up. Pins that would cover one another or the center are pushed apart.
 * Deterministic: the same list gives the same layout.
 */
export function layOutPins(providers: readonly Pick<Provider, 'distance' | 'bearing'>[], radius: number): Pin[] {
  const pins = providers.map(({ distance, bearing }, index) => {
    const fromCenter = Math.min(1, distance / radius) * RING_RADIUS;
    const angle = (bearing * Math.PI) / 180;
    const place = { x: fromCenter * Math.sin(angle), y: -fromCenter * Math.cos(angle) };
    // Separates pins of the same place a little, so that the push has a direction.
    const jitter = { x: Math.cos(index * GOLDEN_ANGLE) / 10, y: Math.sin(index * GOLDEN_ANGLE) / 10 };
    return { x: place.x + jitter.x, y: place.y + jitter.y, place };
  });
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, pin] of pins.entries()) {
      pushApart(pin, { x: 0, y: 0 }, 1);
      for (const other of pins.slice(index + 1)) pushApart(pin, other, 0.5);
    }
    for (const pin of pins) clampToMap(pin);
  }
  return pins;
}

/** Pushes two points apart if they are too close. The first moves by `share` of the missing distance, the other by the rest. */
function pushApart(pin: MapPoint, other: MapPoint, share: number): void {
  const [dx, dy] = [pin.x - other.x, pin.y - other.y];
  const distance = Math.hypot(dx, dy);
  if (distance >= MIN_DISTANCE || distance === 0) return;
  const step = (MIN_DISTANCE - distance) / distance;
  pin.x += dx * step * share;
  pin.y += dy * step * share;
  other.x -= dx * step * (1 - share);
  other.y -= dy * step * (1 - share);
}

function clampToMap(pin: MapPoint): void {
  const fromCenter = Math.hypot(pin.x, pin.y);
  if (fromCenter <= RING_RADIUS + MAX_OVERSHOOT) return;
  pin.x *= (RING_RADIUS + MAX_OVERSHOOT) / fromCenter;
  pin.y *= (RING_RADIUS + MAX_OVERSHOOT) / fromCenter;
}
