import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { liveGates } from '#lesion/framing/liveGates';
import { centralSquare } from '#lesion/photo/analysisImage';
import { nextAim, UNREAD } from './aim';
import type { Aim } from './aim';
import { hasFrame } from './camera';

/** Side in pixels at which camera pictures are read. */
const READ_SIZE = 224;
/** Least time between two readings, in milliseconds; a slow device rests as long as it worked. */
const PAUSE_MS = 60;

/**
 * Reads the middle square of the running preview, about sixteen times a second, and says how well it is aimed. Null
 * until the first reading, and for good where the browser does not let pictures be read.
 */
export function useAim(video: RefObject<HTMLVideoElement | null>): Aim | null {
  const [aim, setAim] = useState<Aim | null>(null);

  useEffect(() => {
    const canvas = document.createElement('canvas');
    canvas.width = READ_SIZE;
    canvas.height = READ_SIZE;
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
    if (!context) return;
    context.imageSmoothingQuality = 'medium';
    let last: number | null = null;
    let rest = PAUSE_MS;

    const look = (preview: HTMLVideoElement) => {
      const started = performance.now();
      if (last !== null && started - last < rest) return;
      const { x, y, size } = centralSquare({ width: preview.videoWidth, height: preview.videoHeight });
      context.drawImage(preview, x, y, size, size, 0, 0, READ_SIZE, READ_SIZE);
      const { data } = context.getImageData(0, 0, READ_SIZE, READ_SIZE);
      const reading = liveGates({ data, width: READ_SIZE, height: READ_SIZE });
      const seconds = last === null ? 0 : (started - last) / 1000;
      setAim((before) => nextAim(before ?? UNREAD, reading, seconds));
      rest = Math.max(PAUSE_MS, 2 * (performance.now() - started));
      last = started;
    };
    return onEachFrame(() => {
      if (hasFrame(video.current)) look(video.current);
    });
  }, [video]);

  return aim;
}

/** Calls back before every painted frame until the returned function is called; a hidden page is not painted. */
function onEachFrame(act: () => void): () => void {
  let request = requestAnimationFrame(function frame() {
    act();
    request = requestAnimationFrame(frame);
  });
  return () => cancelAnimationFrame(request);
}
