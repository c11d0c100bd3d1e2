import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { checkLiveFrame } from '#lesion/framing/liveFrame';
import { centralSquare } from '#lesion/photo/square';
import { updateAim, INITIAL_AIM } from './cameraAim';
import type { CameraAim } from './cameraAim';
import { hasFrame } from './device/camera';

/** Side in pixels at which frames are sampled. */
const SAMPLE_SIZE = 224;
/** Least time between two readings in ms. A slow device pauses as long as a reading took. */
const MIN_PAUSE_MS = 60;

/**
 * Measures the central square of the running preview about 16 times per second. Null until the first reading, and always
 * in a browser without canvas access.
 */
export function useCameraAim(video: RefObject<HTMLVideoElement | null>): CameraAim | null {
  const [aim, setAim] = useState<CameraAim | null>(null);

  useEffect(() => {
    const canvas = document.createElement('canvas');
    canvas.width = SAMPLE_SIZE;
    canvas.height = SAMPLE_SIZE;
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
    if (!context) return;
    context.imageSmoothingQuality = 'medium';
    let lastStartedAt: number | null = null;
    let pauseMs = MIN_PAUSE_MS;

    const measure = (preview: HTMLVideoElement) => {
      const startedAt = performance.now();
      if (lastStartedAt !== null && startedAt - lastStartedAt < pauseMs) return;
      const { x, y, size } = centralSquare({ width: preview.videoWidth, height: preview.videoHeight });
      context.drawImage(preview, x, y, size, size, 0, 0, SAMPLE_SIZE, SAMPLE_SIZE);
      const { data } = context.getImageData(0, 0, SAMPLE_SIZE, SAMPLE_SIZE);
      const reading = checkLiveFrame({ data, width: SAMPLE_SIZE, height: SAMPLE_SIZE });
      const seconds = lastStartedAt === null ? 0 : (startedAt - lastStartedAt) / 1000;
      setAim((previous) => updateAim(previous ?? INITIAL_AIM, reading, seconds));
      pauseMs = Math.max(MIN_PAUSE_MS, 2 * (performance.now() - startedAt));
      lastStartedAt = startedAt;
    };
    return onEachFrame(() => {
      if (hasFrame(video.current)) measure(video.current);
    });
  }, [video]);

  return aim;
}

/** Calls `callback` before every painted frame. Returns the function that stops it. Hidden pages are not painted. */
function onEachFrame(callback: () => void): () => void {
  let request = requestAnimationFrame(function frame() {
    callback();
    request = requestAnimationFrame(frame);
  });
  return () => cancelAnimationFrame(request);
}
