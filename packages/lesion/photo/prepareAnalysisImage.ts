/** The analysis image as the server receives it. */
import { createAnalysisImage } from './analysisImage';
import { decodePhoto, encodeJpeg } from './decodePhoto';
import type { Pixels } from './pixels';
import type { Square } from './square';

/** The analysis image after a JPEG round trip at quality 0.8, as the server receives it. */
export async function prepareAnalysisImage(photo: Pixels, square: Square): Promise<Pixels> {
  return decodePhoto(await encodeJpeg(createAnalysisImage(photo, square)));
}
