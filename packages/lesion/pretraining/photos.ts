/** Finds, unpacks and lists the photographs under `LESION_DATA`: one record a photograph, with its part of the split. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { assertDisjoint, groupOf, isCopy, partOf, type Dataset, type Part, type Row } from './split';

/** Folder with the archives, or with the folders they unpack to. */
export const DATA = process.env.LESION_DATA ?? '../shared/data';
/** Folder for everything derived from them. */
export const CACHE = process.env.LESION_CACHE ?? '.cache/lesion';

/** Class order of the network's `logits`. */
export const CLASSES = ['mel', 'nv', 'bcc', 'akiec', 'bkl', 'df', 'vasc'] as const;

export interface Photo {
  readonly dataset: Dataset;
  readonly id: string;
  readonly group: string;
  readonly part: Part;
  /** Index into `CLASSES`, −1 for pictures that show no lesion. */
  readonly label: number;
  readonly file: string;
  readonly mask: string | undefined;
  /** The central square of the same photograph in more pixels, where one exists. */
  readonly sharper: string | undefined;
  /** Whether its licence is CC0, CC BY or none is needed: the `open` recipe takes no others. */
  readonly open: boolean;
  /** Whether the file is squashed to a square from a photograph of about 4:3. */
  readonly squashed: boolean;
  readonly row: Row;
}

const ARCHIVES: Readonly<Record<Dataset | 'ham10000_224_centrecrop', string>> = {
  ham10000: 'ham10000.tar',
  ham10000_224_centrecrop: 'ham10000_224_centrecrop.tar',
  isic2017: 'isic2017.tar',
  pad_ufes_20: 'pad_ufes_20.tar',
  pad_ufes_20_extra: 'pad_ufes_20_extra.tar',
  neg_coco128: 'negatives_coco128.tar',
};

/** The folder of a set: under `LESION_DATA` when unpacked there, otherwise unpacked once into the cache. */
export function folderOf(set: keyof typeof ARCHIVES): string {
  const given = path.join(DATA, set);
  if (existsSync(given)) return given;
  const unpacked = path.join(CACHE, 'data', set);
  if (!existsSync(unpacked)) {
    mkdirSync(path.dirname(unpacked), { recursive: true });
    execFileSync('tar', ['xf', path.join(DATA, ARCHIVES[set]), '-C', path.dirname(unpacked)]);
  }
  return unpacked;
}

/** Reads comma-separated values with a header row; fields may be quoted. */
export function parseCsv(text: string): Row[] {
  const lines = text.split(/\r?\n/).filter(Boolean);
  const fields = (line: string): string[] =>
    [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((m) => (m[1] ?? m[2] ?? '').replaceAll('""', '"'));
  const header = fields(lines[0] ?? '');
  return lines.slice(1).map((line) => {
    const values = fields(line);
    return Object.fromEntries(header.map((name, i) => [name, values[i] ?? '']));
  });
}

/** Licences of the sets, as their `labels.csv` state them, that ask for no more than a name. */
const OPEN_LICENCES = /^(CC0\b.*|CC BY 4\.0\b.*|Attribution License|No known copyright restrictions)$/;

function labelOf(dx: string): number {
  return CLASSES.indexOf((dx === 'scc' ? 'akiec' : dx) as (typeof CLASSES)[number]);
}

function photosOf(dataset: Dataset, sharper: string | undefined): Photo[] {
  const folder = folderOf(dataset);
  const rows = parseCsv(readFileSync(path.join(folder, 'labels.csv'), 'utf8')).filter((row) => !isCopy(row));
  return rows.map((row) => {
    const id = row.image_id ?? '';
    const copy = sharper && path.join(sharper, 'images', `${id}.jpg`);
    return {
      dataset,
      id,
      group: groupOf(dataset, row),
      part: partOf(dataset, row),
      label: labelOf(row.dx ?? ''),
      file: path.join(folder, row.file_aspect || (row.file ?? '')),
      mask: row.mask && row.mask !== '' ? path.join(folder, row.mask) : undefined,
      sharper: copy && existsSync(copy) ? copy : undefined,
      open: OPEN_LICENCES.test(row.licence ?? ''),
      squashed: dataset === 'isic2017' && !row.file_aspect,
      row,
    };
  });
}

/** Every photograph of every set, with the split asserted to be free of shared groups. */
export function allPhotos(): Photo[] {
  const photos = [
    ...photosOf('pad_ufes_20', undefined),
    ...photosOf('pad_ufes_20_extra', undefined),
    ...photosOf('isic2017', undefined),
    ...photosOf('neg_coco128', undefined),
    ...photosOf('ham10000', folderOf('ham10000_224_centrecrop')),
  ];
  assertDisjoint(photos);
  return photos;
}
