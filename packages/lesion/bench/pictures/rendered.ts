/** Scenes that no camera took: spheres over a chequered floor, ray-traced with one lamp, shadows and reflections. */
import { hashUnit } from '#lesion/pretraining/split';
import type { Pixels } from '#lesion/photo/analysisImage';

type Vector = readonly [x: number, y: number, z: number];

interface Sphere {
  readonly centre: Vector;
  readonly radius: number;
  readonly colour: Vector;
  readonly mirror: number;
}

const plus = (a: Vector, b: Vector, s = 1): Vector => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a: Vector): Vector => plus([0, 0, 0], a, 1 / Math.sqrt(dot(a, a)));

/** Distance along a ray to a sphere; Infinity when it misses. */
function reach({ centre, radius }: Sphere, from: Vector, along: Vector): number {
  const toward = plus(centre, from, -1);
  const middle = dot(toward, along);
  const inside = radius ** 2 - dot(toward, toward) + middle ** 2;
  const near = inside < 0 ? Infinity : middle - Math.sqrt(inside);
  return near > 1e-3 ? near : Infinity;
}

/** Colour of a ray, each channel about 0..1. */
function trace(spheres: readonly Sphere[], lamp: Vector, sky: Vector, from: Vector, along: Vector, depth = 3): Vector {
  const distances = spheres.map((sphere) => reach(sphere, from, along));
  const nearest = Math.min(...distances);
  const floor = along[1] < 0 ? -from[1] / along[1] : Infinity;
  const distance = Math.min(nearest, floor);
  if (distance > 60) return plus(sky, [1, 1, 1], 0.4 * Math.max(0, 1 - along[1] * 2));
  const at = plus(from, along, distance);
  const hit = nearest < floor ? spheres[distances.indexOf(nearest)] : undefined;
  const normal: Vector = hit ? unit(plus(at, hit.centre, -1)) : [0, 1, 0];
  const light = (Math.floor(at[0]) + Math.floor(at[2])) % 2 === 0 ? 0.85 : 0.25;
  const colour: Vector = hit?.colour ?? [light, light, light * 0.95];
  const toLamp = unit(plus(lamp, at, -1));
  const shaded = spheres.some((sphere) => reach(sphere, plus(at, normal, 1e-3), toLamp) < Infinity);
  const lit = 0.15 + (shaded ? 0 : 0.85 * Math.max(0, dot(normal, toLamp)));
  const own: Vector = [colour[0] * lit, colour[1] * lit, colour[2] * lit];
  const mirror = hit?.mirror ?? 0.1;
  if (depth === 0 || mirror === 0) return own;
  const bounced = plus(along, normal, -2 * dot(along, normal));
  return plus(own, trace(spheres, lamp, sky, plus(at, normal, 1e-3), bounced, depth - 1), mirror);
}

/** Renders a scene; the same seed gives the same picture. */
export function render(seed: number, side = 288): Pixels {
  const roll = (name: string): number => hashUnit(`scene:${seed}:${name}`);
  const spheres = Array.from({ length: 2 + Math.floor(roll('count') * 5) }, (_, i): Sphere => {
    const radius = 0.4 + 1.1 * roll(`radius ${i}`);
    return {
      centre: [6 * roll(`x ${i}`) - 3, radius, 3 + 6 * roll(`z ${i}`)],
      radius,
      colour: [roll(`r ${i}`), roll(`g ${i}`), roll(`b ${i}`)],
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
