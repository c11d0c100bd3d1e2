/**
 * Prints how many copies of photos are found by their hashes, and how many other photos are taken for copies, by the number
 * of bits that may differ. The limits of the product, `MAX_COPY_BITS` and `MAX_CROP_BITS`, are chosen by it.
 *
 *   LESION_DATA=../shared/data npm run bench:copies -- [--photos N] [--crops N] [--others N] [--part hashes|crops]
 *
 * Copies are made of N photos of the frozen test part (all without N), and crops of N others (100). The other photos are those
 * of all parts that show another lesion or person; of those outside the test part, N (500) are searched for crops of test photos.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import {
  countCropBits,
  createHashComparison,
  decodeHash,
  MAX_COPY_BITS,
  MAX_CROP_BITS,
} from '#domain/training/photoHash';
import { hashPhoto } from '#lesion/photo/hashPhoto';
import { hashSquares, hashWindows } from '#lesion/photo/hashWindows';
import { DATA, listAllPhotos, parseCsv, type DatasetPhoto } from '#lesion/pretraining/photos';
import { hashUnit } from '#lesion/statistics/random';
import { estimateShare, quantile, type Figure } from '#lesion/statistics/statistics';

/** The limits that are compared, in bits. */
const LIMITS = [16, 24, 32, 40, 48, 56, 64, 72, 80];
/** Pairs of other photos within this number of bits are named. */
const NAMED_BITS = 48;
const MAX_NAMED = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}
type Edit = (photo: Sharp, size: Size) => Sharp;

const scale = (share: number): Edit => {
  return (photo, { width, height }) =>
    photo.resize(Math.round(share * width), Math.round(share * height), { fit: 'fill' });
};
/** Cuts shares of the sides off: of all the same, or of left, top, right and bottom. */
const crop = (left: number, top = left, right = left, bottom = top): Edit => {
  return (photo, { width, height }) => {
    const [x, y] = [Math.round(left * width), Math.round(top * height)];
    const [cutRight, cutBottom] = [Math.round(right * width), Math.round(bottom * height)];
    return photo.extract({ left: x, top: y, width: width - x - cutRight, height: height - y - cutBottom });
  };
};
/** Turns by an angle in degrees, and cuts the empty corners off. */
const turn = (degrees: number): Edit => {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (photo, { width, height }) => {
    const share = Math.min(width / (width * cos + height * sin), height / (width * sin + height * cos));
    const [w, h] = [Math.floor(share * width), Math.floor(share * height)];
    const [fullWidth, fullHeight] = [width * cos + height * sin, width * sin + height * cos];
    const [left, top] = [Math.floor((fullWidth - w) / 2), Math.floor((fullHeight - h) / 2)];
    return photo.rotate(degrees).extract({ left, top, width: w, height: h });
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
  'cropped by 10 % a side': encode(80, crop(0.1)),
  'turned by 2°': encode(80, (photo) => photo.rotate(2, { background: '#c8a090' })),
};

/** How crops are made. */
const CROPS: Readonly<Record<string, Edit>> = {
  ...Object.fromEntries(
    [1, 2, 3, 5, 7, 10, 15, 20].map((percent) => [`cropped by ${percent} % a side`, encode(80, crop(percent / 100))]),
  ),
  'cropped by 10 % on the left': encode(80, crop(0.1, 0, 0, 0)),
  'cropped by 20 % at the top': encode(80, crop(0, 0.2, 0, 0)),
  'cropped by 20, 5, 0 and 20 %': encode(80, crop(0.2, 0.05, 0, 0.2)),
  ...Object.fromEntries([1, 2, 3, 5, 10].map((degrees) => [`turned by ${degrees}°`, encode(80, turn(degrees))])),
};
/** The limits for crops that are compared, in bits. */
const CROP_LIMITS = [20, 24, 28, 32, 36, 40];

interface HashedPhoto {
  readonly photo: DatasetPhoto;
  readonly hash: string;
  readonly decoded: Uint32Array;
}
/** A case of an estimate: the group of a photo and the bits in which it differs. */
interface Difference {
  readonly group: string;
  readonly bits: number;
}

async function hashPhotos(photos: readonly DatasetPhoto[]): Promise<HashedPhoto[]> {
  const hashed: HashedPhoto[] = [];
  for (const photo of photos) {
    const hash = await hashPhoto(readFileSync(photo.file));
    hashed.push({ photo, hash, decoded: decodeHash(hash) });
  }
  return hashed;
}

/** Edits a photo. The pixels are decoded first, so that edits apply to them as they are. */
async function editPhoto(file: string, edit: Edit): Promise<Buffer> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return edit(sharp(data, { raw: { width, height, channels } }), info).toBuffer();
}

