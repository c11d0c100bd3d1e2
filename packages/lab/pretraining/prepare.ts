/**
 * Prepares every photo for `train.py`: cuts squares, transforms them by the product's own code, and cuts the lesion
 * masks alike. Stops when two parts share a group or a copy.
 *
 * Writes into `LESION_CACHE/prepared`, per part of the split and worker: `<part>.<worker>.jpegs` (concatenated files),
 * `<part>.<worker>.masks` (uint8 [n, 112, 112], share of lesion × 255) and `<part>.<worker>.json` (one record per
 * square).
 *
 *   npx tsx packages/lab/pretraining/prepare.ts
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { decodePhoto, encodeJpeg } from '#lesion/photo/decodePhoto';
import { createAnalysisImage, cropSquare } from '#lesion/photo/analysisImage';
import type { Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import {
  findBareSquare,
  findMaskBox,
  chooseFixedSquare,
  mapIntoCopy,
  drawRandomSquare,
  drawWideSquare,
  type Box,
} from './framings';
import { createNamedRandom } from '#lesion/statistics/random';
import { assertNoCopies } from './copies';
import { draftMask, computeMaskOverlap } from './drafts';
import { addSupplements, isMakerSet, listMakerPhotos, listRecoloredCopies, loadMakerPhoto } from './makers';
import { isCloseUpSet, listCloseUpPhotos, loadCloseUp } from './closeUps';
import { listAllPhotos, CACHE, type DatasetPhoto } from './photos';
import { assertDisjoint, findFold, isLeftOut, type SplitPart } from './split';
import { findTargets, type Targets } from './targets';

const OUT = path.join(CACHE, 'prepared');
/** Side of the stored masks in pixels: twice the network's mask output, so that warping preserves edges. */
const MASK_SIZE = 112;

/** One square, as `train.py` reads it. `offset` and `length` are in bytes; `mask` is an index or −1. */
interface Sample extends Targets {
  readonly dataset: string;
  readonly id: string;
  readonly group: string;
  readonly part: SplitPart;
  readonly fold: number;
  readonly framing: string;
  readonly open: boolean;
  readonly leftOut: boolean;
  readonly drafted: boolean;
  readonly offset: number;
  readonly length: number;
  readonly mask: number;
}

/** A square to cut from the photo or its sharper copy. */
interface Cut {
  readonly framing: string;
  readonly square: Square;
  readonly negative?: boolean;
}

async function stretch(image: Pixels, width: number, height: number): Promise<Pixels> {
  const raw = { width: image.width, height: image.height, channels: image.channels };
  const data = await sharp(image.data, { raw }).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { width, height, channels: image.channels, data };
}

async function load(file: string, size?: { width: number; height: number }): Promise<Pixels> {
  const image = await decodePhoto(readFileSync(file));
  if (!size || (image.width === size.width && image.height === size.height)) return image;
  return stretch(image, size.width, size.height);
}

/** The squares of one photo; more where photos are few, so that training sees more framings. */
function planCuts(photo: DatasetPhoto, pixels: Pixels, box: Box | undefined): Cut[] {
  const random = createNamedRandom(`framing:${photo.id}`);
  if (photo.dataset === 'neg_coco128') {
    return Array.from({ length: 8 }, (_, i) => {
      const size = Math.min(pixels.width, pixels.height) * (i === 0 ? 1 : 0.35 + 0.65 * random());
      const square = { x: random() * (pixels.width - size), y: random() * (pixels.height - size), size };
      return { framing: 'everyday', square, negative: true };
    });
  }
  const cuts: Cut[] = [];
  const phone = photo.dataset.startsWith('pad') || photo.dataset === 'waterloo_clinical';
  const isMaker = isMakerSet(photo.dataset);
  const isCloseUp = isCloseUpSet(photo.dataset);
  // Cross-validation trains on phone photos of every part.
  if (photo.part === 'train' || phone) {
    const framingCount = phone
      ? 4
      : isMaker || isCloseUp
        ? 3
        : photo.dataset === 'ham10000' && photo.label === 1
          ? 1
          : 2;
    for (let i = 0; i < framingCount; i++)
      cuts.push({ framing: 'random', square: drawRandomSquare(pixels, box, random) });
    cuts.push({ framing: 'wide', square: drawWideSquare(pixels, random) });
  }
  // A network trained without a maker is judged on all photos of the maker.
  if (photo.part !== 'train' || phone || isMaker)
    cuts.push({ framing: 'fixed', square: chooseFixedSquare(pixels, box) });
  const bareShare = phone ? 1 : 0.15;
  if (box && random() < bareShare) {
    const square = findBareSquare(pixels, box, random);
    if (square) cuts.push({ framing: 'bare', square, negative: true });
  }
  return cuts;
}

