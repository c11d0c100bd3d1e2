/**
 * Measures how far the numbers of two photographs of one unchanged lesion lie apart: each validation photograph is taken
 * again several times, framed, turned, lit and compressed anew, through the product's path. From it come the limits of
 * `packages/domain/analysis/comparison.ts`: `LESION_DATA=… npx tsx packages/lesion/bench/repeat.ts [MODEL_DIR]`.
 */
import path from 'node:path';
import sharp from 'sharp';
import type { Assessed, Domain } from '#domain/analysis/assessment';
import {
  differencesOf,
  DOUBT,
  DOUBT_PAST_LARGE,
  LARGE_MM,
  NOISE,
  type Differences,
  type Numbers,
} from '#domain/analysis/comparison';
import { loadEngine, type Engine } from '#lesion/engine/assess';
import { decodePhoto } from '#lesion/photo/decode';
import { frame } from '#lesion/framing/frameLesion';
import { ANALYSIS_SIZE, type Pixels, type Square } from '#lesion/photo/analysisImage';
import { asSent } from '#lesion/engine/examinePhotograph';
import { stream } from '#lesion/pretraining/framings';
import { allPhotos, type Photo } from '#lesion/pretraining/photos';
import { hashUnit } from '#lesion/pretraining/split';
import { load } from '#lesion/bench/pictures/picture';
import { quantile } from '#lesion/bench/statistics/statistics';

/** Photographs of each domain, and times each is taken again. */
const PHOTOGRAPHS = 75;
const TIMES = 6;
/** Share of pairs of an unchanged lesion that may be called a change, by any of the numbers. */
const FALSE_ALARMS = 0.01;

/** Side of the picture of a square before it is sent, in pixels: more than the 224 that are left of it. */
const TAKEN_SIDE = 448;
/** A scale is tapped at two ends, each this many pixels off (standard deviation), this many pixels apart (of 224). */
const TAP = { off: 1.5, apart: 80 };

type Random = () => number;
const between = (random: Random, from: number, to: number): number => from + (to - from) * random();
/** A normally distributed number (Box and Muller). */
const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A square of a photograph taken turned by `angle` (radians) in light of `gains` for red, green and blue. */
function taken(photo: Pixels, square: Square, angle: number, gains: readonly number[]): Pixels {
  const data = new Uint8ClampedArray(TAKEN_SIDE * TAKEN_SIDE * 3);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (x: number, y: number, c: number): number => {
    const [column, row] = [Math.min(photo.width - 1, Math.max(0, x)), Math.min(photo.height - 1, Math.max(0, y))];
    return photo.data[(row * photo.width + column) * photo.channels + c]!;
  };
  for (let v = 0; v < TAKEN_SIDE; v++) {
    for (let u = 0; u < TAKEN_SIDE; u++) {
      const [dx, dy] = [((u + 0.5) / TAKEN_SIDE - 0.5) * square.size, ((v + 0.5) / TAKEN_SIDE - 0.5) * square.size];
      const x = square.x + square.size / 2 + dx * cos - dy * sin - 0.5;
      const y = square.y + square.size / 2 + dx * sin + dy * cos - 0.5;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [right, below] = [x - left, y - top];
      for (let c = 0; c < 3; c++) {
        const upper = at(left, top, c) * (1 - right) + at(left + 1, top, c) * right;
        const lower = at(left, top + 1, c) * (1 - right) + at(left + 1, top + 1, c) * right;
        data[(v * TAKEN_SIDE + u) * 3 + c] = (upper * (1 - below) + lower * below) * gains[c]!;
      }
    }
  }
  return { width: TAKEN_SIDE, height: TAKEN_SIDE, channels: 3, data };
}

async function compressed({ width, height, channels, data }: Pixels, quality: number): Promise<Pixels> {
  return decodePhoto(
    await sharp(data, { raw: { width, height, channels } })
      .jpeg({ quality: Math.round(quality) })
      .toBuffer(),
  );
}

/** The photograph taken again, as the product would keep it; undefined where it is refused. */
async function again(engine: Engine, photo: Pixels, square: Square, random: Random) {
  const size = square.size * between(random, 0.9, 1.1);
  const off = (): number => (square.size - size) / 2 + between(random, -0.1, 0.1) * square.size;
  const moved = { x: square.x + off(), y: square.y + off(), size };
  const light = between(random, 0.8, 1.25);
  const gains = [0, 1, 2].map(() => light * between(random, 0.95, 1.05));
  const picture = taken(photo, moved, between(random, -Math.PI, Math.PI), gains);
  const sent = await compressed(picture, between(random, 60, 95));
  const { assessment } = await engine.examine(await asSent(sent, { x: 0, y: 0, size: TAKEN_SIDE }));
  if (!assessment.assessable) return undefined;
  const tapped = 1 + (Math.SQRT2 * TAP.off * normal(random)) / TAP.apart;
  const { domain, shape, tone, area } = assessment;
  const numbers: Numbers = { shape, tone, area: area * (size * tapped) ** 2 };
  return { domain, numbers };
}

