/** Why D is never guessed: how far one assumed scale would be off, against the diameters clinicians wrote down. */
import { readFileSync } from 'node:fs';
import { decodePhoto } from '#lesion/photo/decode';
import { allPhotos, type Photo } from '#lesion/pretraining/photos';
import { lesionOf } from '#lesion/abcde/segment';
import { longestExtent } from '#lesion/abcde/shape';
import { figure, quantile } from '#lesion/bench/statistics/statistics';
import { line, type Line } from './line';

/** Side of the grid on which masks are measured. */
const GRID = 256;

interface Sized {
  readonly group: string;
  /** The larger of the clinician's two diameters. */
  readonly millimetres: number;
  /** Longest extent of the mask, in pixels of the photograph as the set first held it and as a share of its width. */
  readonly pixels: number;
  readonly share: number;
}

async function sized(photo: Photo): Promise<Sized[]> {
  const millimetres = Number(photo.row.diameter_mm);
  if (!photo.mask || !(millimetres > 0)) return [];
  const mask = await decodePhoto(readFileSync(photo.mask));
  const inside = new Uint8Array(GRID * GRID);
  for (let at = 0; at < inside.length; at++) {
    const x = Math.floor((((at % GRID) + 0.5) / GRID) * mask.width);
    const y = Math.floor(((Math.floor(at / GRID) + 0.5) / GRID) * mask.height);
    inside[at] = mask.data[(y * mask.width + x) * mask.channels]! >= 128 ? 1 : 0;
  }
  const lesion = lesionOf(inside, GRID);
  if (!lesion) return [];
  const share = longestExtent(lesion.contour) / GRID;
  return [{ group: photo.group, millimetres, share, pixels: share * Number(photo.row.orig_w) }];
}

/**
 * Relative errors |assumed − true| / true of the diameter when every photograph is taken to have the median scale: the best
 * single scale there is, chosen with the answers known. Square frames of PAD-UFES-20; its masks are drawn by students.
 */
export async function scaleLines(section: string): Promise<Line[]> {
  const photos = allPhotos().filter(({ dataset }) => dataset.startsWith('pad'));
  const all = (await Promise.all(photos.map(sized))).flat();
  const off = (of: (seen: Sized) => number): { group: string; error: number }[] => {
    const scale = quantile(
      all.map((seen) => seen.millimetres / of(seen)),
      0.5,
    );
    return all.map((seen) => ({
      group: seen.group,
      error: Math.abs(scale * of(seen) - seen.millimetres) / seen.millimetres,
    }));
  };
  const rows = (name: string, errors: { group: string; error: number }[]): Line[] =>
    [0.5, 0.9].map((q) => {
      const at = figure(errors, (own) =>
        quantile(
          own.map(({ error }) => error),
          q,
        ),
      );
      return line(section, `${q === 0.5 ? 'median' : '90th percentile of the'} error, ${name}`, at);
    });
  return [
    ...rows(
      'one scale per pixel',
      off(({ pixels }) => pixels),
    ),
    ...rows(
      'one width of the frame',
      off(({ share }) => share),
    ),
  ];
}
