/**
 * Prints how many copies of photos are found by their hashes, and how many other photos are taken for copies, by the number
 * of bits that may differ. The limit of the product, `MAX_COPY_BITS`, is chosen by it.
 *
 *   LESION_DATA=../shared/data npm run lab -- copies [--photos N] [--crops]
 *
 * Copies are made of N photos of the frozen test part (all without N); with --crops only crops are made. The other photos are those of
 * all parts that show another lesion or person. Crops are also compared with the hashes of the crops that are known of a photo, and by their
 * own parts.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import {
  createHashComparison,
  decodeKnownPhoto,
  MAX_COPY_BITS,
  MAX_PART_BITS,
  type KnownPhoto,
  type PhotoHashes,
} from '#domain/training/photoHash';
import { hashPhoto } from '#lesion/photo/hashPhoto';
import { DATA, listAllPhotos, parseCsv, type DatasetPhoto } from '#lab/pretraining/photos';
import { hashUnit } from '#lesion/statistics/random';
import { estimateShare, quantile, type Figure } from '#lesion/statistics/statistics';

/** The limits that are compared, in bits. */
const LIMITS = [16, 20, 24, 28, 32, 40, 48, 56, 64];
/** Pairs of other photos within this number of bits are named, and those whose parts are within the second one. */
const NAMED_BITS = 48;
const NAMED_PART_BITS = 36;
const MAX_NAMED = 8;
/** Photos of a set with which others are compared as they are added. */
const SET_SIZE = 5000;
/** Photos that are added to it. */
const MAX_ADDED = 3000;

type Edit = (photo: Sharp, size: { width: number; height: number }) => Sharp;

const scale = (share: number): Edit => {
  return (photo, { width, height }) =>
    photo.resize(Math.round(share * width), Math.round(share * height), { fit: 'fill' });
};
/** Cuts a share of each side off. */
const crop = (share: number): Edit => {
  return (photo, { width, height }) => {
    const [left, top] = [Math.round(share * width), Math.round(share * height)];
    return photo.extract({ left, top, width: width - 2 * left, height: height - 2 * top });
  };
};
/** Cuts a share of the left side off, and of the top. */
const cut = (leftShare: number, topShare: number): Edit => {
  return (photo, { width, height }) => {
    const [left, top] = [Math.round(leftShare * width), Math.round(topShare * height)];
    return photo.extract({ left, top, width: width - left, height: height - top });
  };
};
const encode = (quality: number, edit: Edit = (photo) => photo): Edit => {
  return (photo, size) => edit(photo, size).jpeg({ quality });
};

/** How copies are made. */
const EDITS: Readonly<Record<string, Edit>> = {
  'JPEG quality 75': encode(75),
  'JPEG quality 40': encode(40),
  'JPEG quality 20': encode(20),
  'half the size': encode(80, scale(0.5)),
  'a quarter of the size': encode(80, scale(0.25)),
  'twice the size': encode(80, scale(2)),
  'turned by 90°': encode(80, (photo) => photo.rotate(90)),
  'turned by 180°': encode(80, (photo) => photo.rotate(180)),
  mirrored: encode(80, (photo) => photo.flop()),
  'turned by 270° and mirrored': encode(80, (photo) => photo.rotate(270).flop()),
  'other proportions': encode(80, (photo, { height }) => photo.resize(height, height, { fit: 'fill' })),
  'a fifth brighter': encode(80, (photo) => photo.modulate({ brightness: 1.2 })),
  'a fifth darker, more contrast': encode(80, (photo) => photo.linear(1.2, -45)),
  'in gray': encode(80, (photo) => photo.greyscale()),
  'other hue': encode(80, (photo) => photo.modulate({ hue: 15, saturation: 1.3 })),
  blurred: encode(80, (photo) => photo.blur(1)),
  'smaller, mirrored, brighter, quality 60': encode(60, (photo, size) => scale(0.6)(photo, size).flop().modulate({ brightness: 1.1 })), // prettier-ignore
  'cropped by 1 % a side': encode(80, crop(0.01)),
  'cropped by 2 % a side': encode(80, crop(0.02)),
  'cropped by 3 % a side': encode(80, crop(0.03)),
  'cropped by 5 % a side': encode(80, crop(0.05)),
  'cropped by 8 % a side': encode(80, crop(0.08)),
  'cropped by 10 % a side': encode(80, crop(0.1)),
  '3 % cut off at the left': encode(80, cut(0.03, 0)),
  '5 % cut off at the left': encode(80, cut(0.05, 0)),
  '7 % cut off at the top': encode(80, cut(0, 0.07)),
  '10 % cut off at the left': encode(80, cut(0.1, 0)),
  '5 % cut off at the left and the top': encode(80, cut(0.05, 0.05)),
  '9 % cut off at the left and the top': encode(80, cut(0.09, 0.09)),
  'turned by 2°': encode(80, (photo) => photo.rotate(2, { background: '#c8a090' })),
};

