/** Pictures an engine must refuse, of the kinds its gate was trained on. */
import { defocus, drawings, expose, smear } from '#lesion/fixtures/unassessable';
import { centralSquare, cropSquare, type Pixels } from '#lesion/photo/analysisImage';
import { bareSquare, boxOf, stream } from '#lesion/pretraining/framings';
import type { Photo } from '#lesion/pretraining/photos';
import { load, loosePicture, spoiltPicture, type Picture } from './picture';

const longer = ({ width, height }: Pixels): number => Math.max(width, height);

/** How pictures are spoilt, each kind for a share of the lesion photographs. */
const SPOILT: Readonly<Record<'blurred' | 'motion blur' | 'dark' | 'bright', (image: Pixels, name: string) => Pixels>> =
  {
    blurred: (image) => defocus(image, Math.max(4, Math.round(longer(image) / 25))),
    'motion blur': (image, name) => smear(image, longer(image) / 8, Math.PI * stream(`moved:${name}`)()),
    dark: (image) => expose(image, 0.12),
    bright: (image) => expose(image, 3.2),
  };

function spoilt(photo: Photo, index: number): Picture {
  const kinds = Object.keys(SPOILT) as (keyof typeof SPOILT)[];
  const kind = kinds[index % kinds.length]!;
  return spoiltPicture(photo, kind, kind, async () => ({ pixels: SPOILT[kind]((await load(photo)).pixels, photo.id) }));
}

/** A square of bare skin, or nothing where the lesion leaves no room. */
function bare(photo: Photo): Picture {
  return spoiltPicture(photo, 'bare skin', 'bare', async () => {
    const { pixels, mask } = await load(photo);
    const box = mask && boxOf(mask);
    const square = box && bareSquare(pixels, box, stream(`bench:${photo.id}`));
    return square && { pixels, square };
  });
}

/** An everyday photograph: all of it, and two parts. */
function everyday(photo: Photo): Picture[] {
  return [0, 1, 2].map((part) =>
    spoiltPicture(photo, 'everyday', String(part), async () => {
      const { pixels } = await load(photo);
      if (part === 0) return { pixels };
      const random = stream(`bench:${photo.id}:${part}`);
      const size = centralSquare(pixels).size * (0.4 + 0.5 * random());
      const square = { x: random() * (pixels.width - size), y: random() * (pixels.height - size), size };
      return { pixels: cropSquare(pixels, square, Math.round(size)) };
    }),
  );
}

/** The familiar kinds, made from a part's photographs and drawn anew. */
export function familiarPictures(photos: readonly Photo[], firstSeed: number): Picture[] {
  const lesions = photos.filter(({ label }) => label >= 0);
  const sample = lesions.filter(({ dataset }, i) => dataset.startsWith('pad') || i % 6 === 0);
  const drawn = drawings(6, firstSeed).map(({ kind, picture }, i) =>
    loosePicture(`drawn ${kind} ${i}`, 'drawn', 'drawn', () => Promise.resolve({ pixels: picture })),
  );
  return [
    ...photos.filter(({ dataset }) => dataset === 'neg_coco128').flatMap(everyday),
    ...drawn,
    ...sample.filter((_, i) => i % 2 === 0).map(spoilt),
    ...sample.filter((photo, i) => i % 2 === 1 && photo.mask).map(bare),
  ];
}
