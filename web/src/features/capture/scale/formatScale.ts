import type { Square } from '#lesion/photo/square';
import { scaleMessages } from '../steps/messages';
import { computeMmPerPixel, computeWidthMm, type ScaleMark } from './scaleMark';

/** Formats a scale with three significant digits, such as '0.110 mm per pixel'. */
export function formatScale(mark: ScaleMark, square: Square): string {
  return scaleMessages('scale', {
    mmPerPixel: computeMmPerPixel(mark, square).toPrecision(3),
    width: computeWidthMm(mark, square).toFixed(1),
  });
}
