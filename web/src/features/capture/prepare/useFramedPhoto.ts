import { useEffect, useRef, useState } from 'react';
import { findStartingSquareWith } from '#lesion/framing/startingSquare';
import { findPhotoContentIn } from '#lesion/framing/photoContent';
import type { Rectangle, Square } from '#lesion/photo/square';
import { releasePhoto } from '../choose/userPhoto';
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

/** State of the photo and its frame. Frees the memory of a photo that is replaced, and of the last one on unmount. */
export function useFramedPhoto() {
  const [framedPhoto, setFramedPhoto] = useState<FramedPhoto | null>(null);
  const photoRef = useRef<UserPhoto | null>(null);

  useEffect(
    () => () => {
      if (photoRef.current) releasePhoto(photoRef.current);
    },
    [],
  );

  const holdPhoto = (photo: UserPhoto | null) => {
    if (photoRef.current) releasePhoto(photoRef.current);
    photoRef.current = photo;
  };

  return {
    framedPhoto,
    restoreFramedPhoto: (restored: FramedPhoto) => {
      holdPhoto(restored.photo);
      setFramedPhoto(restored);
    },
    replacePhoto: (photo: UserPhoto | null) => {
      holdPhoto(photo);
      if (!photo) {
        setFramedPhoto(null);
        return;
      }
      const square = findStartingSquareWith(findContent(photo), (candidate) => readSquarePixels(photo, candidate));
      setFramedPhoto({ photo, square, mark: null });
    },
    setSquare: (square: Square) => setFramedPhoto((current) => current && { ...current, square }),
    setMark: (mark: ScaleMark | null) => setFramedPhoto((current) => current && { ...current, mark }),
  };
}
