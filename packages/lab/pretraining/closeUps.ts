/**
 * MILK10k and a part of Fitzpatrick17k, for `research` only. MILK10k has a clinical close-up of each lesion and of most a
 * dermoscopic photo; where HAM10000 has the dermoscopic one, the lesion is in the part of its twin there.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodePhoto } from '#lesion/photo/decodePhoto';
import type { Pixels } from '#lesion/photo/pixels';
import { coverWatermark } from './makers';
import { CLASSES, findDatasetFolder, parseCsv, type DatasetPhoto } from './photos';
import { findGroupPart, isCopy, type LabelRow } from './split';

const CLOSE_UP_SETS = ['milk10k', 'fitzpatrick17k_part'] as const;
type CloseUpSet = (typeof CLOSE_UP_SETS)[number];

/** Width and height of the white letters at the lower left of one atlas's photos, as shares of the shorter side. */
const WATERMARK_SHARE = { width: 0.22, height: 0.125 } as const;

export function isCloseUpSet(dataset: string): dataset is CloseUpSet {
  return (CLOSE_UP_SETS as readonly string[]).includes(dataset);
}

/** The group of a photo: a lesion together with its twin in HAM10000, or near copies of one atlas photo. */
export function findCloseUpGroup(set: CloseUpSet, row: LabelRow): string {
  if (set === 'fitzpatrick17k_part') return `fitzpatrick17k:${row.group_id}`;
  return row.ham_lesion_id ? `ham10000:${row.ham_lesion_id}` : `milk10k:${row.lesion_id}`;
}

function listSetPhotos(set: CloseUpSet): DatasetPhoto[] {
  const folder = findDatasetFolder(set);
  const rows = parseCsv(readFileSync(path.join(folder, 'labels.csv'), 'utf8')).filter((row) => !isCopy(row));
  return rows.map((row): DatasetPhoto => {
    const group = findCloseUpGroup(set, row);
    const dx = row.dx === 'scc' ? 'akiec' : row.dx;
    return {
      dataset: set,
      id: row.image_id ?? '',
      group,
      part: findGroupPart(group),
      label: CLASSES.indexOf(dx as (typeof CLASSES)[number]),
      file: path.join(folder, row.file ?? ''),
      mask: undefined,
      sharper: undefined,
      open: false,
      squashed: false,
      row,
    };
  });
}

/** Every photo of both sets. */
export function listCloseUpPhotos(): DatasetPhoto[] {
  return CLOSE_UP_SETS.flatMap(listSetPhotos);
}

/** Decodes a photo, without the letters of the atlas. */
export async function loadCloseUp({ dataset, file }: DatasetPhoto): Promise<Pixels> {
  const pixels = await decodePhoto(readFileSync(file));
  if (dataset === 'milk10k') return pixels;
  const shorter = Math.min(pixels.width, pixels.height);
  const corner = { width: WATERMARK_SHARE.width * shorter, height: WATERMARK_SHARE.height * shorter };
  return coverWatermark(pixels, { ...corner, isRightToo: false });
}
