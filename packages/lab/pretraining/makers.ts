/**
 * Photos by other makers than those of the first release, and what newer archives add to the first ones: expert outlines
 * for ISIC 2017, sharp copies for all of HAM10000, and the pairs of ISIC 2017 that are one photo in two colorings.
 * They have no test part: their test is a network that was trained without their maker (`bench/makers.ts`).
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { decodePhoto } from '#lesion/photo/decodePhoto';
import type { Pixels } from '#lesion/photo/pixels';
import { hashUnit } from '#lesion/statistics/random';
import { CLASSES, findDatasetFolder, OPEN_LICENSES, parseCsv, DATA, type DatasetPhoto } from './photos';
import type { LabelRow } from './split';

/** Sets by other makers, and four more photos of PAD-UFES-20. */
const MAKER_SETS = ['isic_nc_extra', 'isic_cc0_extra', 'waterloo_clinical', 'pad_ufes_20_more'] as const;
type MakerSet = (typeof MAKER_SETS)[number];

/** Share of the groups of an extra set that is trained on, 0..1; the rest is val. */
const TRAIN_SHARE = 0.8;
/** Consecutive ids of the ISIC Archive that stay in one part, because they often are one session. */
const ID_RANGE = 50;
/** Shorter side in pixels to which all of `isic_cc0_extra` is reduced: its melanomas come mostly from files of that size. */
const CC0_SIDE = 180;
/** Width and height of the corner that a watermark of `waterloo_clinical` fills, as shares of the photo's. */
const WATERMARK_SHARE = { width: 0.2, height: 0.24 } as const;

export function isMakerSet(dataset: string): dataset is MakerSet {
  return (MAKER_SETS as readonly string[]).includes(dataset);
}

/** Group of an extra photo: patient, lesion, or a range of ids where neither is known. */
function findMakerGroup(set: MakerSet, row: LabelRow): string {
  if (set === 'pad_ufes_20_more') return `pad:${row.patient_id}`;
  if (set === 'waterloo_clinical') return `waterloo:${row.lesion_id}`;
  if (set === 'isic_nc_extra') return `nc:${row.patient_id || row.lesion_id || row.image_id}`;
  return `cc0:${Math.floor(Number((row.image_id ?? '').replace(/\D/g, '')) / ID_RANGE)}`;
}

function listSetPhotos(set: MakerSet): DatasetPhoto[] {
  const folder = findDatasetFolder(set);
  return parseCsv(readFileSync(path.join(folder, 'labels.csv'), 'utf8')).map((row): DatasetPhoto => {
    const group = findMakerGroup(set, row);
    const dx = row.dx === 'scc' ? 'akiec' : row.dx;
    return {
      dataset: set,
      id: row.image_id ?? '',
      group,
      part: set === 'pad_ufes_20_more' || hashUnit(group) < TRAIN_SHARE ? 'train' : 'val',
      label: CLASSES.indexOf(dx as (typeof CLASSES)[number]),
      file: path.join(folder, row.file ?? ''),
      mask: row.mask ? path.join(folder, row.mask) : undefined,
      sharper: undefined,
      open: OPEN_LICENSES.test(row.licence ?? ''),
      squashed: set === 'isic_nc_extra' || (set === 'isic_cc0_extra' && row.source_repo !== 'epostIt/MachineLearning'),
      row,
    };
  });
}

/** Every photo of the extra sets. */
export function listMakerPhotos(): DatasetPhoto[] {
  return MAKER_SETS.flatMap(listSetPhotos);
}

/** The photo with the expert outline or the sharp copy that a newer archive has of it. */
export function addSupplements(photo: DatasetPhoto): DatasetPhoto {
  if (photo.dataset === 'isic2017' && photo.part === 'train' && !photo.mask) {
    const mask = path.join(findDatasetFolder('isic_task1_outlines'), 'masks', `${photo.id}.png`);
    return existsSync(mask) ? { ...photo, mask, file: findSquashedFile(photo), squashed: true } : photo;
  }
  if (photo.dataset !== 'ham10000' || photo.sharper) return photo;
  const copy = path.join(findDatasetFolder('ham10000_256_centrecrop_rest'), 'images', `${photo.id}.jpg`);
  return existsSync(copy) ? { ...photo, sharper: copy } : photo;
}

/** The squashed file of a photo of ISIC 2017, which its outlines match. */
function findSquashedFile({ file, row }: DatasetPhoto): string {
  return row.file_aspect ? path.join(findDatasetFolder('isic2017'), row.file ?? '') : file;
}

/**
 * Photos of ISIC 2017 to leave out of training and figures, because another photo is the same in other colors.
 * Of a pair in two parts the train side stays; of a pair in one part the first does.
 */
export function listRecoloredCopies(): ReadonlySet<string> {
  const pairs = parseCsv(readFileSync(path.join(DATA, 'isic2017_recoloured_pairs.csv'), 'utf8'));
  return new Set(
    pairs.map((pair) => (pair.split_b === 'train' && pair.split_a !== 'train' ? pair.image_a! : pair.image_b!)),
  );
}

/** Decodes an extra photo and its mask: stretchTo to its true shape, at its set's sharpness, without watermark. */
export async function loadMakerPhoto(photo: DatasetPhoto): Promise<{ pixels: Pixels; mask: Pixels | undefined }> {
  const decoded = await decodePhoto(readFileSync(photo.file));
  const shorter = Math.min(decoded.width, decoded.height);
  const reduce = photo.dataset === 'isic_cc0_extra' && shorter > CC0_SIDE ? CC0_SIDE / shorter : 1;
  const height = Math.round(decoded.height * reduce);
  const width = photo.squashed ? Math.round((height * 4) / 3) : Math.round(decoded.width * reduce);
  const reduced = reduce < 1 ? await stretchTo(decoded, Math.round(decoded.width * reduce), height) : decoded;
  const pixels = await stretchTo(reduced, width, height);
  const mask = photo.mask ? await stretchTo(await decodePhoto(readFileSync(photo.mask)), width, height) : undefined;
  if (photo.dataset !== 'waterloo_clinical') return { pixels, mask };
  const corner = { width: WATERMARK_SHARE.width * width, height: WATERMARK_SHARE.height * height };
  return { pixels: coverWatermark(pixels, { ...corner, isRightToo: true }, mask), mask };
}

async function stretchTo(image: Pixels, width: number, height: number): Promise<Pixels> {
  if (image.width === width && image.height === height) return image;
  const raw = { width: image.width, height: image.height, channels: image.channels };
  const data = await sharp(image.data, { raw }).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { width, height, channels: image.channels, data };
}

/** Covers the lower left corner, or both lower ones, with what lies above, mirrored, except where the lesion is. */
export function coverWatermark(
  image: Pixels,
  corner: { readonly width: number; readonly height: number; readonly isRightToo: boolean },
  mask?: Pixels,
): Pixels {
  const { width, height, channels } = image;
  const data = Uint8ClampedArray.from(image.data);
  const top = Math.round(height - corner.height);
  const reach = Math.round(corner.width);
  for (let y = top; y < height; y++) {
    const source = Math.max(0, 2 * top - 1 - y);
    for (let x = 0; x < width; x++) {
      if (x >= reach && (!corner.isRightToo || x < width - reach)) continue;
      if (mask && mask.data[(y * width + x) * mask.channels]! >= 128) continue;
      for (let c = 0; c < channels; c++) {
        data[(y * width + x) * channels + c] = image.data[(source * width + x) * channels + c]!;
      }
    }
  }
  return { ...image, data };
}
