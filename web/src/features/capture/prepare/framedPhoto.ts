import { findStartingSquareWith } from '#lesion/framing/startingSquare';
import { findPhotoContentIn } from '#lesion/framing/photoContent';
import type { Rectangle, Square } from '#lesion/photo/square';
import type { UserPhoto } from '../choose/userPhoto';
import type { ScaleMark } from '../scale/scaleMark';
import { readSquarePixels, readThumbnailPixels } from './croppedPhoto';

/** A photo with the square that is analyzed. */
export interface FramedPhoto {
  photo: UserPhoto;
  square: Square;
  /** A known length that the person marked on this photo; null without one. */
  mark: ScaleMark | null;
}

/** The part of the picture without rims and bars, where the engine searches for the spot, too. */
const findContent = (photo: UserPhoto): Rectangle => findPhotoContentIn(readThumbnailPixels(photo), photo);

/** Frames the most visible spot of a photo. */
export function framePhoto(photo: UserPhoto): FramedPhoto {
  const square = findStartingSquareWith(findContent(photo), (candidate) => readSquarePixels(photo, candidate));
  return { photo, square, mark: null };
}
