/** A picture to evaluate, and its creation from a set's photo. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { decodePhoto } from '#lesion/photo/decodePhoto';
import type { Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import { mapIntoCopy } from '#lab/pretraining/framings';
import type { DatasetPhoto } from '#lab/pretraining/photos';
import type { Case } from '#lab/engine/evaluation/cases';

/** A picture to evaluate. The engine frames lesion photos; pictures of bare skin state their square. */
export interface Picture extends Pick<Case, 'id' | 'group' | 'dataset' | 'label' | 'unusable' | 'person'> {
  readonly load: () => Promise<LoadedPicture | undefined>;
}

export interface LoadedPicture {
  readonly pixels: Pixels;
  readonly mask?: Pixels | undefined;
  readonly square?: Square;
  /** The matching square of a sharper copy of the photo, if there is one. */
  readonly sharper?: (square: Square) => { pixels: Pixels; square: Square } | undefined;
}

async function stretch(image: Pixels, width: number, height: number): Promise<Pixels> {
  if (image.width === width && image.height === height) return image;
  const raw = { width: image.width, height: image.height, channels: image.channels };
  const data = await sharp(image.data, { raw }).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { width, height, channels: image.channels, data };
}

/** Decodes a photo and its mask, stretched back to their original aspect ratio. */
export async function loadDatasetPhoto(photo: DatasetPhoto): Promise<LoadedPicture> {
  const decoded = await decodePhoto(readFileSync(photo.file));
  const pixels = photo.squashed
    ? await stretch(decoded, Math.round((decoded.height * 4) / 3), decoded.height)
    : decoded;
  const decodedMask = photo.mask ? await decodePhoto(readFileSync(photo.mask)) : undefined;
  const mask = decodedMask && (await stretch(decodedMask, pixels.width, pixels.height));
  const copy = photo.sharper ? await decodePhoto(readFileSync(photo.sharper)) : undefined;
  const sharper = (square: Square) => {
    const within = copy && mapIntoCopy(pixels, square, copy.width);
    return copy && within && { pixels: copy, square: within };
  };
  return { pixels, mask, sharper };
}

/** An unusable picture made from a photo; `name` distinguishes it. */
export function createUnusablePicture(
  photo: DatasetPhoto,
  unusable: Picture['unusable'],
  name: string,
  make: Picture['load'],
): Picture {
  return { ...toPicture(photo), id: `${photo.id} ${name}`, label: -1, unusable, load: make };
}

/** The unchanged photo as a picture. */
export function toPicture(photo: DatasetPhoto): Picture {
  const { id, group, dataset, label, row } = photo;
  const person = {
    site: row.localization ?? '',
    sex: row.sex ?? '',
    age: row.age ?? '',
    fitzpatrick: row.fitzpatrick ?? '',
  };
  return { id, group, dataset, label, person, unusable: null, load: () => loadDatasetPhoto(photo) };
}

/** A picture that belongs to no set. */
export function createUnattachedPicture(
  id: string,
  dataset: string,
  unusable: Picture['unusable'],
  make: Picture['load'],
): Picture {
  const person = { site: '', sex: '', age: '', fitzpatrick: '' };
  return { id, group: id, dataset, label: -1, unusable, person, load: make };
}
