import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fixturePath, fixtures } from '#lesion/fixtures/photographs';
import { createAnalysisImage } from '#lesion/photo/analysisImage';
import { decodePhoto, encodeJpeg } from '#lesion/photo/decodePhoto';
import { FOLDS } from './split';
import { isSuspicious, TRAINED_CLASSES } from './targets';

const MASK_SIDE = 112;
/** A disc in the middle, of a third of the picture's width. */
const DISC = Uint8Array.from({ length: MASK_SIDE ** 2 }, (_, index) => {
  const x = (index % MASK_SIDE) - MASK_SIDE / 2;
  const y = Math.floor(index / MASK_SIDE) - MASK_SIDE / 2;
  return Math.hypot(x, y) < MASK_SIDE / 6 ? 255 : 0;
});

const DATASETS = { 'ISIC 2017 challenge': 'isic2017', 'PAD-UFES-20': 'pad_ufes_20' } as const;
const MODALITIES = { 'ISIC 2017 challenge': 'dermoscopic', 'PAD-UFES-20': 'clinical' } as const;

/**
 * Writes the ten fixture photos as `prepare.ts` writes all photos, to try `train.py`: the central square of each, in every part of the
 * split, with a disc for its outline. Networks trained on them are of no use.
 */
export async function prepareFixtures(folder: string): Promise<void> {
  const photos = await Promise.all(
    fixtures().map(async (fixture, index) => {
      const pixels = await decodePhoto(await readFile(fixturePath(fixture.file)));
      const size = Math.min(pixels.width, pixels.height);
      const square = { x: (pixels.width - size) / 2, y: (pixels.height - size) / 2, size };
      const jpeg = await encodeJpeg(createAnalysisImage(pixels, square));
      return { ...fixture, jpeg, fold: index % FOLDS };
    }),
  );
  for (const [part, framing] of [
    ['train', 'random'],
    ['val', 'fixed'],
    ['test', 'fixed'],
  ] as const) {
    let offset = 0;
    const records = photos.map(({ dataset, id, dx, jpeg, fold }, mask) => {
      const start = offset;
      offset += jpeg.length;
      const label = TRAINED_CLASSES.indexOf(dx);
      return {
        ...{
          dataset: DATASETS[dataset],
          modality: MODALITIES[dataset],
          id,
          group: id,
          lesion: id,
          part,
          fold,
          framing,
        },
        ...{ label, suspicious: isSuspicious(dx) ? 1 : 0, condition: 0, tone: '', open: true, leftOut: false },
        ...{ drafted: false, offset: start, length: jpeg.length, mask },
      };
    });
    const stem = path.join(folder, `${part}.0`);
    await writeFile(`${stem}.jpegs`, Buffer.concat(photos.map(({ jpeg }) => jpeg)));
    await writeFile(`${stem}.masks`, Buffer.concat(photos.map(() => DISC)));
    await writeFile(`${stem}.json`, JSON.stringify(records));
  }
}
