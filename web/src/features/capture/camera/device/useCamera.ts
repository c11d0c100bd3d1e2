import { useCallback, useEffect, useRef, useState } from 'react';
import { centralSquare } from '#lesion/photo/square';
import { useToast } from '../../../../ui/feedback/Toast';
import {
  getCameraErrorText,
  findCameraProblem,
  canStartAtOnce,
  captureSharpestFrame,
  waitForFirstFrame,
  hasFrame,
  isIos,
  openCamera,
} from './camera';
import type { Facing } from './camera';
import { cameraMessages } from '../../steps/messages';
import { findTrackControls, focusOn, setTorch } from './trackControls';

const t = cameraMessages;

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/**
 * State of the camera: availability with the reason, preview, flip, light, focus and capture. It starts at once unless the
 * permission was refused. Failures are shown in a toast. The camera is released on unmount.
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
  const [isTorchOn, setIsTorchOn] = useState(false);
  const isCapturing = useRef(false);

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
    const reportEnd = () => {
      setStream(null);
      setIsTorchOn(false);
      toast.show({ tone: 'error', title: t('cameraError'), text: t('ended') });
    };
    const tracks = stream.getTracks();
    for (const track of tracks) track.addEventListener('ended', reportEnd);
    return () => {
      for (const track of tracks) track.removeEventListener('ended', reportEnd);
      preview.srcObject = null;
      stopTracks(stream);
    };
  }, [stream, toast]);

  const openFacing = useCallback(
    async (side: Facing, failure: string) => {
      if (!devices) return;
      setBusy(true);
      toast.dismiss();
      setStream(null);
      setIsTorchOn(false);
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

  useEffect(() => {
    let isCurrent = true;
    const checkCamera = async () => {
      const newProblem = await findCameraProblem(devices, ios);
      return { newProblem, starts: newProblem === null && (await canStartAtOnce(navigator.permissions)) };
    };
    void checkCamera().then(({ newProblem, starts }) => {
      if (!isCurrent) return;
      setProblem(newProblem);
      if (starts) void openFacing('environment', t('cameraError'));
    });
    return () => {
      isCurrent = false;
    };
  }, [devices, ios, openFacing]);

  const track = stream?.getTracks()[0];
  const toggleTorch = async (on: boolean) => {
    if (!track) return;
    try {
      await setTorch(track, on);
      setIsTorchOn(on);
    } catch {
      toast.show({ tone: 'error', title: t('torchFailed'), text: t('otherLight') });
    }
  };
  /** Focuses on a point of the central square, 0..1. A camera that refuses keeps focusing by itself. */
  const focus = (x: number, y: number) => {
    if (!track || !video.current) return;
    const { videoWidth: width, videoHeight: height } = video.current;
    const square = centralSquare({ width, height });
    focusOn(track, (square.x + x * square.size) / width, (square.y + y * square.size) / height).catch(() => undefined);
  };

  const capture = async () => {
    if (isCapturing.current) return;
    isCapturing.current = true;
    await takePicture();
    isCapturing.current = false;
  };

  const takePicture = async () => {
    if (stream && video.current) await waitForFirstFrame(video.current);
    if (!hasFrame(video.current)) {
      toast.show({ tone: 'error', title: t('captureError'), text: t('notReadyYet') });
      return;
    }
    try {
      const picture = await captureSharpestFrame(video.current);
      if (!hasUnmounted.current) onCapture(picture);
    } catch {
      toast.show({ tone: 'error', title: t('captureFailed'), text: t('takeAgain') });
    }
  };

  return {
    video,
    availability: problem === undefined ? 'unknown' : problem === null ? 'available' : 'unavailable',
    problem: problem ?? null,
    isRunning: stream !== null,
    busy,
    isMirrored: facing === 'user',
    ...(devices && stream ? findTrackControls(track, devices) : { hasTorch: false, hasTapToFocus: false }),
    isTorchOn,
    toggleTorch,
    focus,
    start: () => openFacing(facing, t('cameraError')),
    stop: () => setStream(null),
    flip: () => openFacing(facing === 'user' ? 'environment' : 'user', t('flipFailed')),
    capture,
  } as const;
}
