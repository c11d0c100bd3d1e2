/** Finds, unpacks and lists the photos under `LESION_DATA`, with their part of the split. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  assertDisjoint,
  findGroup,
  isCopy,
  findPart,
  type Dataset,
  type FirstSet,
  type SplitPart,
  type LabelRow,
} from './split';

/** Folder with the archives or their unpacked folders. */
export const DATA = process.env.LESION_DATA ?? '../shared/data';
/** Folder for derived files. */
export const CACHE = process.env.LESION_CACHE ?? '.cache/lesion';

/** Class order of the network's `logits`. */
export const CLASSES = ['mel', 'nv', 'bcc', 'akiec', 'bkl', 'df', 'vasc'] as const;

export interface DatasetPhoto {
  readonly dataset: Dataset;
  readonly id: string;
  readonly group: string;
  readonly part: SplitPart;
  /** Index into `CLASSES`; −1 without a lesion. */
  readonly label: number;
  readonly file: string;
  readonly mask: string | undefined;
  /** The central square of the same photo in higher resolution, if available. */
  readonly sharper: string | undefined;
  /** Whether its license is CC0, CC BY or none is required. The `open` recipe uses no others. */
  readonly open: boolean;
  /** Whether the file is a 4:3 photo squashed to a square. */
  readonly squashed: boolean;
  readonly row: LabelRow;
}

type Archive = Dataset | 'ham10000_224_centrecrop' | 'ham10000_256_centrecrop_rest' | 'isic_task1_outlines';
const ARCHIVES: Readonly<Record<Archive, string>> = {
  ham10000: 'ham10000.tar',
  ham10000_224_centrecrop: 'ham10000_224_centrecrop.tar',
  isic2017: 'isic2017.tar',
  pad_ufes_20: 'pad_ufes_20.tar',
  pad_ufes_20_extra: 'pad_ufes_20_extra.tar',
  neg_coco128: 'negatives_coco128.tar',
  isic_nc_extra: 'isic_nc_extra.tar',
  isic_cc0_extra: 'isic_cc0_extra.tar',
  waterloo_clinical: 'waterloo_clinical.tar',
  pad_ufes_20_more: 'pad_ufes_20_more.tar',
  ham10000_256_centrecrop_rest: 'ham10000_256_centrecrop_rest.tar',
  isic_task1_outlines: 'isic_task1_outlines.tar',
  milk10k: 'milk10k.tar',
  fitzpatrick17k_part: 'fitzpatrick17k_part.tar',
};

/** The folder of a set: under `LESION_DATA` when unpacked there, else unpacked once into the cache. */
export function findDatasetFolder(set: keyof typeof ARCHIVES): string {
  const dataFolder = path.join(DATA, set);
  if (existsSync(dataFolder)) return dataFolder;
  const unpacked = path.join(CACHE, 'data', set);
  if (!existsSync(unpacked)) {
    mkdirSync(path.dirname(unpacked), { recursive: true });
    execFileSync('tar', ['xf', path.join(DATA, ARCHIVES[set]), '-C', path.dirname(unpacked)]);
  }
  return unpacked;
}

/** Reads comma-separated values with a header row; fields may be quoted. */
export function parseCsv(text: string): LabelRow[] {
  const lines = text.split(/\r?\n/).filter(Boolean);
  const fields = (line: string): string[] =>
    [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((m) => (m[1] ?? m[2] ?? '').replaceAll('""', '"'));
  const header = fields(lines[0] ?? '');
  return lines.slice(1).map((line) => {
    const values = fields(line);
    return Object.fromEntries(header.map((name, i) => [name, values[i] ?? '']));
  });
}

/** Licenses in `labels.csv` that require at most attribution. */
export const OPEN_LICENSES = /^(CC0\b.*|CC BY 4\.0\b.*|Attribution License|No known copyright restrictions)$/;

function parseLabel(dx: string): number {
  return CLASSES.indexOf((dx === 'scc' ? 'akiec' : dx) as (typeof CLASSES)[number]);
}

function listPhotos(dataset: FirstSet, sharper: string | undefined): DatasetPhoto[] {
  const folder = findDatasetFolder(dataset);
  const rows = parseCsv(readFileSync(path.join(folder, 'labels.csv'), 'utf8')).filter((row) => !isCopy(row));
  return rows.map((row) => {
    const id = row.image_id ?? '';
    const copy = sharper && path.join(sharper, 'images', `${id}.jpg`);
    return {
      dataset,
      id,
      group: findGroup(dataset, row),
      part: findPart(dataset, row),
      label: parseLabel(row.dx ?? ''),
      file: path.join(folder, row.file_aspect || (row.file ?? '')),
      mask: row.mask && row.mask !== '' ? path.join(folder, row.mask) : undefined,
      sharper: copy && existsSync(copy) ? copy : undefined,
      open: OPEN_LICENSES.test(row.licence ?? ''),
      squashed: dataset === 'isic2017' && !row.file_aspect,
      row,
    };
  });
}

/** Every photo of every set. Throws when parts of the split share a group. */
export function listAllPhotos(): DatasetPhoto[] {
  const photos = [
    ...listPhotos('pad_ufes_20', undefined),
    ...listPhotos('pad_ufes_20_extra', undefined),
    ...listPhotos('isic2017', undefined),
    ...listPhotos('neg_coco128', undefined),
    ...listPhotos('ham10000', findDatasetFolder('ham10000_224_centrecrop')),
  ];
  assertDisjoint(photos);
  return photos;
}
