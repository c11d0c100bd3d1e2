/** Which pictures a program looks at. */
import { allPhotos, type Photo } from '#lesion/pretraining/photos';
import { foldOf, hashUnit, type Part } from '#lesion/pretraining/split';
import { familiarPictures } from './familiar';
import { isAlarming } from '#lesion/bench/evaluation/cases';
import { foreignPictures } from './foreign';
import { obstructedPictures } from './obstructed';
import { asPicture, type Picture } from './picture';
import { ratedIds } from './ratings';

/**
 * A part with its unusable pictures; what the gate never met; phone photographs of one fold's patients, or all of them;
 * photographs of ISIC 2017 with expert masks, and those whose A, B and C people rated; a fixed sample of the test part, and
 * what is malignant or suspicious in it with something in the way.
 */
export type Selection = Part | 'foreign' | `fold ${number}` | 'phones' | 'masked' | 'rated' | 'sample' | 'obstructed';

/** Photographs of each set in the sample, by the hash of their names. */
const SAMPLE = { ham10000: 120, isic2017: 60, pad: 120 };

function sampled(lesions: readonly Photo[]): Photo[] {
  const place = new Map(lesions.map(({ id }) => [id, hashUnit(`sample:${id}`)]));
  const test = lesions.filter(({ part }) => part === 'test').sort((a, b) => place.get(a.id)! - place.get(b.id)!);
  return Object.entries(SAMPLE).flatMap(([set, count]) =>
    test.filter(({ dataset }) => dataset.startsWith(set)).slice(0, count),
  );
}

/** Every picture of a selection, in a fixed order. */
export function picturesOf(selection: Selection): Picture[] {
  const photos = allPhotos();
  const lesions = photos.filter(({ label }) => label >= 0);
  const phones = lesions.filter(({ dataset }) => dataset.startsWith('pad'));
  if (selection === 'phones') return phones.map(asPicture);
  if (selection === 'masked') return lesions.filter((p) => p.dataset === 'isic2017' && p.mask).map(asPicture);
  if (selection === 'rated') {
    const rated = ratedIds();
    return lesions.filter(({ id }) => rated.has(id)).map(asPicture);
  }
  if (selection === 'sample') return sampled(lesions).map(asPicture);
  if (selection === 'obstructed') return obstructedPictures(sampled(lesions).filter(({ label }) => isAlarming(label)));
  if (selection === 'foreign') return foreignPictures(lesions.filter(({ part }) => part === 'test'));
  if (selection === 'train' || selection === 'val' || selection === 'test') {
    const own = photos.filter(({ part }) => part === selection);
    const usable = own.filter(({ label }) => label >= 0).map(asPicture);
    return [...usable, ...familiarPictures(own, selection === 'test' ? 100 : 0)];
  }
  const fold = Number(selection.slice('fold '.length));
  return phones.filter(({ group }) => foldOf(group) === fold).map(asPicture);
}
