/** Why D is never guessed: the error of one assumed scale, compared with the diameters that clinicians recorded. */
import { readFileSync } from 'node:fs';
import { decodePhoto } from '#lesion/photo/decodePhoto';
import { listAllPhotos, type DatasetPhoto } from '#lab/pretraining/photos';
import { findRegionInMask } from '#lesion/abcde/lesionRegion';
import { longestExtent } from '#lesion/abcde/shape';
import { estimateFigure, quantile } from '#lesion/statistics/statistics';
import { line, type Line } from './line';

/** Side of the grid for measuring masks. */
const GRID = 256;

interface LesionSize {
  readonly group: string;
  /** The larger of the clinician's two diameters. */
  readonly millimeters: number;
  /** Longest extent of the mask, in pixels of the original photo and as a share of its width. */
  readonly pixels: number;
  readonly share: number;
}

async function measureSize(photo: DatasetPhoto): Promise<LesionSize[]> {
  const millimeters = Number(photo.row.diameter_mm);
  if (!photo.mask || !(millimeters > 0)) return [];
  const mask = await decodePhoto(readFileSync(photo.mask));
  const inside = new Uint8Array(GRID * GRID);
  for (let at = 0; at < inside.length; at++) {
    const x = Math.floor((((at % GRID) + 0.5) / GRID) * mask.width);
    const y = Math.floor(((Math.floor(at / GRID) + 0.5) / GRID) * mask.height);
    inside[at] = mask.data[(y * mask.width + x) * mask.channels]! >= 128 ? 1 : 0;
  }
  const region = findRegionInMask(inside, GRID);
  if (!region) return [];
  const share = longestExtent(region.contour) / GRID;
  return [{ group: photo.group, millimeters, share, pixels: share * Number(photo.row.orig_w) }];
}

/**
 * Relative errors |assumed − true| / true of the diameter if every photo had the median scale, which is the best single
 * scale. For PAD-UFES-20, whose masks are drawn by students.
 */
export async function measureScaleErrors(section: string): Promise<Line[]> {
  const photos = listAllPhotos().filter(({ dataset }) => dataset.startsWith('pad'));
  const all = (await Promise.all(photos.map(measureSize))).flat();
  const measureErrors = (of: (entry: LesionSize) => number): { group: string; error: number }[] => {
    const scale = quantile(
      all.map((entry) => entry.millimeters / of(entry)),
      0.5,
    );
    return all.map((entry) => ({
      group: entry.group,
      error: Math.abs(scale * of(entry) - entry.millimeters) / entry.millimeters,
    }));
  };
  const rows = (name: string, errors: { group: string; error: number }[]): Line[] =>
    [0.5, 0.9].map((q) => {
      const at = estimateFigure(errors, (members) =>
        quantile(
          members.map(({ error }) => error),
          q,
        ),
      );
      return line(section, `${q === 0.5 ? 'median' : '90th percentile of the'} error, ${name}`, at);
    });
  return [
    ...rows(
      'one scale per pixel',
      measureErrors(({ pixels }) => pixels),
    ),
    ...rows(
      'one width of the frame',
      measureErrors(({ share }) => share),
    ),
  ];
}
