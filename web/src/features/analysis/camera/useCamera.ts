import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../../ui/feedback/Toast';
import { cameraErrorText, cameraProblem, captureFrame, firstFrame, hasFrame, isIos, openCamera } from './camera';
import type { Facing } from './camera';

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/**
 * The camera of the capture screen: availability unknown, unavailable (with the reason) or available; a preview that is
 * stopped or running; flip and capture. What goes wrong is said in a toast. The camera is released on leaving.
 */
export function useCamera(onCapture: (frame: Blob) => void) {
  const toast = useToast();
  const ios = isIos(navigator);
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  const video = useRef<HTMLVideoElement>(null);
  const left = useRef(false);
  const [problem, setProblem] = useState<string | null>();
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [facing, setFacing] = useState<Facing>('environment');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let current = true;
    void cameraProblem(devices, ios).then((found) => current && setProblem(found));
    return () => {
      current = false;
    };
  }, [devices, ios]);

  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
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

  const open = useCallback(
    async (side: Facing, failure: string) => {
      if (!devices) return;
      setBusy(true);
      toast.dismiss();
      setStream(null);
      try {
        const opened = await openCamera(devices, side, ios);
        if (left.current) {
          stopTracks(opened);
          return;
        }
        setStream(opened);
        setFacing(side);
      } catch (error) {
        toast.show({ tone: 'error', title: failure, text: cameraErrorText(error, ios) });
      } finally {
        setBusy(false);
      }
    },
    [devices, ios, toast],
  );

  const capture = async () => {
    if (stream && video.current) await firstFrame(video.current);
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
    running: stream !== null,
    busy,
    mirrored: facing === 'user',
    start: () => open(facing, 'Camera Error'),
    stop: () => setStream(null),
    flip: () => open(facing === 'user' ? 'environment' : 'user', 'Camera Flip Failed'),
    capture,
  } as const;
}
