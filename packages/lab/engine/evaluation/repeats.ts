/** Simulated photos of lesions that did not change, with their measurements. */
import type { Domain } from '#domain/analysis/assessment';
import { measureDifferences, type MeasurementDifferences } from '#domain/analysis/comparison';
import type { RegisteredTake } from './registeredPairs';
import { loadDatasetPhoto } from '#lab/engine/pictures/picture';
import { compressPhoto, simulateGrayPhoto, simulatePhoto, TAKEN_SIDE } from '#lesion/fixtures/simulatedPhoto';
import type { Engine } from '#lesion/engine/engine';
import { frameLesion } from '#lesion/framing/frameLesion';
import type { Pixels } from '#lesion/photo/pixels';
import { prepareAnalysisImage } from '#lesion/photo/prepareAnalysisImage';
import type { Square } from '#lesion/photo/square';
import { listAllPhotos, type DatasetPhoto } from '#lab/pretraining/photos';
import { createNamedRandom, hashUnit } from '#lesion/statistics/random';

/** Number of simulated photos of each photo. */
const TIMES = 6;
/** Error of each tapped end of a scale (standard deviation) and the distance between the ends, in pixels of 224. */
const TAP = { off: 1.5, apart: 80 };

type Random = () => number;
const between = (random: Random, from: number, to: number): number => from + (to - from) * random();
/** A standard normal number (Box and Muller). */
const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** The measures of a simulated photo; undefined where it is refused. */
async function repeatPhoto(engine: Engine, photo: Pixels, square: Square, random: Random) {
  const size = square.size * between(random, 0.9, 1.1);
  const off = (): number => (square.size - size) / 2 + between(random, -0.1, 0.1) * square.size;
  const shiftedSquare = { x: square.x + off(), y: square.y + off(), size };
  const light = between(random, 0.8, 1.25);
  const gains = [0, 1, 2].map(() => light * between(random, 0.95, 1.05));
  const angle = between(random, -Math.PI, Math.PI);
  const picture = simulatePhoto(photo, shiftedSquare, angle, gains);
  const compressedPhoto = await compressPhoto(picture, between(random, 60, 95));
  const { assessment } = await engine.assessWithDetails(
    await prepareAnalysisImage(compressedPhoto, { x: 0, y: 0, size: TAKEN_SIDE }),
  );
  if (!assessment.assessable) return undefined;
  const tapped = 1 + (Math.SQRT2 * TAP.off * normal(random)) / TAP.apart;
  const { domain, shape, tone, area, longestPixels } = assessment;
  const width = size * tapped;
  const numbers = { shape, tone, area: area * width ** 2, longest: longestPixels * width };
  const gray = simulateGrayPhoto(photo, shiftedSquare, angle, gains);
  return { domain, numbers, width, exactWidth: size, outlinedPhoto: { gray, outline: assessment.outline } };
}

/** The first photos of a part by hash, as many of each kind of set. */
export function selectPhotos(part: 'val' | 'test', count: number): DatasetPhoto[] {
  const place = (photo: DatasetPhoto): number => hashUnit(`repeat:${photo.id}`);
  const lesions = listAllPhotos().filter((photo) => photo.part === part && photo.label >= 0);
  const ordered = lesions.sort((a, b) => place(a) - place(b));
  const isPhone = ({ dataset }: DatasetPhoto): boolean => dataset.startsWith('pad');
  const phones = ordered.filter(isPhone).slice(0, count);
  return [...phones, ...ordered.filter((photo) => !isPhone(photo)).slice(0, count)];
}

/** The differences between two simulated photos of one lesion, `group`. */
export interface RepeatedPair extends MeasurementDifferences {
  group: string;
  /** The logarithm of the ratio of the longest extents of the two outlines. */
  diameter: number;
}

interface Repeats extends Record<Domain, RepeatedPair[]> {
  /** The simulated photos of each lesion. */
  lesions: RegisteredTake[][];
  /** Pairs with a refused photo, and pairs with different detected cameras. */
  refused: number;
  mismatched: number;
}

/** The differences between all pairs of simulated photos that the product would compare. */
export async function measureRepeats(engine: Engine, photos: readonly DatasetPhoto[]): Promise<Repeats> {
  const repeats: Repeats = { dermoscopic: [], phone: [], lesions: [], refused: 0, mismatched: 0 };
  for (const photo of photos) {
    const loaded = await loadDatasetPhoto(photo);
    const { square } = await frameLesion(engine.network, loaded.pixels);
    const source = loaded.sharper?.(square) ?? { pixels: loaded.pixels, square };
    const random = createNamedRandom(`repeat:${photo.id}`);
    const takes: RegisteredTake[] = [];
    for (let n = 0; n < TIMES; n++) {
      const take = await repeatPhoto(engine, source.pixels, source.square, random);
      if (take) takes.push(take);
    }
    repeats.lesions.push(takes);
    repeats.refused += (TIMES * (TIMES - 1) - takes.length * (takes.length - 1)) / 2;
    takes.forEach((one, i) => {
      for (const other of takes.slice(i + 1)) {
        if (one.domain === other.domain) repeats[one.domain].push(compareTakes(photo.group, one, other));
        else repeats.mismatched++;
      }
    });
  }
  return repeats;
}

const compareTakes = (group: string, one: RegisteredTake, other: RegisteredTake): RepeatedPair => ({
  ...measureDifferences(one.numbers, other.numbers),
  group,
  diameter: Math.log(other.numbers.longest / one.numbers.longest),
});
