/**
 * The split of the photos into train, val and test. Groups never cross parts: HAM10000 is split by lesion, the two PAD
 * sets together by patient, ISIC 2017 by its official split, everyday photos one by one.
 * The part follows from a hash of the group's name, so that every program computes the same split without a stored
 * list.
 */
import { hashUnit } from '#lesion/statistics/random';

export type SplitPart = 'train' | 'val' | 'test';
/** Sets of the first release, which this file splits. */
export type FirstSet = 'ham10000' | 'isic2017' | 'pad_ufes_20' | 'pad_ufes_20_extra' | 'neg_coco128';
/** All sets; `makers.ts` and `closeUps.ts` split the newer ones. */
export type Dataset =
  | FirstSet
  | 'isic_nc_extra'
  | 'isic_cc0_extra'
  | 'waterloo_clinical'
  | 'pad_ufes_20_more'
  | 'milk10k'
  | 'fitzpatrick17k_part';
/**
 * Sets that no network of `research` learns from, so that the figures of unknown cameras are those of the very networks that ship.
 * Waterloo has the only clinical photos that are neither MILK10k's nor an atlas's nor PAD's, half of them melanomas. The extra of the
 * ISIC Archive is the smallest dermoscopic set with enough of both kinds; without it `research` loses a tenth of its dermoscopic
 * melanomas, and soft ones. BCN_20000 has only 49 photos here, hence no figure.
 */
const LEFT_OUT: ReadonlySet<Dataset> = new Set(['waterloo_clinical', 'isic_cc0_extra']);

/** Whether a set is kept from the networks of `research`. */
export function isLeftOut(dataset: Dataset): boolean {
  return LEFT_OUT.has(dataset);
}

/** One row of a set's `labels.csv`: column name to text. */
export type LabelRow = Readonly<Record<string, string>>;

/** Shares of train and val, 0..1; the rest is test. */
const SHARES: Readonly<
  Record<'ham10000' | 'milk10k' | 'fitzpatrick17k' | 'pad' | 'coco', readonly [train: number, val: number]>
> = {
  ham10000: [0.75, 0.1],
  milk10k: [0.75, 0.1],
  fitzpatrick17k: [0.75, 0.1],
  pad: [0.7, 0.1],
  coco: [0.7, 0.15],
};

function column(row: LabelRow, name: string): string {
  const value = row[name];
  if (!value) throw new Error(`the row of ${row.image_id ?? 'an unnamed image'} has no ${name}`);
  return value;
}

/**
 * Recolored, reframed or cropped copies of photos of another part, left out of all parts. Their originals, in this order:
 * ISIC_0012887, ISIC_0013163 and ISIC_0000201 (train), ISIC_0012222 (val), ISIC_0015124 (val), ISIC_0030074 (val of
 * HAM10000), ISIC_0015241 and ISIC_0015395 (test). `prepare.ts` stops at any other copy (`copies.ts`), not at crops. The shipped
 * weights learned from the last two, which were found later.
 */
const COPIES = new Set([
  'ISIC_0012989',
  'ISIC_0013109',
  'ISIC_0015023',
  'ISIC_0016003',
  'ISIC_0000171',
  'ISIC_0025226',
  'ISIC_0000218',
  'ISIC_0000182',
]);

/** Whether a photo is left out as a copy. */
export function isCopy(row: LabelRow): boolean {
  return COPIES.has(column(row, 'image_id'));
}

/** The group of a photo. All photos of a group are in the same part. */
export function findGroup(dataset: FirstSet, row: LabelRow): string {
  switch (dataset) {
    case 'ham10000':
      return `ham10000:${column(row, 'lesion_id')}`;
    case 'isic2017':
      return `isic2017:${column(row, 'image_id')}`;
    case 'pad_ufes_20':
    case 'pad_ufes_20_extra':
      return `pad:${column(row, 'patient_id')}`;
    case 'neg_coco128':
      return `coco:${column(row, 'image_id')}`;
  }
}

/** The part a photo belongs to. */
export function findPart(dataset: FirstSet, row: LabelRow): SplitPart {
  if (dataset === 'isic2017') {
    const split = column(row, 'official_split');
    if (split !== 'train' && split !== 'val' && split !== 'test') throw new Error(`unknown official split ${split}`);
    return split;
  }
  return findGroupPart(findGroup(dataset, row));
}

/** The part that the hash of a group's name decides. */
export function findGroupPart(group: string): SplitPart {
  const [train, val] = SHARES[group.slice(0, group.indexOf(':')) as keyof typeof SHARES];
  const at = hashUnit(group);
  if (at < train) return 'train';
  return at < train + val ? 'val' : 'test';
}

/** Number of cross-validation folds of the phone photos. */
export const FOLDS = 5;

/** The fold, 0 to 4, in which a group is held out. All photos of a patient share it. */
export function findFold(group: string): number {
  return Math.floor(hashUnit(`fold:${group}`) * FOLDS);
}

/** Throws when a group occurs in two parts. */
export function assertDisjoint(rows: Iterable<{ readonly group: string; readonly part: string }>): void {
  const partByGroup = new Map<string, string>();
  for (const { group, part } of rows) {
    const before = partByGroup.get(group) ?? part;
    if (before !== part) throw new Error(`group ${group} is in ${before} and in ${part}`);
    partByGroup.set(group, part);
  }
}
