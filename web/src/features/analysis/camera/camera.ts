export type Facing = 'environment' | 'user';

/** JPEG quality of a captured frame (specification §5). */
const CAPTURE_QUALITY = 0.9;
/** How long a started camera may take to its first frame. */
const FIRST_FRAME_MS = 3000;

const IOS_ADVICE = 'On iOS, please use Safari and make sure camera permissions are granted.';
const NOT_SUPPORTED = 'Your browser does not support camera access.';
const NO_DEVICES = 'No camera devices found.';
const CHECK_PERMISSIONS = 'Unable to access camera. Please check permissions.';

/** Whether this is an iPhone or iPad; recent iPads call themselves a Mac, yet have a touch screen. */
export function isIos({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** What stands in the way of the camera, in a sentence; null when there is one to start. */
export async function cameraProblem(devices: MediaDevices | undefined, ios: boolean): Promise<string | null> {
  if (!devices || typeof devices.getUserMedia !== 'function') {
    return ios ? `${NOT_SUPPORTED} ${IOS_ADVICE}` : NOT_SUPPORTED;
  }
  try {
    const found = await devices.enumerateDevices();
    return found.some(({ kind }) => kind === 'videoinput') ? null : NO_DEVICES;
  } catch {
    return CHECK_PERMISSIONS;
  }
}

/** The sentence for a camera that would not start (specification §8). */
export function cameraErrorText(error: unknown, ios: boolean): string {
  const text = textByName(nameOf(error));
  return ios ? `${text} ${IOS_ADVICE}` : text;
}

/** A browser's error name; older ones throw an OverconstrainedError that is no Error. */
function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}

function textByName(name: string): string {
  switch (name) {
    case 'NotAllowedError':
      return 'Please allow camera permissions in your browser and try again.';
    case 'NotFoundError':
      return 'No camera found on this device.';
    case 'NotReadableError':
      return 'The camera is in use by another application.';
    case 'OverconstrainedError':
      return 'The camera does not support the requested settings.';
    default:
      return CHECK_PERMISSIONS;
  }
}

/** Opens the camera at the ideal size (1920×1080; 1280×720 on iOS); a camera that cannot do so gets simple settings. */
export async function openCamera(devices: MediaDevices, facing: Facing, ios: boolean): Promise<MediaStream> {
  const [width, height] = ios ? [1280, 720] : [1920, 1080];
  const ideal = { facingMode: facing, width: { ideal: width }, height: { ideal: height } };
  try {
    return await devices.getUserMedia({ video: ideal, audio: false });
  } catch (error) {
    if (nameOf(error) !== 'OverconstrainedError') throw error;
    return devices.getUserMedia({ video: true, audio: false });
  }
}

/** Whether a preview has a frame to capture. */
export function hasFrame(video: HTMLVideoElement | null): video is HTMLVideoElement {
  return video !== null && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0;
}

/** Waits for the first frame of a preview that has just been started; gives up after three seconds. */
export async function firstFrame(video: HTMLVideoElement): Promise<void> {
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

/** The current frame as a JPEG at quality 0.9. @throws Error when the browser cannot draw or encode it. */
export async function captureFrame(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas context');
  context.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', CAPTURE_QUALITY));
  if (!blob) throw new Error('The frame could not be encoded');
  return blob;
}