/** The squares of a photo with a drafted outline. */
function planDraftedCuts(photo: DatasetPhoto, pixels: Pixels, box: Box): Cut[] {
  const random = createNamedRandom(`drafted:${photo.id}`);
  const framingCount = Array.from({ length: 3 }, () => ({
    framing: 'random',
    square: drawRandomSquare(pixels, box, random),
  }));
  const bare = findBareSquare(pixels, box, random);
  const wide = { framing: 'wide', square: drawWideSquare(pixels, random) };
  return [...framingCount, wide, ...(bare ? [{ framing: 'bare', square: bare, negative: true }] : [])];
}

/** Collects one part's squares of one worker and writes them. */
class Shard {
  private readonly jpegs: Buffer[] = [];
  private readonly masks: Buffer[] = [];
  private readonly samples: Sample[] = [];
  private bytes = 0;

  constructor(
    private readonly part: SplitPart,
    private readonly worker: number,
  ) {}

  add(photo: DatasetPhoto, cut: Cut, drafted: boolean, jpeg: Buffer, mask: Buffer | undefined): void {
    const targets = findTargets(photo);
    this.samples.push({
      ...(cut.negative ? { ...targets, label: -1, suspicious: -1, condition: 0 } : targets),
      dataset: photo.dataset,
      id: photo.id,
      group: photo.group,
      part: photo.part,
      fold: findFold(photo.group),
      framing: cut.framing,
      open: photo.open,
      leftOut: isLeftOut(photo.dataset),
      drafted,
      offset: this.bytes,
      length: jpeg.length,
      mask: mask ? this.masks.length : -1,
    });
    this.jpegs.push(jpeg);
    this.bytes += jpeg.length;
    if (mask) this.masks.push(mask);
  }

  write(): void {
    const stem = path.join(OUT, `${this.part}.${this.worker}`);
    writeFileSync(`${stem}.jpegs`, Buffer.concat(this.jpegs));
    writeFileSync(`${stem}.masks`, Buffer.concat(this.masks));
    writeFileSync(`${stem}.json`, JSON.stringify(this.samples));
  }
}

function cropMask(mask: Pixels, square: Square): Buffer {
  const cut = cropSquare(mask, square, MASK_SIZE);
  return Buffer.from(Uint8Array.from({ length: MASK_SIZE * MASK_SIZE }, (_, i) => cut.data[i * 3]!));
}

/** Statistics of drafted outlines: photos without masks, accepted drafts, and overlaps with expert masks. */
interface Drafts {
  candidates: number;
  accepted: number;
  readonly overlaps: number[];
}

/** Adds the squares of a photo without a mask if its outline can be drafted. With an expert mask, only compares. */
async function prepareDrafted(
  photo: DatasetPhoto,
  pixels: Pixels,
  mask: Pixels | undefined,
  shard: Shard,
  drafts: Drafts,
): Promise<void> {
  const small = await draftMask(pixels);
  if (mask) {
    const experts = small && (await stretch(mask, small.width, small.height));
    const inside = ({ data }: Pixels): Uint8Array => Uint8Array.from(data, (value) => (value < 128 ? 0 : 1));
    if (experts) drafts.overlaps.push(computeMaskOverlap(inside(small), inside(experts)));
    return;
  }
  drafts.candidates++;
  const drafted = small && (await stretch(small, pixels.width, pixels.height));
  const box = drafted && findMaskBox(drafted);
  if (!box) return;
  drafts.accepted++;
  for (const cut of planDraftedCuts(photo, pixels, box)) {
    const jpeg = await encodeJpeg(createAnalysisImage(pixels, cut.square));
    shard.add(photo, cut, true, jpeg, cut.negative ? undefined : cropMask(drafted, cut.square));
  }
}

