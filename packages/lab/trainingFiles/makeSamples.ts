/**
 * Writes `functions/services/training/trainingSamples.json`: twelve openly licensed photos of the training part, four
 * per risk group, half of them dermoscopic where available. Photos of the training part leave the validation and test
 * photos untouched.
 *
 *   LESION_DATA=../shared/data npx tsx packages/lab/trainingFiles/makeSamples.ts
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { loadDatasetPhoto } from '#lab/engine/pictures/picture';
import { CLASSES, listAllPhotos, type DatasetPhoto } from '#lab/pretraining/photos';
import { hashUnit } from '#lesion/statistics/random';
import { findRiskGroup } from '#lesion/engine/riskGroups';

const ISIC = {
  domain: 'dermoscopic',
  source: 'ISIC 2017 challenge',
  attribution: 'ISIC Archive, ISIC 2017 challenge (Codella et al. 2018, arXiv:1710.05006), CC0-1.0',
};
const PAD = {
  domain: 'phone',
  source: 'PAD-UFES-20',
  attribution: 'Pacheco et al. 2020, doi:10.17632/zr7vgbcyr2, CC BY 4.0, re-encoded',
};
/** Number of samples by set and diagnosis. */
const SAMPLE_COUNTS = [
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

async function createSample(photo: DatasetPhoto) {
  const { width, height, channels, data } = (await loadDatasetPhoto(photo)).pixels;
  const picture = sharp(data, { raw: { width, height, channels } });
  const jpeg = await picture
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
  const set = photo.dataset === 'isic2017' ? ISIC : PAD;
  return { id: photo.id, diagnosis: findRiskGroup(photo.label), ...set, jpeg: jpeg.toString('base64') };
}

async function main(): Promise<void> {
  const open = listAllPhotos().filter(({ part, open: isOpen, label }) => part === 'train' && isOpen && label >= 0);
  const photos = SAMPLE_COUNTS.flatMap(([set, dx, count]) => {
    const matching = open.filter(({ dataset, label }) => dataset.startsWith(set) && CLASSES[label] === dx);
    return matching.sort((a, b) => hashUnit(`sample:${a.id}`) - hashUnit(`sample:${b.id}`)).slice(0, count);
  });
  const file = path.join(__dirname, '../../../functions/services/training/trainingSamples.json');
  writeFileSync(file, `${JSON.stringify(await Promise.all(photos.map(createSample)), null, 2)}\n`);
  console.log(`${file}: ${photos.length} photographs`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
