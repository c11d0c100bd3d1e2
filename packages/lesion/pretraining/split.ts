/**
 * The one division of the photographs into train, val and test. Related pictures never part: HAM10000 goes by lesion, the
 * two PAD sets together by patient, ISIC 2017 by its official split, everyday photographs by themselves. The parts follow
 * from a hash of the group's name, so every program that asks gets the same answer without a stored list.
 */
import { createHash } from 'node:crypto';

export type Part = 'train' | 'val' | 'test';
export type Dataset = 'ham10000' | 'isic2017' | 'pad_ufes_20' | 'pad_ufes_20_extra' | 'neg_coco128';
/** One row of a set's `labels.csv`: column name to text. */
export type Row = Readonly<Record<string, string>>;

/** Shares of train and val, 0..1; the rest is test. */
const SHARES: Readonly<Record<'ham10000' | 'pad' | 'coco', readonly [train: number, val: number]>> = {
  ham10000: [0.75, 0.1],
  pad: [0.7, 0.1],
  coco: [0.7, 0.15],
};

/** A uniform number in [0, 1) that depends on the text alone: the first 48 bits of its SHA-256. */
export function hashUnit(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48;
}

function column(row: Row, name: string): string {
  const value = row[name];
  if (!value) throw new Error(`the row of ${row.image_id ?? 'an unnamed image'} has no ${name}`);
  return value;
}

/**
 * Photographs that are copies of others in other colours or another framing, under another name, and would lie in two parts:
 * they are in none. What they copy, in this order: ISIC_0012887, ISIC_0013163 and ISIC_0000201 (train), ISIC_0012222 (val),
 * ISIC_0015124 (val), ISIC_0030074 (val of HAM10000). `prepare.ts` stops at any other (copies.ts).
 */
const COPIES = new Set([
  'ISIC_0012989',
  'ISIC_0013109',
  'ISIC_0015023',
  'ISIC_0016003',
  'ISIC_0000171',
  'ISIC_0025226',
]);

/** Whether a photograph is left out because another part holds it under another name. */
export function isCopy(row: Row): boolean {
  return COPIES.has(column(row, 'image_id'));
}

/** The group a photograph belongs to: photographs of one group always fall into the same part. */
export function groupOf(dataset: Dataset, row: Row): string {
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

/** The part a photograph belongs to. */
export function partOf(dataset: Dataset, row: Row): Part {
  if (dataset === 'isic2017') {
    const split = column(row, 'official_split');
    if (split !== 'train' && split !== 'val' && split !== 'test') throw new Error(`unknown official split ${split}`);
    return split;
  }
  const group = groupOf(dataset, row);
  const [train, val] = SHARES[group.slice(0, group.indexOf(':')) as keyof typeof SHARES];
  const at = hashUnit(group);
  if (at < train) return 'train';
  return at < train + val ? 'val' : 'test';
}

/** In how many folds the phone photographs are cross-validated. */
export const FOLDS = 5;

/** The fold, 0 to 4, in which a group is held out: all photographs of one patient share it. */
export function foldOf(group: string): number {
  return Math.floor(hashUnit(`fold:${group}`) * FOLDS);
}

/** Throws when a group occurs in two parts. */
export function assertDisjoint(rows: Iterable<{ readonly group: string; readonly part: string }>): void {
  const seen = new Map<string, string>();
  for (const { group, part } of rows) {
    const before = seen.get(group) ?? part;
    if (before !== part) throw new Error(`group ${group} is in ${before} and in ${part}`);
    seen.set(group, part);
  }
}