interface HashedPhoto {
  readonly photo: DatasetPhoto;
  readonly hashes: PhotoHashes;
  readonly known: KnownPhoto;
}
/** A case of an estimate: the group of a photo and the bits in which it differs. */
interface Difference {
  readonly group: string;
  readonly bits: number;
}

const isTestPhoto = ({ part, label }: DatasetPhoto): boolean => part === 'test' && label >= 0;

async function hashPhotos(photos: readonly DatasetPhoto[]): Promise<HashedPhoto[]> {
  const hashed: HashedPhoto[] = [];
  for (const photo of photos) {
    const hashes = await hashPhoto(readFileSync(photo.file));
    hashed.push({ photo, hashes, known: decodeKnownPhoto(hashes) });
  }
  return hashed;
}

/**
 * Functions that count the bits in which a photo differs from a known one, up to `maxBits`: as a whole, as a whole or as a crop at every
 * side, and by its cuts and windows.
 */
function createComparisons({ hash, crops, cuts, windows }: PhotoHashes, maxBits?: number) {
  const createComparison = (part: string) => createHashComparison(part, maxBits);
  const countBitsTo = createComparison(hash);
  const cropComparisons = crops.map(createComparison);
  const cutComparisons = cuts.map(createComparison);
  const windowComparisons = windows.map((hashes) => hashes.map(createComparison));
  const countLeast = (comparisons: readonly ((other: Uint32Array) => number)[], other: Uint32Array): number =>
    comparisons.reduce((least, count) => Math.min(least, count(other)), Infinity);
  return {
    countBits: (known: KnownPhoto): number => countBitsTo(known.hash),
    countCropBits: (known: KnownPhoto): number =>
      Math.min(countBitsTo(known.hash), ...known.crops.map(countBitsTo), countLeast(cropComparisons, known.hash)),
    countPartBits: (known: KnownPhoto): number =>
      Math.min(
        countLeast(cutComparisons, known.hash),
        ...known.crops.map((crop, share) => countLeast(windowComparisons[share]!, crop)),
      ),
  };
}

