import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CameraView } from './CameraView';
import { lendBrowser, visit } from '../capture/testSite';

beforeAll(() => lendBrowser());

/** A camera as the browser offers it; every opening is answered by the next of `openings`. */
function plugIn(...openings: (string | null)[]) {
  const tracks = { stopped: 0 };
  const stream = { getTracks: () => [{ stop: () => tracks.stopped++ }] };
  const asked: unknown[] = [];
  const mediaDevices = {
    enumerateDevices: () => Promise.resolve([{ kind: 'videoinput' }]),
    getUserMedia: (constraints: unknown) => {
      asked.push(constraints);
      const name = openings.shift();
      return name ? Promise.reject(Object.assign(new Error('no'), { name })) : Promise.resolve(stream);
    },
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  visit(<CameraView onCapture={() => undefined} onBack={() => undefined} />);
  return { tracks, asked };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('availability is checked first, then the camera can be started, flipped and stopped', async () => {
  const { tracks, asked } = plugIn(null, null);
  expect(screen.getByText('Checking camera...')).toBeTruthy();
  await press('Start Camera');
  await press('Flip Camera');
  await press('Stop Camera');
  expect(await screen.findByRole('button', { name: 'Start Camera' })).toBeTruthy();
  expect(asked).toMatchObject([{ video: { facingMode: 'environment' } }, { video: { facingMode: 'user' } }]);
  expect(tracks.stopped).toBe(2);
});

test('capturing before the camera runs is told', async () => {
  plugIn();
  await press('Capture Photo');
  expect(await screen.findByText('Capture Error')).toBeTruthy();
  expect(screen.getByText('Camera is not ready. Please start the camera first.')).toBeTruthy();
});

test('a camera that does not start, and one that does not flip, say why', async () => {
  plugIn('NotAllowedError', null, 'NotReadableError');
  await press('Start Camera');
  expect(await screen.findByText('Camera Error')).toBeTruthy();
  expect(screen.getByText('Please allow camera permissions in your browser and try again.')).toBeTruthy();
  await press('Start Camera');
  await press('Flip Camera');
  expect(await screen.findByText('Camera Flip Failed')).toBeTruthy();
  expect(screen.getByText('The camera is in use by another application.')).toBeTruthy();
});

/** Gives the preview frames of a size, whose pixels have the colour that `paint` says for their place; read at 224 a side. */
function film(paint: NonNullable<Parameters<typeof lendBrowser>[0]>, [width, height] = [1280, 720]) {
  let drawn = [0, 0, 0, 0] as [x: number, y: number, width: number, height: number];
  lendBrowser(
    (x, y) => paint(drawn[0] + (x * drawn[2]) / 224, drawn[1] + (y * drawn[3]) / 224),
    undefined,
    (_, ...part) => (drawn = part),
  );
  Object.defineProperties(HTMLVideoElement.prototype, {
    readyState: { value: 4, configurable: true },
    videoWidth: { value: width, configurable: true },
    videoHeight: { value: height, configurable: true },
  });
}

test.each([
  ['darkness', [4, 4, 4], 'More light'],
  ['a lamp', [255, 255, 255], 'Less light'],
] as const)('in %s the person reads and hears what to do, and may shoot all the same', async (_, color, words) => {
  film(() => color);
  plugIn(null);
  await press('Start Camera');
  expect((await screen.findAllByText(words, {}, { timeout: 10_000 }))[0]).toBeTruthy();
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await waitFor(() => expect(said()).toContain(words), { timeout: 10_000 });
  expect(screen.getAllByLabelText('Not yet:').map((mark) => mark.closest('li')?.textContent)).toContain('Light');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Capture Photo' }).disabled).toBe(false);
});

test.each([
  ['wide', 1280, 720],
  ['tall', 720, 1280],
])('the light of a %s frame is that of its middle square, whatever lies beside it', async (_, width, height) => {
  const half = Math.min(width, height) / 2;
  const isInside = (x: number, y: number) => Math.abs(x - width / 2) <= half && Math.abs(y - height / 2) <= half;
  film((x, y) => (isInside(x, y) ? [228, 228, 228] : [4, 4, 4]), [width, height]);
  plugIn(null);
  await press('Start Camera');
  expect((await screen.findAllByText('Less light', {}, { timeout: 10_000 }))[0]).toBeTruthy();
});
