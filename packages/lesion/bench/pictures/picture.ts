/** One picture to evaluate, and how a set's photographs become one. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { decodePhoto } from '#lesion/photo/decode';
import type { Pixels, Square } from '#lesion/photo/analysisImage';
import { insideCopy } from '#lesion/pretraining/framings';
import type { Photo } from '#lesion/pretraining/photos';
import type { Case } from '#lesion/bench/evaluation/cases';

/** A picture to evaluate. Lesion photographs are framed by the engine; bare skin comes with its square. */
export interface Picture extends Pick<Case, 'id' | 'group' | 'dataset' | 'label' | 'unusable' | 'person'> {
  readonly load: () => Promise<Loaded | undefined>;
}

export interface Loaded {
  readonly pixels: Pixels;
  readonly mask?: Pixels | undefined;
  readonly square?: Square;
  /** The square of a sharper copy of the same photograph that shows what `square` of `pixels` shows, where there is one. */
  readonly sharper?: (square: Square) => { pixels: Pixels; square: Square } | undefined;
}

async function stretched(image: Pixels, width: number, height: number): Promise<Pixels> {
  if (image.width === width && image.height === height) return image;
  const raw = { width: image.width, height: image.height, channels: image.channels };
  const data = await sharp(image.data, { raw }).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { width, height, channels: image.channels, data };
}

/** Decodes a photograph and its mask, stretched back to their true shape. */
export async function load(photo: Photo): Promise<Loaded> {
  const decoded = await decodePhoto(readFileSync(photo.file));
  const pixels = photo.squashed
    ? await stretched(decoded, Math.round((decoded.height * 4) / 3), decoded.height)
    : decoded;
  const drawn = photo.mask ? await decodePhoto(readFileSync(photo.mask)) : undefined;
  const mask = drawn && (await stretched(drawn, pixels.width, pixels.height));
  const copy = photo.sharper ? await decodePhoto(readFileSync(photo.sharper)) : undefined;
  const sharper = (square: Square) => {
    const within = copy && insideCopy(pixels, square, copy.width);
    return copy && within && { pixels: copy, square: within };
  };
  return { pixels, mask, sharper };
}

/** A picture made from a photograph and told apart from it by `name`, that no engine should assess. */
export function spoiltPicture(
  photo: Photo,
  unusable: Picture['unusable'],
  name: string,
  make: Picture['load'],
): Picture {
  return { ...asPicture(photo), id: `${photo.id} ${name}`, label: -1, unusable, load: make };
}

/** A photograph as it is. */
export function asPicture(photo: Photo): Picture {
  const { id, group, dataset, label, row } = photo;
  const person = {
    site: row.localization ?? '',
    sex: row.sex ?? '',
    age: row.age ?? '',
    fitzpatrick: row.fitzpatrick ?? '',
  };
  return { id, group, dataset, label, person, unusable: null, load: () => load(photo) };
}

/** A picture that belongs to no set of photographs. */
export function loosePicture(
  id: string,
  dataset: string,
  unusable: Picture['unusable'],
  make: Picture['load'],
): Picture {
  const person = { site: '', sex: '', age: '', fitzpatrick: '' };
  return { id, group: id, dataset, label: -1, unusable, person, load: make };
}
