import { findTrackControls, focusOn, setTorch } from './trackControls';

function createTrack(capabilities?: object) {
  const applied: unknown[] = [];
  const track = {
    ...(capabilities && { getCapabilities: () => capabilities }),
    applyConstraints: (constraints: unknown) => Promise.resolve(void applied.push(constraints)),
  } as unknown as MediaStreamTrack;
  return { track, applied };
}

const createDevices = (supported?: object) =>
  ({ ...(supported && { getSupportedConstraints: () => supported }) }) as MediaDevices;

test('light and tap to focus are offered only where the camera has them', () => {
  const { track } = createTrack({ torch: true, focusMode: ['continuous', 'single-shot'] });
  expect(findTrackControls(track, createDevices({ pointsOfInterest: true }))).toEqual({
    hasTorch: true,
    hasTapToFocus: true,
  });
  expect(findTrackControls(track, createDevices())).toEqual({ hasTorch: true, hasTapToFocus: false });
  for (const other of [createTrack().track, createTrack({ focusMode: ['continuous'] }).track, undefined]) {
    expect(findTrackControls(other, createDevices({ pointsOfInterest: true }))).toEqual({
      hasTorch: false,
      hasTapToFocus: false,
    });
  }
});

test('the light and the point of focus are set on the camera', async () => {
  const { track, applied } = createTrack();
  await setTorch(track, true);
  await focusOn(track, 0.25, 0.75);
  expect(applied).toEqual([
    { advanced: [{ torch: true }] },
    { advanced: [{ pointsOfInterest: [{ x: 0.25, y: 0.75 }], focusMode: 'single-shot' }] },
  ]);
});
