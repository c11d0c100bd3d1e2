import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CameraView } from './CameraView';
import { stubBrowser } from '../../../testing/stubBrowser';
import { renderWithApi } from '../../../testing/renderWithApi';

beforeAll(() => stubBrowser());

/** What the fake camera has beside its picture. */
let cameraTrack: object = {};
afterEach(() => {
  cameraTrack = {};
});

/** Renders the view with a fake camera. Each `getUserMedia` call fails with the next error name, or succeeds for null. */
function renderCamera(...openings: (string | null)[]) {
  const tracks = { stopped: 0 };
  const track = Object.assign(new EventTarget(), { stop: () => tracks.stopped++ }, cameraTrack);
  const stream = { getTracks: () => [track] };
  const requests: unknown[] = [];
  const mediaDevices = {
    getSupportedConstraints: () => ({ pointsOfInterest: true }),
    enumerateDevices: () => Promise.resolve([{ kind: 'videoinput' }]),
    getUserMedia: (constraints: unknown) => {
      requests.push(constraints);
      const name = openings.shift();
      return name ? Promise.reject(Object.assign(new Error('no'), { name })) : Promise.resolve(stream);
    },
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  renderWithApi(
    <CameraView
      hasPhoto={false}
      spotId={null}
      onChooseSpot={() => undefined}
      onCapture={() => undefined}
      onBack={() => undefined}
    />,
  );
  const endTrack = () => {
    act(() => {
      track.dispatchEvent(new Event('ended'));
    });
  };
  return { tracks, requests, endTrack };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('availability is checked first, then the camera can be started, flipped and stopped', async () => {
  const { tracks, requests } = renderCamera(null, null);
  expect(screen.getByText('Checking camera...')).toBeTruthy();
  await press('Start Camera');
  await press('Flip Camera');
  await press('Stop Camera');
  expect(await screen.findByRole('button', { name: 'Start Camera' })).toBeTruthy();
  expect(requests).toMatchObject([{ video: { facingMode: 'environment' } }, { video: { facingMode: 'user' } }]);
  expect(tracks.stopped).toBe(2);
});

test('capturing before the camera runs shows an error', async () => {
  renderCamera();
  await press('Capture Photo');
  expect(await screen.findByText('Capture Error')).toBeTruthy();
  expect(screen.getByText('Camera is not ready. Please start the camera first.')).toBeTruthy();
});

test('a camera that ends by itself leaves no still preview behind, says so and can be started again', async () => {
  stubPreview(() => [120, 90, 80]);
  const { tracks, endTrack } = renderCamera(null, null);
  await press('Start Camera');
  await screen.findByRole('button', { name: 'Stop Camera' });
  endTrack();
  expect(await screen.findByText(/^The camera stopped\. Another app may be using it\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stop Camera' })).toBeNull();
  expect(document.querySelector('video')!.srcObject).toBeNull();
  expect(tracks.stopped).toBe(1);
  await press('Start Camera');
  expect(await screen.findByRole('button', { name: 'Stop Camera' })).toBeTruthy();
});

test('a camera that fails to start or to flip shows the reason', async () => {
  renderCamera('NotAllowedError', null, 'NotReadableError');
  await press('Start Camera');
  expect(await screen.findByText('Camera Error')).toBeTruthy();
  expect(screen.getByText('Please allow camera permissions in your browser and try again.')).toBeTruthy();
  await press('Start Camera');
  await press('Flip Camera');
  expect(await screen.findByText('Camera Flip Failed')).toBeTruthy();
  expect(screen.getByText('The camera is in use by another application.')).toBeTruthy();
});

/** Stubs the frames of the preview: their size, and the color at each position. Frames are sampled at 224 px. */
function stubPreview(paint: NonNullable<Parameters<typeof stubBrowser>[0]>, [width, height] = [1280, 720]) {
  let source = [0, 0, 0, 0] as [x: number, y: number, width: number, height: number];
  stubBrowser(
    (x, y) => paint(source[0] + (x * source[2]) / 224, source[1] + (y * source[3]) / 224),
    undefined,
    (_, ...part) => (source = part),
  );
  Object.defineProperties(HTMLVideoElement.prototype, {
    readyState: { value: 4, configurable: true },
    videoWidth: { value: width, configurable: true },
    videoHeight: { value: height, configurable: true },
  });
}

test('a camera with a light and a focus of its own offers both, and does what is pressed', async () => {
  stubPreview(() => [120, 90, 80]);
  const applied: unknown[] = [];
  let isRefusing = false;
  cameraTrack = {
    getCapabilities: () => ({ torch: true, focusMode: ['continuous', 'single-shot'] }),
    applyConstraints: ({ advanced }: { advanced: unknown[] }) => {
      if (isRefusing) return Promise.reject(new Error('no'));
      applied.push(...advanced);
      return Promise.resolve();
    },
  };
  renderCamera(null);
  expect(screen.queryByRole('switch', { name: 'Camera light' })).toBeNull();
  await press('Start Camera');
  const light = await screen.findByRole('switch', { name: 'Camera light' });
  await userEvent.click(light);
  await waitFor(() => expect(light.getAttribute('aria-checked')).toBe('true'));
  expect(applied).toEqual([{ torch: true }]);

  // The preview shows the middle of 1280 × 720 pixels: a square of 720 pixels that starts at x = 280.
  const focus = screen.getByRole('button', { name: 'Focus on the spot' });
  focus.getBoundingClientRect = () => ({ left: 10, top: 20, width: 200, height: 200 }) as DOMRect;
  await userEvent.pointer({ target: focus, coords: { clientX: 60, clientY: 170 }, keys: '[MouseLeft]' });
  focus.focus();
  await userEvent.keyboard('{Enter}');
  expect(applied.slice(1)).toEqual([
    { pointsOfInterest: [{ x: (280 + 0.25 * 720) / 1280, y: 0.75 }], focusMode: 'single-shot' },
    { pointsOfInterest: [{ x: 0.5, y: 0.5 }], focusMode: 'single-shot' },
  ]);

  isRefusing = true;
  await userEvent.click(light);
  expect(await screen.findByText('The light did not switch')).toBeTruthy();
  expect(light.getAttribute('aria-checked')).toBe('true');
});

test('a camera without a light and a focus of its own offers neither', async () => {
  stubPreview(() => [120, 90, 80]);
  renderCamera(null);
  await press('Start Camera');
  await screen.findByRole('button', { name: 'Stop Camera' });
  expect(screen.queryByRole('switch', { name: 'Camera light' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Focus on the spot' })).toBeNull();
});

test('a photo that the browser cannot encode shows an error', async () => {
  stubPreview(() => [120, 90, 80]);
  HTMLCanvasElement.prototype.toBlob = (callback) => callback(null);
  renderCamera(null);
  await press('Start Camera');
  await press('Capture Photo');
  expect(await screen.findByText('Capture Failed')).toBeTruthy();
  expect(screen.getByText('We could not take the photo. Please try again.')).toBeTruthy();
});

test.each([
  ['darkness', [4, 4, 4], 'More light'],
  ['a lamp', [255, 255, 255], 'Less light'],
] as const)('in %s the hint is shown and announced, and the photo can still be taken', async (_, color, hint) => {
  stubPreview(() => color);
  renderCamera(null);
  await press('Start Camera');
  expect((await screen.findAllByText(hint))[0]).toBeTruthy();
  const getAnnouncements = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await waitFor(() => expect(getAnnouncements()).toContain(hint));
  expect(screen.getAllByLabelText('Not yet:').map((mark) => mark.closest('li')?.textContent)).toContain('Light');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Capture Photo' }).disabled).toBe(false);
});

test.each([
  ['wide', 1280, 720],
  ['tall', 720, 1280],
])('the light of a %s frame is measured in its central square only', async (_, width, height) => {
  const half = Math.min(width, height) / 2;
  const isInside = (x: number, y: number) => Math.abs(x - width / 2) <= half && Math.abs(y - height / 2) <= half;
  // An eighth of the square is overexposed: a bright picture without such a part is one of pale skin.
  const shine = (x: number) => (Math.floor(x / 40) % 8 === 0 ? 255 : 228);
  stubPreview(
    (x, y) => Array<number>(3).fill(isInside(x, y) ? shine(x) : 4) as [number, number, number],
    [width, height],
  );
  renderCamera(null);
  await press('Start Camera');
  expect((await screen.findAllByText('Less light'))[0]).toBeTruthy();
});
