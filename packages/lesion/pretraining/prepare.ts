/**
 * Turns every photograph into what the product would analyse, ready for `train.py`: squares are cut, resampled to 224×224,
 * raised in contrast and JPEG-encoded by the product's own code, and the lesion masks are cut by the same squares. Stops
 * when two parts share a group or a copy.
 *
 * Writes into `LESION_CACHE/prepared`, per part of the split and worker: `<part>.<worker>.jpegs` (the files end to end),
 * `<part>.<worker>.masks` (uint8 [n, 112, 112], share of lesion × 255) and `<part>.<worker>.json` (one record a square).
 *
 *   npx tsx packages/lesion/pretraining/prepare.ts
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { decodePhoto, encodeJpeg } from '#lesion/photo/decode';
import { analysisImage, cropSquare, type Pixels, type Square } from '#lesion/photo/analysisImage';
import { bareSquare, boxOf, fixedSquare, insideCopy, randomSquare, stream, wideSquare, type Box } from './framings';
import { assertNoCopies } from './copies';
import { draftMask, jaccard } from './drafts';
import { allPhotos, CACHE, type Photo } from './photos';
import { foldOf, type Part } from './split';

const OUT = path.join(CACHE, 'prepared');
/** Side of the stored masks in pixels: twice the network's mask output, so that warping keeps the edge. */
const MASK_SIZE = 112;

/** One square, as `train.py` reads it. `offset` and `length` are bytes, `mask` an index or −1. */
interface Sample {
  readonly dataset: string;
  readonly id: string;
  readonly group: string;
  readonly part: Part;
  readonly fold: number;
  readonly label: number;
  readonly framing: string;
  readonly open: boolean;
  readonly drafted: boolean;
  readonly offset: number;
  readonly length: number;
  readonly mask: number;
}

/** A square to cut, from the photograph or from its sharper copy. */
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

/** The squares of one photograph; more of them where photographs are few, so that the trainer sees more framings. */
function cutsOf(photo: Photo, pixels: Pixels, box: Box | undefined): Cut[] {
  const random = stream(`framing:${photo.id}`);
  if (photo.dataset === 'neg_coco128') {
    return Array.from({ length: 8 }, (_, i) => {
      const size = Math.min(pixels.width, pixels.height) * (i === 0 ? 1 : 0.35 + 0.65 * random());
      const square = { x: random() * (pixels.width - size), y: random() * (pixels.height - size), size };
      return { framing: 'everyday', square, negative: true };
    });
  }
  const cuts: Cut[] = [];
  const phone = photo.dataset.startsWith('pad');
  // Phone photographs of every part are trained on in some fold of their cross-validation.
  if (photo.part === 'train' || phone) {
    const framed = phone ? 4 : photo.dataset === 'ham10000' && photo.label === 1 ? 1 : 2;
    for (let i = 0; i < framed; i++) cuts.push({ framing: 'random', square: randomSquare(pixels, box, random) });
    cuts.push({ framing: 'wide', square: wideSquare(pixels, random) });
  }
  if (photo.part !== 'train') cuts.push({ framing: 'fixed', square: fixedSquare(pixels, box) });
  const bareShare = phone ? 1 : 0.15;
  if (box && random() < bareShare) {
    const square = bareSquare(pixels, box, random);
    if (square) cuts.push({ framing: 'bare', square, negative: true });
  }
  return cuts;
}

/** The squares of a photograph whose outline was drafted. */
function draftedCuts(photo: Photo, pixels: Pixels, box: Box): Cut[] {
  const random = stream(`drafted:${photo.id}`);
  const framed = Array.from({ length: 3 }, () => ({ framing: 'random', square: randomSquare(pixels, box, random) }));
  const bare = bareSquare(pixels, box, random);
  const wide = { framing: 'wide', square: wideSquare(pixels, random) };
  return [...framed, wide, ...(bare ? [{ framing: 'bare', square: bare, negative: true }] : [])];
}

/** Collects one part's squares of one worker and writes them at the end. */
class Shard {
  private readonly jpegs: Buffer[] = [];
  private readonly masks: Buffer[] = [];
  private readonly samples: Sample[] = [];
  private bytes = 0;

  constructor(
    private readonly part: Part,
    private readonly worker: number,
  ) {}

