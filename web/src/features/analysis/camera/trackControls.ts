/** Capabilities and settings of a camera track that TypeScript's DOM library lacks (W3C Image Capture). */
interface CameraCapabilities {
  torch?: boolean;
  focusMode?: string[];
}

/** Which controls a camera has. */
export interface TrackControls {
  hasTorch: boolean;
  hasTapToFocus: boolean;
}

/** Finds the controls of a camera track. A browser that cannot tell has none. */
export function findTrackControls(track: MediaStreamTrack | undefined, devices: MediaDevices): TrackControls {
  const capabilities = (track?.getCapabilities?.() ?? {}) as CameraCapabilities;
  const supported = (devices.getSupportedConstraints?.() ?? {}) as { pointsOfInterest?: boolean };
  return {
    hasTorch: capabilities.torch === true,
    hasTapToFocus: supported.pointsOfInterest === true && (capabilities.focusMode?.includes('single-shot') ?? false),
  };
}

const apply = (track: MediaStreamTrack, settings: object) =>
  track.applyConstraints({ advanced: [settings as MediaTrackConstraintSet] });

/** Switches the light of the camera. Rejects if the camera refuses. */
export const setTorch = (track: MediaStreamTrack, torch: boolean): Promise<void> => apply(track, { torch });

/** Focuses once on a point of the picture, both coordinates 0..1. Rejects if the camera refuses. */
export const focusOn = (track: MediaStreamTrack, x: number, y: number): Promise<void> =>
  apply(track, { pointsOfInterest: [{ x, y }], focusMode: 'single-shot' });
