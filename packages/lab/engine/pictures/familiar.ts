/** Pictures that must be refused, of kinds that the gate was trained on. */
import { defocus, drawPictures, expose, smear } from '#lesion/fixtures/unassessable';
import { cropSquare } from '#lesion/photo/analysisImage';
import { centralSquare } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import { findBareSquare, findMaskBox } from '#lab/pretraining/framings';
import { createNamedRandom } from '#lesion/statistics/random';
import type { DatasetPhoto } from '#lab/pretraining/photos';
import { loadDatasetPhoto, createUnattachedPicture, createUnusablePicture, type Picture } from './picture';

const longerSide = ({ width, height }: Pixels): number => Math.max(width, height);

/** Ways to spoil a photo, each for a share of the photos. */
const SPOILERS: Readonly<
  Record<'blurred' | 'motion blur' | 'dark' | 'bright', (image: Pixels, name: string) => Pixels>
> = {
  blurred: (image) => defocus(image, Math.max(4, Math.round(longerSide(image) / 25))),
  'motion blur': (image, name) => smear(image, longerSide(image) / 8, Math.PI * createNamedRandom(`moved:${name}`)()),
  dark: (image) => expose(image, 0.12),
  bright: (image) => expose(image, 3.2),
};

function createSpoiled(photo: DatasetPhoto, index: number): Picture {
  const kinds = Object.keys(SPOILERS) as (keyof typeof SPOILERS)[];
  const kind = kinds[index % kinds.length]!;
  return createUnusablePicture(photo, kind, kind, async () => ({
    pixels: SPOILERS[kind]((await loadDatasetPhoto(photo)).pixels, photo.id),
  }));
}

/** A square of bare skin; no picture where the lesion leaves no room. */
function createBareSkin(photo: DatasetPhoto): Picture {
  return createUnusablePicture(photo, 'bare skin', 'bare', async () => {
    const { pixels, mask } = await loadDatasetPhoto(photo);
    const box = mask && findMaskBox(mask);
    const square = box && findBareSquare(pixels, box, createNamedRandom(`bench:${photo.id}`));
    return square && { pixels, square };
  });
}

/** An everyday photo: the whole photo and two parts. */
function createEveryday(photo: DatasetPhoto): Picture[] {
  return [0, 1, 2].map((part) =>
    createUnusablePicture(photo, 'everyday', String(part), async () => {
      const { pixels } = await loadDatasetPhoto(photo);
      if (part === 0) return { pixels };
      const random = createNamedRandom(`bench:${photo.id}:${part}`);
      const size = centralSquare(pixels).size * (0.4 + 0.5 * random());
      const square = { x: random() * (pixels.width - size), y: random() * (pixels.height - size), size };
      return { pixels: cropSquare(pixels, square, Math.round(size)) };
    }),
  );
}

/** All kinds, made from the photos of a part or drawn. */
export function createFamiliarPictures(photos: readonly DatasetPhoto[], firstSeed: number): Picture[] {
  const lesions = photos.filter(({ label }) => label >= 0);
  const sample = lesions.filter(({ dataset }, i) => dataset.startsWith('pad') || i % 6 === 0);
  const drawnPictures = drawPictures(6, firstSeed).map(({ kind, picture }, i) =>
    createUnattachedPicture(`drawn ${kind} ${i}`, 'drawn', 'drawn', () => Promise.resolve({ pixels: picture })),
  );
  return [
    ...photos.filter(({ dataset }) => dataset === 'neg_coco128').flatMap(createEveryday),
    ...drawnPictures,
    ...sample.filter((_, i) => i % 2 === 0).map(createSpoiled),
    ...sample.filter((photo, i) => i % 2 === 1 && photo.mask).map(createBareSkin),
  ];
}
