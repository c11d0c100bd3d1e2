/**
 * Writes `functions/services/trainer/trainingSamples.json`: twelve openly licensed photographs of the training part, four of each group,
 * half through a dermoscope where the sets have them, as an administrator would have added them. They are of the training
 * part, so that adding them touches neither the frozen test nor the validation photographs.
 *
 *   LESION_DATA=../shared/data npx tsx packages/lesion/training/head/makeSamples.ts
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { load } from '#lesion/bench/pictures/picture';
import { CLASSES, allPhotos, type Photo } from '#lesion/pretraining/photos';
import { hashUnit } from '#lesion/pretraining/split';
import { groupOf } from './compare';

const ISIC = {
  source: 'ISIC 2017 challenge',
  attribution: 'ISIC Archive, ISIC 2017 challenge (Codella et al. 2018, arXiv:1710.05006), CC0-1.0',
};
const PAD = {
  source: 'PAD-UFES-20',
  attribution: 'Pacheco et al. 2020, doi:10.17632/zr7vgbcyr2, CC BY 4.0, re-encoded',
};
/** How many of which diagnosis from which set. */
const WANTED = [
  ['isic2017', 'nv', 1],
  ['isic2017', 'bkl', 1],
  ['pad', 'nv', 1],
  ['pad', 'bkl', 1],
  ['pad', 'bcc', 2],
  ['pad', 'akiec', 2],
  ['isic2017', 'mel', 3],
  ['pad', 'mel', 1],
] as const;
const SIDE = 512;

async function sampleOf(photo: Photo) {
  const { width, height, channels, data } = (await load(photo)).pixels;
  const picture = sharp(data, { raw: { width, height, channels } });
  const jpeg = await picture
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
  const { source, attribution } = photo.dataset === 'isic2017' ? ISIC : PAD;
  return { id: photo.id, diagnosis: groupOf(photo.label), source, attribution, jpeg: jpeg.toString('base64') };
}

async function main(): Promise<void> {
  const open = allPhotos().filter(({ part, open: isOpen, label }) => part === 'train' && isOpen && label >= 0);
  const chosen = WANTED.flatMap(([set, dx, count]) => {
    const own = open.filter(({ dataset, label }) => dataset.startsWith(set) && CLASSES[label] === dx);
    return own.sort((a, b) => hashUnit(`sample:${a.id}`) - hashUnit(`sample:${b.id}`)).slice(0, count);
  });
  const file = path.join(__dirname, '../../../../functions/services/trainer/trainingSamples.json');
  writeFileSync(file, `${JSON.stringify(await Promise.all(chosen.map(sampleOf)), null, 2)}\n`);
  console.log(`${file}: ${chosen.length} photographs`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
