import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../../ui/feedback/Toast';
import {
  getCameraErrorText,
  findCameraProblem,
  captureFrame,
  waitForFirstFrame,
  hasFrame,
  isIos,
  openCamera,
} from './camera';
import type { Facing } from './camera';

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/**
 * State of the camera: availability with the reason, preview, flip and capture. Failures are shown in a toast. The camera is
 * released on unmount.
 */
export function useCamera(onCapture: (frame: Blob) => void) {
  const toast = useToast();
  const ios = isIos(navigator);
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  const video = useRef<HTMLVideoElement>(null);
  const hasUnmounted = useRef(false);
  const [problem, setProblem] = useState<string | null>();
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [facing, setFacing] = useState<Facing>('environment');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    void findCameraProblem(devices, ios).then((newProblem) => isCurrent && setProblem(newProblem));
    return () => {
      isCurrent = false;
    };
  }, [devices, ios]);

  useEffect(() => {
    hasUnmounted.current = false;
    return () => {
      hasUnmounted.current = true;
    };
  }, []);

  useEffect(() => {
    const preview = video.current;
    if (!stream || !preview) return;
    preview.srcObject = stream;
    return () => {
      preview.srcObject = null;
      stopTracks(stream);
    };
  }, [stream]);

  const openFacing = useCallback(
    async (side: Facing, failure: string) => {
      if (!devices) return;
      setBusy(true);
      toast.dismiss();
      setStream(null);
      try {
        const newStream = await openCamera(devices, side, ios);
        if (hasUnmounted.current) {
          stopTracks(newStream);
          return;
        }
        setStream(newStream);
        setFacing(side);
      } catch (error) {
        toast.show({ tone: 'error', title: failure, text: getCameraErrorText(error, ios) });
      } finally {
        setBusy(false);
      }
    },
    [devices, ios, toast],
  );

  const capture = async () => {
    if (stream && video.current) await waitForFirstFrame(video.current);
    if (!hasFrame(video.current)) {
      toast.show({
        tone: 'error',
        title: 'Capture Error',
        text: 'Camera is not ready. Please start the camera first.',
      });
      return;
    }
    try {
      onCapture(await captureFrame(video.current));
    } catch {
      toast.show({ tone: 'error', title: 'Capture Failed', text: 'The photo could not be taken. Please try again.' });
    }
  };

  return {
    video,
    availability: problem === undefined ? 'unknown' : problem === null ? 'available' : 'unavailable',
    problem: problem ?? null,
    isRunning: stream !== null,
    busy,
    isMirrored: facing === 'user',
    start: () => openFacing(facing, 'Camera Error'),
    stop: () => setStream(null),
    flip: () => openFacing(facing === 'user' ? 'environment' : 'user', 'Camera Flip Failed'),
    capture,
  } as const;
}
