/**
 * Measures how much two photos of one unchanged lesion differ. Each validation photo is simulated several times with
 * other framing, rotation, light and compression, and assessed.
 * The limits of `packages/domain/analysis/comparison.ts` come from it: `LESION_DATA=… npx tsx
 * packages/lesion/bench/repeat.ts [MODEL_DIR]`.
 */
import path from 'node:path';
import sharp from 'sharp';
import type { CompletedAssessment, Domain } from '#domain/analysis/assessment';
import {
  measureDifferences,
  DOUBT_SHARE,
  DOUBT_SHARE_PAST_LARGE,
  LARGE_MM,
  NOISE,
  type MeasurementDifferences,
  type LesionMeasurements,
} from '#domain/analysis/comparison';
import { loadEngine, type Engine } from '#lesion/engine/engine';
import { decodePhoto } from '#lesion/photo/decodePhoto';
import { frameLesion } from '#lesion/framing/frameLesion';
import { ANALYSIS_SIZE } from '#lesion/photo/analysisImage';
import type { Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import { prepareAnalysisImage } from '#lesion/photo/prepareAnalysisImage';
import { createNamedRandom } from '#lesion/statistics/random';
import { listAllPhotos, type DatasetPhoto } from '#lesion/pretraining/photos';
import { hashUnit } from '#lesion/statistics/random';
import { loadDatasetPhoto } from '#lesion/bench/pictures/picture';
import { quantile } from '#lesion/statistics/statistics';

/** Number of photos per domain, and of simulated photos of each. */
const PHOTOGRAPHS = 75;
const TIMES = 6;
/** Share of pairs of an unchanged lesion that may count as a change. */
const FALSE_ALARMS = 0.01;

/** Side in pixels of a simulated photo; more than the 224 of the analysis image. */
const TAKEN_SIDE = 448;
/** Error of each tapped end of a scale (standard deviation) and the distance between the ends, in pixels of 224. */
const TAP = { off: 1.5, apart: 80 };

type Random = () => number;
const between = (random: Random, from: number, to: number): number => from + (to - from) * random();
/** A standard normal number (Box and Muller). */
const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Simulates a photo of a square, rotated by `angle` (radians), in light with these gains for red, green and blue. */
function simulatePhoto(photo: Pixels, square: Square, angle: number, gains: readonly number[]): Pixels {
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

async function compress({ width, height, channels, data }: Pixels, quality: number): Promise<Pixels> {
  return decodePhoto(
    await sharp(data, { raw: { width, height, channels } })
      .jpeg({ quality: Math.round(quality) })
      .toBuffer(),
  );
}

/** The measures of a simulated photo; undefined where it is refused. */
async function repeatPhoto(engine: Engine, photo: Pixels, square: Square, random: Random) {
  const size = square.size * between(random, 0.9, 1.1);
  const off = (): number => (square.size - size) / 2 + between(random, -0.1, 0.1) * square.size;
  const shiftedSquare = { x: square.x + off(), y: square.y + off(), size };
  const light = between(random, 0.8, 1.25);
  const gains = [0, 1, 2].map(() => light * between(random, 0.95, 1.05));
  const picture = simulatePhoto(photo, shiftedSquare, between(random, -Math.PI, Math.PI), gains);
  const compressedPhoto = await compress(picture, between(random, 60, 95));
  const { assessment } = await engine.assessWithDetails(
    await prepareAnalysisImage(compressedPhoto, { x: 0, y: 0, size: TAKEN_SIDE }),
  );
  if (!assessment.assessable) return undefined;
  const tapped = 1 + (Math.SQRT2 * TAP.off * normal(random)) / TAP.apart;
  const { domain, shape, tone, area } = assessment;
  const numbers: LesionMeasurements = { shape, tone, area: area * (size * tapped) ** 2 };
  return { domain, numbers };
}

/** The first validation photos of each kind of set, by hash. */
function selectPhotos(): DatasetPhoto[] {
  const place = (photo: DatasetPhoto): number => hashUnit(`repeat:${photo.id}`);
  const lesions = listAllPhotos().filter(({ part, label }) => part === 'val' && label >= 0);
  const ordered = lesions.sort((a, b) => place(a) - place(b));
  const isPhone = ({ dataset }: DatasetPhoto): boolean => dataset.startsWith('pad');
  const phones = ordered.filter(isPhone).slice(0, PHOTOGRAPHS);
  return [...phones, ...ordered.filter((photo) => !isPhone(photo)).slice(0, PHOTOGRAPHS)];
}

interface Repeats extends Record<Domain, MeasurementDifferences[]> {
  /** Pairs with a refused photo, and pairs with different detected cameras. */
  refused: number;
  mismatched: number;
}

/** The differences between all pairs of simulated photos that the product would compare. */
async function measureRepeats(engine: Engine): Promise<Repeats> {
  const repeats: Repeats = { dermoscopic: [], phone: [], refused: 0, mismatched: 0 };
  for (const photo of selectPhotos()) {
    const loaded = await loadDatasetPhoto(photo);
    const square = await frameLesion(engine.network, loaded.pixels);
    const source = loaded.sharper?.(square) ?? { pixels: loaded.pixels, square };
    const random = createNamedRandom(`repeat:${photo.id}`);
    const takes: { domain: CompletedAssessment['domain']; numbers: LesionMeasurements }[] = [];
    for (let n = 0; n < TIMES; n++) {
      const take = await repeatPhoto(engine, source.pixels, source.square, random);
      if (take) takes.push(take);
    }
    repeats.refused += (TIMES * (TIMES - 1) - takes.length * (takes.length - 1)) / 2;
    takes.forEach((one, i) => {
      for (const other of takes.slice(i + 1)) {
        if (one.domain === other.domain) repeats[one.domain].push(measureDifferences(one.numbers, other.numbers));
        else repeats.mismatched++;
      }
    });
  }
  return repeats;
}

const NAMES = ['size', 'elongation', 'solidity', 'compactness', 'tone'] as const;
const listMagnitudes = (pairs: readonly MeasurementDifferences[], name: (typeof NAMES)[number]): number[] =>
  pairs.map((pair) => Math.abs(pair[name] ?? 0));

/** Prints the spread of each number, and the limits that one pair in a hundred exceeds. */
function report(domain: Domain, pairs: readonly MeasurementDifferences[]): void {
  console.log(`\n${domain}: ${pairs.length} pairs`);
  const limits = NAMES.map((name) => quantile(listMagnitudes(pairs, name), 1 - FALSE_ALARMS));
  const farthest = pairs.map((pair) => Math.max(...NAMES.map((name, i) => Math.abs(pair[name] ?? 0) / limits[i]!)));
  const together = quantile(farthest, 1 - FALSE_ALARMS);
  const noise = NOISE[domain];
  const unchanged = pairs.filter((pair) => NAMES.every((name) => Math.abs(pair[name] ?? 0) <= noise[name]));
  const share = (some: readonly MeasurementDifferences[]): string =>
    `${((100 * some.length) / pairs.length).toFixed(2)} %`;
  const inDoubt = (part: number): string => share(unchanged.filter(({ size }) => (size ?? 0) > part * noise.size));
  NAMES.forEach((name, i) => {
    const values = listMagnitudes(pairs, name);
    const spread = [0.5, 0.95, 0.99].map((q) => quantile(values, q).toFixed(3)).join(' / ');
    const limit = (limits[i]! * together).toFixed(3);
    console.log(`${name.padEnd(12)} 50/95/99 %: ${spread}   limit ${limit}   in use ${noise[name]}`);
  });
  console.log(`called a change at the limits in use: ${share(pairs.filter((pair) => !unchanged.includes(pair)))}`);
  console.log(
    `growth left in doubt: ${inDoubt(DOUBT_SHARE)}; of spots that come to measure more than ${LARGE_MM} mm, at most ${inDoubt(DOUBT_SHARE_PAST_LARGE)}`,
  );
}

async function main(): Promise<void> {
  const engine = await loadEngine(process.argv[2] ?? path.join(__dirname, '../model/research'));
  console.log(`repeated photographs, model ${engine.card.version}, ${ANALYSIS_SIZE} px`);
  const repeats = await measureRepeats(engine);
  report('dermoscopic', repeats.dermoscopic);
  report('phone', repeats.phone);
  console.log(
    `\nnot compared: ${repeats.mismatched} pairs taken for different kinds of camera, ${repeats.refused} with a refusal`,
  );
}

void main();
