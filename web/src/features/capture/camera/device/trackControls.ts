/** What TypeScript's DOM library lacks of a camera track and of its devices (W3C Image Capture). Not every browser has it. */
interface CameraTrack {
  getCapabilities?: () => { torch?: boolean; focusMode?: string[] };
}
interface CameraDevices {
  getSupportedConstraints?: () => { pointsOfInterest?: boolean };
}

/** Which controls a camera has. */
export interface TrackControls {
  hasTorch: boolean;
  hasTapToFocus: boolean;
}

/** Finds the controls of a camera track. A browser that cannot tell has none. */
export function findTrackControls(track: MediaStreamTrack | undefined, devices: MediaDevices): TrackControls {
  const capabilities = (track as CameraTrack | undefined)?.getCapabilities?.();
  const supported = (devices as CameraDevices).getSupportedConstraints?.();
  return {
    hasTorch: capabilities?.torch === true,
    hasTapToFocus: supported?.pointsOfInterest === true && capabilities?.focusMode?.includes('single-shot') === true,
  };
}

const apply = (track: MediaStreamTrack, settings: object) => track.applyConstraints({ advanced: [settings] });

/** Switches the light of the camera. Rejects if the camera refuses. */
export const setTorch = (track: MediaStreamTrack, torch: boolean): Promise<void> => apply(track, { torch });

/** Focuses once on a point of the picture, both coordinates 0..1. Rejects if the camera refuses. */
export const focusOn = (track: MediaStreamTrack, x: number, y: number): Promise<void> =>
  apply(track, { pointsOfInterest: [{ x, y }], focusMode: 'single-shot' });