/** The bits in which a copy differs from the photo. */
async function measureCopy({ photo, hash }: HashedPhoto, edit: Edit): Promise<Difference> {
  const copy = await editPhoto(photo.file, edit);
  return { group: photo.group, bits: createHashComparison(hash)(decodeHash(await hashPhoto(copy))) };
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

const formatShare = ({ value, low, high }: Figure): string =>
  `${(100 * value).toFixed(2)} % (${(100 * low).toFixed(2)} to ${(100 * high).toFixed(2)})`;

function printShares(
  name: string,
  differences: readonly Difference[],
  { limits, limit: allowed } = { limits: LIMITS, limit: MAX_COPY_BITS },
): void {
  const bits = differences.map((one) => one.bits);
  const shares = limits.map((limit) =>
    ((100 * bits.filter((count) => count <= limit).length) / bits.length).toFixed(1),
  );
  const within = formatShare(estimateShare(differences, (one) => one.bits <= allowed));
  const range = `median ${quantile(bits, 0.5).toFixed(0)}, 99 % below ${quantile(bits, 0.99).toFixed(0)}`;
  console.log(`${name.padEnd(42)}${shares.map((share) => share.padStart(7)).join('')}   ${within}, ${range}`);
}

/** Bits beyond which differences are not counted out. */
const COUNTED_BITS = 48;

/** Prints how many crops and turned photos are found by their squares, and how many other photos have one of a test photo. */
async function printCrops(photos: number, others: number): Promise<void> {
  const options = { limits: CROP_LIMITS, limit: MAX_CROP_BITS };
  const sortBy = (name: string) => (a: DatasetPhoto, b: DatasetPhoto) =>
    hashUnit(`${name}:${a.id}`) - hashUnit(`${name}:${b.id}`);
  const all = listAllPhotos().filter(({ label }) => label >= 0);
  const test = all.filter(({ part }) => part === 'test').sort(sortBy('copies'));
  const header = `${CROP_LIMITS.map((limit) => String(limit).padStart(7)).join('')}   within ${MAX_CROP_BITS} (95 %)`;
  const testSquares: { name: string; squares: Uint32Array }[] = [];
  for (const { dataset, id, file } of test)
    testSquares.push({ name: `${dataset} ${id}`, squares: await hashSquares(readFileSync(file)) });
  const close: string[] = [];
  const differences: Difference[] = [];
  const selected = all.filter(({ part }) => part !== 'test').sort(sortBy('others'));
  for (const { dataset, id, file, group } of selected.slice(0, others)) {
    const windows = await hashWindows(readFileSync(file));
    let bits = COUNTED_BITS;
    for (const { name, squares } of testSquares) {
      const least = countCropBits(windows, squares, bits);
      if (least < bits && least <= MAX_CROP_BITS) close.push(`  ${least} bits: ${dataset} ${id} and ${name}`);
      bits = least;
    }
    differences.push({ group, bits });
  }
  console.log(`\n${''.padEnd(42)}${header}`);
  console.log(
    `Other photos with a square of one of ${test.length} test photos within so many bits, n ${differences.length}`,
  );
  printShares('nearest test photo', differences, options);
  for (const names of close) console.log(names);
  console.log(`\nShare of crops with a square within so many of 256 bits, in %; n ${photos} photos of the test part`);
  console.log(`${''.padEnd(42)}${header}`);
  for (const [name, edit] of Object.entries(CROPS)) {
    const differences: Difference[] = [];
    for (const { file, group } of test.slice(0, photos)) {
      const squares = await hashSquares(readFileSync(file));
      const windows = await hashWindows(await editPhoto(file, edit));
      differences.push({ group, bits: countCropBits(windows, squares, 256) });
    }
    printShares(name, differences, options);
  }
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { photos: text, crops: text, others: text, part: text } });
  if (values.part !== 'crops') await printHashes(values.photos);
  if (values.part !== 'hashes') await printCrops(Number(values.crops ?? 100), Number(values.others ?? 500));
}

async function printHashes(photos: string | undefined): Promise<void> {
  const all = await hashPhotos(listAllPhotos());
  const test = all
    .filter(({ photo }) => photo.part === 'test' && photo.label >= 0)
    .sort((a, b) => hashUnit(`copies:${a.photo.id}`) - hashUnit(`copies:${b.photo.id}`))
    .slice(0, photos === undefined ? undefined : Number(photos));
  console.log(`Share of copies within so many of 256 bits, in %; n ${test.length} photos of the test part`);
  console.log(
    `${''.padEnd(42)}${LIMITS.map((limit) => String(limit).padStart(7)).join('')}   within ${MAX_COPY_BITS} (95 %)`,
  );
  for (const [name, edit] of Object.entries(EDITS)) {
    const differences: Difference[] = [];
    for (const one of test) differences.push(await measureCopy(one, edit));
    printShares(name, differences);
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
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