/** The first validation photographs of each kind of set, in the order of their hashes. */
function chosen(): Photo[] {
  const place = (photo: Photo): number => hashUnit(`repeat:${photo.id}`);
  const lesions = allPhotos().filter(({ part, label }) => part === 'val' && label >= 0);
  const ordered = lesions.sort((a, b) => place(a) - place(b));
  const isPhone = ({ dataset }: Photo): boolean => dataset.startsWith('pad');
  const phones = ordered.filter(isPhone).slice(0, PHOTOGRAPHS);
  return [...phones, ...ordered.filter((photo) => !isPhone(photo)).slice(0, PHOTOGRAPHS)];
}

interface Found extends Record<Domain, Differences[]> {
  /** Pairs of which one is refused, and pairs taken for different kinds of camera. */
  refused: number;
  otherwise: number;
}

/** The differences of every two takes of a photograph that the product would compare. */
async function differences(engine: Engine): Promise<Found> {
  const found: Found = { dermoscopic: [], phone: [], refused: 0, otherwise: 0 };
  for (const photo of chosen()) {
    const loaded = await load(photo);
    const square = await frame(engine.network, loaded.pixels);
    const source = loaded.sharper?.(square) ?? { pixels: loaded.pixels, square };
    const random = stream(`repeat:${photo.id}`);
    const takes: { domain: Assessed['domain']; numbers: Numbers }[] = [];
    for (let n = 0; n < TIMES; n++) {
      const take = await again(engine, source.pixels, source.square, random);
      if (take) takes.push(take);
    }
    found.refused += (TIMES * (TIMES - 1) - takes.length * (takes.length - 1)) / 2;
    takes.forEach((one, i) => {
      for (const other of takes.slice(i + 1)) {
        if (one.domain === other.domain) found[one.domain].push(differencesOf(one.numbers, other.numbers));
        else found.otherwise++;
      }
    });
  }
  return found;
}

const NAMES = ['size', 'elongation', 'solidity', 'compactness', 'tone'] as const;
const absolute = (pairs: readonly Differences[], name: (typeof NAMES)[number]): number[] =>
  pairs.map((pair) => Math.abs(pair[name] ?? 0));

/** Prints the spread of each number, and limits that one pair in a hundred exceeds in anything. */
function report(domain: Domain, pairs: readonly Differences[]): void {
  console.log(`\n${domain}: ${pairs.length} pairs`);
  const limits = NAMES.map((name) => quantile(absolute(pairs, name), 1 - FALSE_ALARMS));
  const farthest = pairs.map((pair) => Math.max(...NAMES.map((name, i) => Math.abs(pair[name] ?? 0) / limits[i]!)));
  const together = quantile(farthest, 1 - FALSE_ALARMS);
  const noise = NOISE[domain];
  const still = pairs.filter((pair) => NAMES.every((name) => Math.abs(pair[name] ?? 0) <= noise[name]));
  const share = (some: readonly Differences[]): string => `${((100 * some.length) / pairs.length).toFixed(2)} %`;
  const inDoubt = (part: number): string => share(still.filter(({ size }) => (size ?? 0) > part * noise.size));
  NAMES.forEach((name, i) => {
    const values = absolute(pairs, name);
    const spread = [0.5, 0.95, 0.99].map((q) => quantile(values, q).toFixed(3)).join(' / ');
    const limit = (limits[i]! * together).toFixed(3);
    console.log(`${name.padEnd(12)} 50/95/99 %: ${spread}   limit ${limit}   in use ${noise[name]}`);
  });
  console.log(`called a change at the limits in use: ${share(pairs.filter((pair) => !still.includes(pair)))}`);
  console.log(
    `growth left in doubt: ${inDoubt(DOUBT)}; of spots that come to measure more than ${LARGE_MM} mm, at most ${inDoubt(DOUBT_PAST_LARGE)}`,
  );
}

async function main(): Promise<void> {
  const engine = await loadEngine(process.argv[2] ?? path.join(__dirname, '../model/research'));
  console.log(`repeated photographs, model ${engine.card.version}, ${ANALYSIS_SIZE} px`);
  const found = await differences(engine);
  report('dermoscopic', found.dermoscopic);
  report('phone', found.phone);
  console.log(
    `\nnot compared: ${found.otherwise} pairs taken for different kinds of camera, ${found.refused} with a refusal`,
  );
}

void main();
