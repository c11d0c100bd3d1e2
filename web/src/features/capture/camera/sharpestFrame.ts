import { measureLiveQuality } from '#lesion/quality/quality';
import type { Pixels } from '#lesion/photo/pixels';

/** The index of the sharpest of several pictures of the same view; the first of equally sharp ones. */
export function findSharpestFrame(frames: readonly Pixels[]): number {
  const sharpnesses = frames.map((frame) => measureLiveQuality(frame).sharpness);
  return sharpnesses.indexOf(Math.max(...sharpnesses));
}
