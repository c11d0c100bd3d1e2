/** Ray-traced scenes: spheres over a checkered floor with one lamp, shadows and reflections. */
import { hashUnit } from '#lesion/statistics/random';
import type { Pixels } from '#lesion/photo/pixels';

type Vector = readonly [x: number, y: number, z: number];

interface Sphere {
  readonly center: Vector;
  readonly radius: number;
  readonly color: Vector;
  readonly mirror: number;
}

const plus = (a: Vector, b: Vector, s = 1): Vector => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a: Vector): Vector => plus([0, 0, 0], a, 1 / Math.sqrt(dot(a, a)));

/** Distance along a ray to a sphere; Infinity when it misses. */
function distanceToSphere({ center, radius }: Sphere, from: Vector, along: Vector): number {
  const toward = plus(center, from, -1);
  const middle = dot(toward, along);
  const inside = radius ** 2 - dot(toward, toward) + middle ** 2;
  const hitDistance = inside < 0 ? Infinity : middle - Math.sqrt(inside);
  return hitDistance > 1e-3 ? hitDistance : Infinity;
}

/** Color of a ray, each channel about 0..1. */
function trace(spheres: readonly Sphere[], lamp: Vector, sky: Vector, from: Vector, along: Vector, depth = 3): Vector {
  const distances = spheres.map((sphere) => distanceToSphere(sphere, from, along));
  const nearest = Math.min(...distances);
  const floor = along[1] < 0 ? -from[1] / along[1] : Infinity;
  const distance = Math.min(nearest, floor);
  if (distance > 60) return plus(sky, [1, 1, 1], 0.4 * Math.max(0, 1 - along[1] * 2));
  const at = plus(from, along, distance);
  const hit = nearest < floor ? spheres[distances.indexOf(nearest)] : undefined;
  const normal: Vector = hit ? unit(plus(at, hit.center, -1)) : [0, 1, 0];
  const light = (Math.floor(at[0]) + Math.floor(at[2])) % 2 === 0 ? 0.85 : 0.25;
  const color: Vector = hit?.color ?? [light, light, light * 0.95];
  const toLamp = unit(plus(lamp, at, -1));
  const shaded = spheres.some((sphere) => distanceToSphere(sphere, plus(at, normal, 1e-3), toLamp) < Infinity);
  const lit = 0.15 + (shaded ? 0 : 0.85 * Math.max(0, dot(normal, toLamp)));
  const surface: Vector = [color[0] * lit, color[1] * lit, color[2] * lit];
  const mirror = hit?.mirror ?? 0.1;
  if (depth === 0 || mirror === 0) return surface;
  const bounced = plus(along, normal, -2 * dot(along, normal));
  return plus(surface, trace(spheres, lamp, sky, plus(at, normal, 1e-3), bounced, depth - 1), mirror);
}

/** Renders a scene; the same seed gives the same picture. */
export function renderScene(seed: number, side = 288): Pixels {
  const roll = (name: string): number => hashUnit(`scene:${seed}:${name}`);
  const spheres = Array.from({ length: 2 + Math.floor(roll('count') * 5) }, (_, i): Sphere => {
    const radius = 0.4 + 1.1 * roll(`radius ${i}`);
    return {
      center: [6 * roll(`x ${i}`) - 3, radius, 3 + 6 * roll(`z ${i}`)],
      radius,
      color: [roll(`r ${i}`), roll(`g ${i}`), roll(`b ${i}`)],
      mirror: roll(`mirror ${i}`) < 0.5 ? 0 : 0.5,
    };
  });
  const lamp: Vector = [8 * roll('lamp x') - 4, 6 + 4 * roll('lamp y'), -2];
  const sky: Vector = [0.3 * roll('sky r'), 0.2 + 0.3 * roll('sky g'), 0.3 + 0.4 * roll('sky b')];
  const eye: Vector = [0, 1 + 1.5 * roll('eye'), -3];
  const data = new Uint8ClampedArray(side * side * 3);
  for (let at = 0; at < side * side; at++) {
    const along = unit([((at % side) + 0.5) / side - 0.5, 0.4 - Math.floor(at / side) / side, 1]);
    data.set(
      trace(spheres, lamp, sky, eye, along).map((v) => 255 * Math.sqrt(v)),
      at * 3,
    );
  }
  return { width: side, height: side, channels: 3, data };
}