  add(photo: Photo, cut: Cut, drafted: boolean, jpeg: Buffer, mask: Buffer | undefined): void {
    this.samples.push({
      dataset: photo.dataset,
      id: photo.id,
      group: photo.group,
      part: photo.part,
      fold: foldOf(photo.group),
      label: cut.negative ? -1 : photo.label,
      framing: cut.framing,
      open: photo.open,
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

function maskOf(mask: Pixels, square: Square): Buffer {
  const cut = cropSquare(mask, square, MASK_SIZE);
  return Buffer.from(Uint8Array.from({ length: MASK_SIZE * MASK_SIZE }, (_, i) => cut.data[i * 3]!));
}

/** How drafting outlines went: photographs without masks, outlines kept, and overlaps with expert masks. */
interface Drafts {
  asked: number;
  kept: number;
  readonly overlaps: number[];
}

/** Adds the squares of a photograph without a mask whose outline can be drafted; with an expert's mask, only compares. */
async function prepareDrafted(
  photo: Photo,
  pixels: Pixels,
  mask: Pixels | undefined,
  shard: Shard,
  drafts: Drafts,
): Promise<void> {
  const small = await draftMask(pixels);
  if (mask) {
    const experts = small && (await stretch(mask, small.width, small.height));
    const inside = ({ data }: Pixels): Uint8Array => Uint8Array.from(data, (value) => (value < 128 ? 0 : 1));
    if (experts) drafts.overlaps.push(jaccard(inside(small), inside(experts)));
    return;
  }
  drafts.asked++;
  const drafted = small && (await stretch(small, pixels.width, pixels.height));
  const box = drafted && boxOf(drafted);
  if (!box) return;
  drafts.kept++;
  for (const cut of draftedCuts(photo, pixels, box)) {
    const jpeg = await encodeJpeg(analysisImage(pixels, cut.square));
    shard.add(photo, cut, true, jpeg, cut.negative ? undefined : maskOf(drafted, cut.square));
  }
}

async function prepare(photo: Photo, shard: Shard, drafts: Drafts): Promise<void> {
  const decoded = await load(photo.file);
  const pixels = photo.squashed
    ? await stretch(decoded, Math.round((decoded.height * 4) / 3), decoded.height)
    : decoded;
  const mask = photo.mask ? await load(photo.mask, pixels) : undefined;
  const box = mask && boxOf(mask);
  const copy = photo.sharper ? await load(photo.sharper) : undefined;
  for (const cut of cutsOf(photo, pixels, box)) {
    // Both resolutions are trained on: half of the squares that fit the sharper copy stay with the softer photograph.
    const useCopy = copy && (photo.part !== 'train' || stream(`copy:${photo.id}:${cut.square.size}`)() < 0.6);
    const inCopy = useCopy ? insideCopy(pixels, cut.square, copy.width) : undefined;
    const image = copy && inCopy ? analysisImage(copy, inCopy) : analysisImage(pixels, cut.square);
    shard.add(photo, cut, false, await encodeJpeg(image), box && !cut.negative ? maskOf(mask, cut.square) : undefined);
  }
  if (photo.dataset === 'isic2017' && photo.part !== 'test') await prepareDrafted(photo, pixels, mask, shard, drafts);
}

async function work(worker: number, workers: number): Promise<void> {
  sharp.concurrency(1);
  const shards = { train: new Shard('train', worker), val: new Shard('val', worker), test: new Shard('test', worker) };
  const drafts: Drafts = { asked: 0, kept: 0, overlaps: [] };
  const photos = allPhotos().filter((_, i) => i % workers === worker);
  for (const [i, photo] of photos.entries()) {
    await prepare(photo, shards[photo.part], drafts);
    if (i % 1000 === 999) console.log(`worker ${worker}: ${i + 1} of ${photos.length} photographs`);
  }
  for (const shard of Object.values(shards)) shard.write();
  const overlap = drafts.overlaps.reduce((sum, one) => sum + one, 0) / drafts.overlaps.length;
  console.log(
    `worker ${worker}: ${drafts.kept} outlines drafted for ${drafts.asked} photographs; ` +
      `where experts drew masks, ${drafts.overlaps.length} drafts overlap them by ${overlap.toFixed(3)}`,
  );
}

async function main(): Promise<void> {
  const [flag, worker, workers] = process.argv.slice(2);
  if (flag === '--worker') return work(Number(worker), Number(workers));
  await assertNoCopies(allPhotos()); // unpacks once, before the workers start
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
