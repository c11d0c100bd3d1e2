/** The pictures of one part: every lesion photograph, and those an engine must refuse. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { decodePhoto } from '../decode';
import { defocus, drawings, expose } from '../fixtures/unassessable';
import { centralSquare, cropSquare, type Pixels, type Square } from '../image';
import { bareSquare, boxOf, insideCopy, stream } from '../pretraining/framings';
import { allPhotos, type Photo } from '../pretraining/photos';
import type { Part } from '../pretraining/split';
import type { Unusable } from './cases';

/** One picture to evaluate. Lesion photographs are framed by the engine; bare skin comes with its square. */
export interface Picture {
  readonly id: string;
  readonly group: string;
  readonly dataset: string;
  readonly label: number;
  readonly unusable: Unusable | null;
  readonly person: { site: string; sex: string; age: string; fitzpatrick: string };
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

async function load(photo: Photo): Promise<Loaded> {
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

function person({ row }: Photo): Picture['person'] {
  return {
    site: row.localization ?? '',
    sex: row.sex ?? '',
    age: row.age ?? '',
    fitzpatrick: row.fitzpatrick ?? '',
  };
}

/** How pictures are spoilt, each kind for a share of the lesion photographs. */
const SPOILT: Readonly<Record<'blurred' | 'dark' | 'bright', (image: Pixels) => Pixels>> = {
  blurred: (image) => defocus(image, Math.max(4, Math.round(Math.max(image.width, image.height) / 25))),
  dark: (image) => expose(image, 0.12),
  bright: (image) => expose(image, 3.2),
};

function spoilt(photo: Photo, index: number): Picture[] {
  const base = { group: photo.group, dataset: photo.dataset, label: -1, person: person(photo) };
  return (Object.keys(SPOILT) as (keyof typeof SPOILT)[])
    .filter((_, i) => index % 3 === i)
    .map((unusable) => ({
      ...base,
      id: `${photo.id} ${unusable}`,
      unusable,
      load: async () => ({ pixels: SPOILT[unusable]((await load(photo)).pixels) }),
    }));
}

/** A square of bare skin, or nothing where the lesion leaves no room. */
function bare(photo: Photo): Picture {
  return {
    id: `${photo.id} bare`,
    group: photo.group,
    dataset: photo.dataset,
    label: -1,
    unusable: 'bare skin',
    person: person(photo),
    load: async () => {
      const { pixels, mask } = await load(photo);
      const box = mask && boxOf(mask);
      const square = box && bareSquare(pixels, box, stream(`bench:${photo.id}`));
      return square && { pixels, square };
    },
  };
}

/** A crop of an everyday photograph: all of it, or parts. */
function everyday(photo: Photo): Picture[] {
  return [0, 1, 2].map((part) => ({
    id: `${photo.id} ${part}`,
    group: photo.group,
    dataset: photo.dataset,
    label: -1,
    unusable: 'everyday',
    person: person(photo),
    load: async () => {
      const { pixels } = await load(photo);
      if (part === 0) return { pixels };
      const random = stream(`bench:${photo.id}:${part}`);
      const size = centralSquare(pixels).size * (0.4 + 0.5 * random());
      const square = { x: random() * (pixels.width - size), y: random() * (pixels.height - size), size };
      return { pixels: cropSquare(pixels, square, Math.round(size)) };
    },
  }));
}

/** Every picture of a part, in a fixed order. */
export function picturesOf(part: Part): Picture[] {
  const photos = allPhotos().filter((photo) => photo.part === part);
  const lesions = photos.filter((photo) => photo.label >= 0);
  const usable = lesions.map((photo) => ({
    id: photo.id,
    group: photo.group,
    dataset: photo.dataset,
    label: photo.label,
    unusable: null,
    person: person(photo),
    load: () => load(photo),
  }));
  const sample = lesions.filter(({ dataset }, i) => dataset.startsWith('pad') || i % 6 === 0);
  const drawn = drawings(6, part === 'test' ? 100 : 0).map(({ kind, picture }, i) => ({
    id: `${kind} ${i}`,
    group: `drawn:${kind}:${i}`,
    dataset: 'drawn',
    label: -1,
    unusable: 'drawn' as const,
    person: { site: '', sex: '', age: '', fitzpatrick: '' },
    load: () => Promise.resolve({ pixels: picture }),
  }));
  return [
    ...usable,
    ...photos.filter((photo) => photo.dataset === 'neg_coco128').flatMap(everyday),
    ...drawn,
    ...sample.filter((_, i) => i % 2 === 0).flatMap(spoilt),
    ...sample.filter((photo, i) => i % 2 === 1 && photo.mask).map(bare),
  ];
}
