/**
 * Ratings of A, B and C by people who are no experts (students; 3 to 9 a photograph, as z-scores per rater) for 1,632
 * photographs of ISIC 2017's official train split: Cheplygina et al., crowdskin, 2017–2020; see the set's SOURCES.md.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { folderOf, parseCsv } from '#lesion/pretraining/photos';

/** Mean z-scores of one photograph, NaN where nobody rated; larger is more asymmetric, more irregular, more varied. */
export interface Rating {
  readonly asymmetry: number;
  readonly border: number;
  readonly color: number;
}

/** The ratings by photograph. */
export function ratings(): Map<string, Rating> {
  const score = (text?: string): number => (text ? Number(text) : NaN);
  const table = parseCsv(readFileSync(path.join(folderOf('isic2017'), 'crowd_abc_z.csv'), 'utf8'));
  return new Map(
    table.map((row) => [
      row.image_id ?? '',
      { asymmetry: score(row.asym_z), border: score(row.border_z), color: score(row.color_z) },
    ]),
  );
}

/** The names of the rated photographs. */
export function ratedIds(): Set<string> {
  return new Set(ratings().keys());
}
