/**
 * Prints how many copies of photos are found by their hashes, and how many other photos are taken for copies, by the number
 * of bits that may differ. The limit of the product, `MAX_COPY_BITS`, is chosen by it.
 *
 *   LESION_DATA=../shared/data npm run bench:copies -- [--photos N]
 *
 * Copies are made of N photos of the frozen test part (all without N). The other photos are those of all parts that show
 * another lesion or person. Crops are also compared with the hashes of the crops that each container knows of its test photos.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { createHashComparison, decodeHash, MAX_COPY_BITS } from '#domain/training/photoHash';
import { CROP_SHARES, hashCrops, hashPhoto } from '#lesion/photo/hashPhoto';
import { DATA, listAllPhotos, parseCsv, type DatasetPhoto } from '#lesion/pretraining/photos';
import { hashUnit } from '#lesion/statistics/random';
import { estimateShare, quantile, type Figure } from '#lesion/statistics/statistics';

/** The limits that are compared, in bits. */
const LIMITS = [16, 24, 32, 40, 48, 56, 64, 72, 80];
/** Pairs of other photos within this number of bits are named. */
const NAMED_BITS = 48;
const MAX_NAMED = 8;

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
/** Cuts a share of the left side off. */
const cutLeft = (share: number): Edit => {
  return (photo, { width, height }) => {
    const left = Math.round(share * width);
    return photo.extract({ left, top: 0, width: width - left, height });
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
  '5 % cut off at the left': encode(80, cutLeft(0.05)),
  'turned by 2°': encode(80, (photo) => photo.rotate(2, { background: '#c8a090' })),
};

interface HashedPhoto {
  readonly photo: DatasetPhoto;
  readonly hash: string;
  readonly decoded: Uint32Array;
  /** The hashes of its crops, of a test photo. */
  readonly crops: readonly Uint32Array[];
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
    const bytes = readFileSync(photo.file);
    const hash = await hashPhoto(bytes);
    const crops = isTestPhoto(photo) ? (await hashCrops(bytes)).map(decodeHash) : [];
    hashed.push({ photo, hash, decoded: decodeHash(hash), crops });
  }
  return hashed;
}

/**
 * The bits in which a copy differs from the photo, and from the nearest of the photo and its crops. The pixels are decoded first,
 * so that edits apply to them as they are.
 */
async function measureCopy({ photo, decoded, crops }: HashedPhoto, edit: Edit) {
  const { data, info } = await sharp(photo.file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const copy = await edit(sharp(data, { raw: { width, height, channels } }), info).toBuffer();
  const countBitsTo = createHashComparison(await hashPhoto(copy));
  const bits = countBitsTo(decoded);
  return { group: photo.group, bits, withCrops: Math.min(bits, ...crops.map(countBitsTo)) };
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
  hashed.forEach(({ photo, hash }, i) => {
    const countBitsTo = createHashComparison(hash);
    for (let j = i + 1; j < hashed.length; j++) {
      const other = hashed[j]!;
      if (other.photo.group === photo.group) continue;
      const bits = countBitsTo(other.decoded);
      if (bits <= NAMED_BITS) {
        if (isKnownPair(photo.id, other.photo.id)) continue;
        close.push({ bits, names: `${photo.dataset} ${photo.id} and ${other.photo.dataset} ${other.photo.id}` });
      }
      least[i] = Math.min(least[i]!, bits);
      least[j] = Math.min(least[j]!, bits);
    }
  });
  const nearest = hashed.map(({ photo }, i): Difference => ({ group: photo.group, bits: least[i]! }));
  return { nearest, close: close.sort((a, b) => a.bits - b.bits) };
}

/** For each photo that is no test photo the bits to the nearest test photo of another lesion and person, or to one of its crops. */
function findNearestTestPhotos(
  hashed: readonly HashedPhoto[],
  isKnownPair: (a: string, b: string) => boolean,
): Difference[] {
  const tests = hashed.filter(({ photo }) => isTestPhoto(photo));
  const others = hashed.filter(({ photo }) => !isTestPhoto(photo));
  return others.map(({ photo, hash }) => {
    const countBitsTo = createHashComparison(hash);
    const different = tests.filter((test) => test.photo.group !== photo.group && !isKnownPair(photo.id, test.photo.id));
    const bits = different.flatMap(({ decoded, crops }) => [decoded, ...crops].map(countBitsTo));
    return { group: photo.group, bits: Math.min(...bits) };
  });
}

const formatShare = ({ value, low, high }: Figure): string =>
  `${(100 * value).toFixed(2)} % (${(100 * low).toFixed(2)} to ${(100 * high).toFixed(2)})`;

function printShares(name: string, differences: readonly Difference[]): void {
  const bits = differences.map((one) => one.bits);
  const shares = LIMITS.map((limit) =>
    ((100 * bits.filter((count) => count <= limit).length) / bits.length).toFixed(1),
  );
  const within = formatShare(estimateShare(differences, (one) => one.bits <= MAX_COPY_BITS));
  const range = `median ${quantile(bits, 0.5).toFixed(0)}, 99 % below ${quantile(bits, 0.99).toFixed(0)}`;
  console.log(`${name.padEnd(42)}${shares.map((share) => share.padStart(7)).join('')}   ${within}, ${range}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { photos: { type: 'string' } } });
  const all = await hashPhotos(listAllPhotos());
  const test = all
    .filter(({ photo }) => isTestPhoto(photo))
    .sort((a, b) => hashUnit(`copies:${a.photo.id}`) - hashUnit(`copies:${b.photo.id}`))
    .slice(0, values.photos === undefined ? undefined : Number(values.photos));
  console.log(`Share of copies within so many of 256 bits, in %; n ${test.length} photos of the test part`);
  console.log(
    `${''.padEnd(42)}${LIMITS.map((limit) => String(limit).padStart(7)).join('')}   within ${MAX_COPY_BITS} (95 %)`,
  );
  for (const [name, edit] of Object.entries(EDITS)) {
    const differences: Awaited<ReturnType<typeof measureCopy>>[] = [];
    for (const one of test) differences.push(await measureCopy(one, edit));
    printShares(name, differences);
    const isCut = name.includes('cropped') || name.includes('cut');
    if (isCut) printShares('  with the hashes of crops', differences.map(({ group, withCrops }) => ({ group, bits: withCrops }))); // prettier-ignore
  }
  const byId = new Map(all.map((one) => [one.photo.id, one] as const));
  const pairs = readKnownPairs();
  const known = pairs.flatMap(([a, b]): Difference[] => {
    const [first, second] = [byId.get(a), byId.get(b)];
    return first && second ? [{ group: a, bits: createHashComparison(first.hash)(second.decoded) }] : [];
  });
  printShares(`known recolored copies (n ${known.length})`, known);

  const isKnownPair = (a: string, b: string): boolean =>
    pairs.some(([one, other]) => (one === a && other === b) || (one === b && other === a));
  const { nearest, close } = findNearest(all, isKnownPair);
  console.log(`\nPhotos with one of another lesion or person within so many bits, n ${nearest.length}`);
  printShares('nearest other photo', nearest);
  for (const { bits, names } of close.slice(0, MAX_NAMED)) console.log(`  ${bits} bits: ${names}`);
  const nearestTest = findNearestTestPhotos(all, isKnownPair);
  console.log(
    `\nPhotos that are none of the test part, n ${nearestTest.length}; crops by ${CROP_SHARES.join(', ')} a side`,
  );
  printShares('nearest test photo or crop of one', nearestTest);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