/** Every photo to train on or to be judged, each once. */
function listPreparedPhotos(): DatasetPhoto[] {
  const copies = listRecoloredCopies();
  const photos = [...listAllPhotos(), ...listMakerPhotos(), ...listCloseUpPhotos()];
  assertDisjoint(photos);
  return photos.filter(({ id }) => !copies.has(id)).map(addSupplements);
}

async function loadFirstSetPhoto(photo: DatasetPhoto): Promise<{ pixels: Pixels; mask: Pixels | undefined }> {
  const decoded = await load(photo.file);
  const pixels = photo.squashed
    ? await stretch(decoded, Math.round((decoded.height * 4) / 3), decoded.height)
    : decoded;
  return { pixels, mask: photo.mask ? await load(photo.mask, pixels) : undefined };
}

async function loadPhoto(photo: DatasetPhoto): Promise<{ pixels: Pixels; mask: Pixels | undefined }> {
  if (isMakerSet(photo.dataset)) return loadMakerPhoto(photo);
  if (isCloseUpSet(photo.dataset)) return { pixels: await loadCloseUp(photo), mask: undefined };
  return loadFirstSetPhoto(photo);
}

async function prepare(photo: DatasetPhoto, shard: Shard, drafts: Drafts): Promise<void> {
  const { pixels, mask } = await loadPhoto(photo);
  const box = mask && findMaskBox(mask);
  const copy = photo.sharper ? await load(photo.sharper) : undefined;
  for (const cut of planCuts(photo, pixels, box)) {
    // Train on both resolutions: 60 % of the squares within the sharper copy use it.
    const useCopy =
      copy && (photo.part !== 'train' || createNamedRandom(`copy:${photo.id}:${cut.square.size}`)() < 0.6);
    const inCopy = useCopy ? mapIntoCopy(pixels, cut.square, copy.width) : undefined;
    const image = copy && inCopy ? createAnalysisImage(copy, inCopy) : createAnalysisImage(pixels, cut.square);
    shard.add(
      photo,
      cut,
      false,
      await encodeJpeg(image),
      box && !cut.negative ? cropMask(mask, cut.square) : undefined,
    );
  }
  if (photo.dataset === 'isic2017' && photo.part !== 'test') await prepareDrafted(photo, pixels, mask, shard, drafts);
}

async function work(worker: number, workers: number): Promise<void> {
  sharp.concurrency(1);
  const shards = { train: new Shard('train', worker), val: new Shard('val', worker), test: new Shard('test', worker) };
  const drafts: Drafts = { candidates: 0, accepted: 0, overlaps: [] };
  const photos = listPreparedPhotos().filter((_, i) => i % workers === worker);
  for (const [i, photo] of photos.entries()) {
    await prepare(photo, shards[photo.part], drafts);
    if (i % 1000 === 999) console.log(`worker ${worker}: ${i + 1} of ${photos.length} photographs`);
  }
  for (const shard of Object.values(shards)) shard.write();
  const overlap = drafts.overlaps.reduce((sum, one) => sum + one, 0) / drafts.overlaps.length;
  console.log(
    `worker ${worker}: ${drafts.accepted} outlines drafted for ${drafts.candidates} photographs; ` +
      `where experts drew masks, ${drafts.overlaps.length} drafts overlap them by ${overlap.toFixed(3)}`,
  );
}

async function main(): Promise<void> {
  const [flag, worker, workers] = process.argv.slice(2);
  if (flag === '--worker') return work(Number(worker), Number(workers));
  // Unpacks once, before the workers start. A set that is left out is compared with all training photos, too.
  await assertNoCopies(
    listPreparedPhotos().map((photo) => (isLeftOut(photo.dataset) ? { ...photo, part: 'test' } : photo)),
  );
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const count = availableParallelism();
  const script = process.argv[1] ?? __filename;
  const ends = Array.from({ length: count }, (_, i) => {
    const child = spawn(process.execPath, [...process.execArgv, script, '--worker', String(i), String(count)], {
      stdio: 'inherit',
    });
    return new Promise<number | null>((resolve) => child.on('close', resolve));
  });
  if ((await Promise.all(ends)).some((code) => code !== 0)) throw new Error('a worker failed');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