/** The bits in which a copy differs from the photo. The pixels are decoded first, so that edits apply to them as they are. */
async function measureCopy({ photo, known }: HashedPhoto, edit: Edit) {
  const { data, info } = await sharp(photo.file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const copy = await edit(sharp(data, { raw: { width, height, channels } }), info).toBuffer();
  const comparisons = createComparisons(await hashPhoto(copy));
  const { group } = photo;
  return {
    whole: { group, bits: comparisons.countBits(known) },
    crops: { group, bits: comparisons.countCropBits(known) },
    parts: { group, bits: comparisons.countPartBits(known) },
  };
}

/** The known recolored copies of ISIC 2017. */
function readKnownPairs(): (readonly [string, string])[] {
  const rows = parseCsv(readFileSync(path.join(DATA, 'isic2017_recoloured_pairs.csv'), 'utf8'));
  return rows.map(({ image_a = '', image_b = '' }) => [image_a, image_b]);
}

/** For each photo the bits to the nearest one of another lesion and person, and the pairs that are close. */
function findNearest(hashed: readonly HashedPhoto[], isKnownPair: (a: string, b: string) => boolean) {
  const least = hashed.map(() => Infinity);
  const close: { bits: number; names: string }[] = [];
  hashed.forEach(({ photo, hashes }, i) => {
    const countBitsTo = createHashComparison(hashes.hash);
    for (let j = i + 1; j < hashed.length; j++) {
      const other = hashed[j]!;
      if (other.photo.group === photo.group) continue;
      const bits = countBitsTo(other.known.hash);
      if (bits <= NAMED_BITS) {
        if (isKnownPair(photo.id, other.photo.id)) continue;
        close.push({ bits, names: formatPair(photo, other.photo) });
      }
      least[i] = Math.min(least[i]!, bits);
      least[j] = Math.min(least[j]!, bits);
    }
  });
  const nearest = hashed.map(({ photo }, i): Difference => ({ group: photo.group, bits: least[i]! }));
  return { nearest, close: close.sort((a, b) => a.bits - b.bits) };
}

/** Prints for photos that are added to a set the bits to the nearest photo of another lesion and person, and names the pairs that are close. */
function printNearestOfSet(
  added: readonly HashedPhoto[],
  set: readonly HashedPhoto[],
  isKnownPair: (a: string, b: string) => boolean,
): void {
  const [crops, parts]: [Difference[], Difference[]] = [[], []];
  const close: { bits: number; names: string }[] = [];
  for (const { photo, hashes } of added) {
    const { countCropBits, countPartBits } = createComparisons(hashes, Math.max(...LIMITS) + 1);
    const { group } = photo;
    const least = { crops: Infinity, parts: Infinity };
    for (const other of set) {
      if (other.photo.group === group || isKnownPair(photo.id, other.photo.id)) continue;
      const [cropBits, partBits] = [countCropBits(other.known), countPartBits(other.known)];
      least.crops = Math.min(least.crops, cropBits);
      least.parts = Math.min(least.parts, partBits);
      if (cropBits > MAX_COPY_BITS && partBits > NAMED_PART_BITS) continue;
      close.push({ bits: Math.min(cropBits, partBits), names: `${cropBits}, ${partBits} bits: ${formatPair(photo, other.photo)}` }); // prettier-ignore
    }
    crops.push({ group, bits: least.crops });
    parts.push({ group, bits: least.parts });
  }
  printShares('whole or crop of every side', crops);
  printShares('by cuts and windows', parts, MAX_PART_BITS);
  for (const { names } of close.sort((a, b) => a.bits - b.bits)) console.log(`  ${names}`);
}

const formatPair = (one: DatasetPhoto, other: DatasetPhoto): string =>
  `${one.dataset} ${one.id} and ${other.dataset} ${other.id}`;

const formatShare = ({ value, low, high }: Figure): string =>
  `${(100 * value).toFixed(2)} % (${(100 * low).toFixed(2)} to ${(100 * high).toFixed(2)})`;

function printShares(name: string, differences: readonly Difference[], limit = MAX_COPY_BITS): void {
  const bits = differences.map((one) => one.bits);
  const shares = LIMITS.map((limit) =>
    ((100 * bits.filter((count) => count <= limit).length) / bits.length).toFixed(1),
  );
  const within = formatShare(estimateShare(differences, (one) => one.bits <= limit));
  const range = `median ${quantile(bits, 0.5).toFixed(0)}, 99 % below ${quantile(bits, 0.99).toFixed(0)}`;
  console.log(`${name.padEnd(42)}${shares.map((share) => share.padStart(7)).join('')}   ${within}, ${range}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { photos: { type: 'string' }, crops: { type: 'boolean' } } });
  const all = await hashPhotos(listAllPhotos());
  const shuffled = all.toSorted((a, b) => hashUnit(`copies:${a.photo.id}`) - hashUnit(`copies:${b.photo.id}`));
  const [tests, others] = [true, false].map((isTest) => shuffled.filter(({ photo }) => isTestPhoto(photo) === isTest)) as [HashedPhoto[], HashedPhoto[]]; // prettier-ignore
  const copied = tests.slice(0, values.photos === undefined ? undefined : Number(values.photos));
  console.log(`Share of copies within so many of 256 bits, in %; n ${copied.length} photos of the test part`);
  const limitTexts = LIMITS.map((limit) => String(limit).padStart(7)).join('');
  console.log(`${''.padEnd(42)}${limitTexts}   within ${MAX_COPY_BITS}, of parts ${MAX_PART_BITS} (95 %)`);
  for (const [name, edit] of Object.entries(EDITS)) {
    const isCrop = name.includes('cropped') || name.includes('cut');
    if (values.crops && !isCrop) continue;
    const differences: Awaited<ReturnType<typeof measureCopy>>[] = [];
    for (const one of copied) differences.push(await measureCopy(one, edit));
    printShares(name, differences.map(({ whole }) => whole)); // prettier-ignore
    if (!isCrop) continue;
    printShares('  with the hashes of crops', differences.map(({ crops }) => crops)); // prettier-ignore
    printShares('  by cuts and windows', differences.map(({ parts }) => parts), MAX_PART_BITS); // prettier-ignore
  }
  const byId = new Map(all.map((one) => [one.photo.id, one] as const));
  const pairs = readKnownPairs();
  const known = pairs.flatMap(([a, b]): Difference[] => {
    const [first, second] = [byId.get(a), byId.get(b)];
    return first && second ? [{ group: a, bits: createComparisons(first.hashes).countBits(second.known) }] : [];
  });
  printShares(`known recolored copies (n ${known.length})`, known);

  const isKnownPair = (a: string, b: string): boolean =>
    pairs.some(([one, other]) => (one === a && other === b) || (one === b && other === a));
  const { nearest, close } = findNearest(all, isKnownPair);
  console.log(`\nPhotos with one of another lesion or person within so many bits, n ${nearest.length}`);
  printShares('nearest other photo', nearest);
  for (const { bits, names } of close.slice(0, MAX_NAMED)) console.log(`  ${bits} bits: ${names}`);
  console.log(`\nPhotos that are none of the test part, n ${others.length}: the nearest test photo`);
  printNearestOfSet(others, tests, isKnownPair);
  const added = others.slice(SET_SIZE, SET_SIZE + MAX_ADDED);
  console.log(`\nPhotos that are added to a set of ${SET_SIZE}, n ${added.length}: the nearest photo of the set`);
  printNearestOfSet(added, others.slice(0, SET_SIZE), isKnownPair);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
