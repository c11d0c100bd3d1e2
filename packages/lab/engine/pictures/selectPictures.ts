/** Selects the pictures to evaluate. */
import { listRecoloredCopies } from '#lab/pretraining/makers';
import { listAllPhotos, type DatasetPhoto } from '#lab/pretraining/photos';
import { findFold, type SplitPart } from '#lab/pretraining/split';
import { hashUnit } from '#lesion/statistics/random';
import { createFamiliarPictures } from './familiar';
import { isAlarming } from '#lesion/engine/riskGroups';
import { createForeignPictures } from './foreign';
import { createMakerPictures } from './makers';
import { createObstructedPictures } from './obstructed';
import { toPicture, type Picture } from './picture';
import { readRatedIds } from './ratings';

/**
 * A part with its unusable pictures; kinds the gate was not trained on (`foreign`); phone photos of one fold or of all;
 * photos of ISIC 2017 with expert masks; photos with ratings; a fixed sample of the test part; malignant or suspicious
 * photos of the sample with obstructions; the photos of a maker (`pretraining/makers.ts`), all or those held out of
 * training; the lesions of a part; one group in so many of another selection.
 */
export type Selection =
  | SplitPart
  | 'foreign'
  | `fold ${number}`
  | 'phones'
  | 'masked'
  | 'rated'
  | 'sample'
  | 'obstructed'
  | `maker ${string}`
  | `held out ${string}`
  | `usable ${SplitPart}`
  | `thinned ${number} ${string}`;

/** Number of photos per set in the sample. */
const SAMPLE = { ham10000: 120, isic2017: 60, pad: 120 };

function selectSample(lesions: readonly DatasetPhoto[]): DatasetPhoto[] {
  const place = new Map(lesions.map(({ id }) => [id, hashUnit(`sample:${id}`)]));
  const test = lesions.filter(({ part }) => part === 'test').sort((a, b) => place.get(a.id)! - place.get(b.id)!);
  return Object.entries(SAMPLE).flatMap(([set, count]) =>
    test.filter(({ dataset }) => dataset.startsWith(set)).slice(0, count),
  );
}

/** Every picture of a selection, in a fixed order. Of a photo of ISIC 2017 in two colorings one is selected. */
export function selectPictures(selection: Selection): Picture[] {
  const thinned = /^thinned (\d+) (.*)$/.exec(selection);
  if (thinned) {
    const [, divisor, rest] = thinned;
    return selectPictures(rest as Selection).filter(({ group }) => hashUnit(`thinned:${group}`) < 1 / Number(divisor));
  }
  if (selection.startsWith('maker ')) return createMakerPictures(selection.slice('maker '.length));
  if (selection.startsWith('held out ')) return createMakerPictures(selection.slice('held out '.length), 'val');
  const copies = listRecoloredCopies();
  const photos = listAllPhotos().filter(({ id }) => !copies.has(id));
  const lesions = photos.filter(({ label }) => label >= 0);
  const phones = lesions.filter(({ dataset }) => dataset.startsWith('pad'));
  if (selection.startsWith('usable ')) {
    return lesions.filter(({ part }) => selection === `usable ${part}`).map(toPicture);
  }
  if (selection === 'phones') return phones.map(toPicture);
  if (selection === 'masked') return lesions.filter((p) => p.dataset === 'isic2017' && p.mask).map(toPicture);
  if (selection === 'rated') {
    const ids = readRatedIds();
    return lesions.filter(({ id }) => ids.has(id)).map(toPicture);
  }
  if (selection === 'sample') return selectSample(lesions).map(toPicture);
  if (selection === 'obstructed')
    return createObstructedPictures(selectSample(lesions).filter(({ label }) => isAlarming(label)));
  if (selection === 'foreign') return createForeignPictures(lesions.filter(({ part }) => part === 'test'));
  if (selection === 'train' || selection === 'val' || selection === 'test') {
    const partPhotos = photos.filter(({ part }) => part === selection);
    const usable = partPhotos.filter(({ label }) => label >= 0).map(toPicture);
    return [...usable, ...createFamiliarPictures(partPhotos, selection === 'test' ? 100 : 0)];
  }
  const fold = Number(selection.slice('fold '.length));
  return phones.filter(({ group }) => findFold(group) === fold).map(toPicture);
}
