import { centralSquare } from '#lesion/photo/square';
import { cameraMessages } from '../../steps/messages';
import { findSharpestFrame } from '../sharpestFrame';

const t = cameraMessages;

export type Facing = 'environment' | 'user';

/** JPEG quality of a captured frame. */
const CAPTURE_QUALITY = 0.9;
/** How long to wait for the first frame of a started camera. */
const FIRST_FRAME_MS = 3000;
/** How many frames a capture keeps in memory, and the time between two of them. */
const BURST_FRAMES = 3;
const BURST_PAUSE_MS = 70;
/** Side in pixels at which the sharpness of a frame is measured. */
const SAMPLE_SIZE = 224;

/** On iOS, a sentence about the camera is followed by advice. */
const addAdvice = (text: string, ios: boolean) => (ios ? `${text} ${t('onIos')}` : text);

/** Whether this is an iPhone or iPad. Recent iPads report a Mac with a touch screen. */
export function isIos({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** A sentence about why the camera is unavailable; null if there is a camera. */
export async function findCameraProblem(devices: MediaDevices | undefined, ios: boolean): Promise<string | null> {
  if (!devices || typeof devices.getUserMedia !== 'function') {
    return addAdvice(t('notSupported'), ios);
  }
  try {
    const deviceInfos = await devices.enumerateDevices();
    return deviceInfos.some(({ kind }) => kind === 'videoinput') ? null : t('noDevices');
  } catch {
    return t('checkPermissions');
  }
}

/** The sentence for a camera that failed to start. */
export function getCameraErrorText(error: unknown, ios: boolean): string {
  return addAdvice(getTextByErrorName(getErrorName(error)), ios);
}

/** The name of an error. Older browsers throw an OverconstrainedError that is no Error. */
function getErrorName(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}

function getTextByErrorName(name: string): string {
  switch (name) {
    case 'NotAllowedError':
      return t('allowPermissions');
    case 'NotFoundError':
      return t('noCamera');
    case 'NotReadableError':
      return t('inUse');
    case 'OverconstrainedError':
      return t('settingsNotSupported');
    default:
      return t('checkPermissions');
  }
}

/** Whether the camera may start without another press. False if it was refused, or in a browser that cannot tell. */
export async function canStartAtOnce(permissions: Permissions | undefined): Promise<boolean> {
  try {
    const status = await permissions?.query({ name: 'camera' });
    return status !== undefined && status.state !== 'denied';
  } catch {
    return false;
  }
}

/** Opens the camera at 1920×1080 (1280×720 on iOS). Falls back to default settings if the camera cannot do that. */
export async function openCamera(devices: MediaDevices, facing: Facing, ios: boolean): Promise<MediaStream> {
  const [width, height] = ios ? [1280, 720] : [1920, 1080];
  const ideal = { facingMode: facing, width: { ideal: width }, height: { ideal: height } };
  try {
    return await devices.getUserMedia({ video: ideal, audio: false });
  } catch (error) {
    if (getErrorName(error) !== 'OverconstrainedError') throw error;
    return devices.getUserMedia({ video: true, audio: false });
  }
}

/** Whether a preview has a frame. */
export function hasFrame(video: HTMLVideoElement | null): video is HTMLVideoElement {
  return video !== null && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0;
}

/** Waits for the first frame of a preview, at most three seconds. */
export async function waitForFirstFrame(video: HTMLVideoElement): Promise<void> {
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, FIRST_FRAME_MS);
    const ready = () => {
      clearTimeout(timer);
      resolve();
    };
    video.addEventListener('loadeddata', ready, { once: true });
  });
}

function drawFrame(source: CanvasImageSource, box: [x: number, y: number, width: number, height: number], size = box) {
  const canvas = document.createElement('canvas');
  [, , canvas.width, canvas.height] = size;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas context');
  context.drawImage(source, ...box, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

/**
 * Takes three frames and encodes the sharpest as a JPEG at quality 0.9. @throws Error if the browser cannot draw or encode
 * it.
 */
export async function captureSharpestFrame(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth, videoHeight } = video;
  const { x, y, size } = centralSquare({ width: videoWidth, height: videoHeight });
  const frames = [];
  for (let i = 0; i < BURST_FRAMES; i++) {
    if (i > 0) await new Promise((resolve) => setTimeout(resolve, BURST_PAUSE_MS));
    const { canvas } = drawFrame(video, [0, 0, videoWidth, videoHeight]);
    const sample = drawFrame(canvas, [x, y, size, size], [0, 0, SAMPLE_SIZE, SAMPLE_SIZE]);
    const { data } = sample.context.getImageData(0, 0, SAMPLE_SIZE, SAMPLE_SIZE);
    frames.push({ canvas, pixels: { width: SAMPLE_SIZE, height: SAMPLE_SIZE, channels: 4, data } as const });
  }
  const { canvas } = frames[findSharpestFrame(frames.map(({ pixels }) => pixels))]!;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', CAPTURE_QUALITY));
  if (!blob) throw new Error('The frame could not be encoded');
  return blob;
}
