/**
 * Ratings of A, B and C by students (3 to 9 per photo, as z-scores per rater) for 1,632 photos of ISIC 2017's official
 * train split: Cheplygina et al., crowdskin, 2017–2020; see the set's SOURCES.md.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findDatasetFolder, parseCsv } from '#lab/pretraining/photos';

/** Mean z-scores of one photo, NaN without a rating. Larger is more asymmetric, more irregular, more varied. */
export interface Rating {
  readonly asymmetry: number;
  readonly border: number;
  readonly color: number;
}

/** Reads the ratings by photo id. */
export function readRatings(): Map<string, Rating> {
  const score = (text?: string): number => (text ? Number(text) : NaN);
  const table = parseCsv(readFileSync(path.join(findDatasetFolder('isic2017'), 'crowd_abc_z.csv'), 'utf8'));
  return new Map(
    table.map((row) => [
      row.image_id ?? '',
      { asymmetry: score(row.asym_z), border: score(row.border_z), color: score(row.color_z) },
    ]),
  );
}

/** The ids of the rated photos. */
export function readRatedIds(): Set<string> {
  return new Set(readRatings().keys());
}
