import { cameraErrorText, cameraProblem, isIos, openCamera } from './camera';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

const failing = (name: string) => Object.assign(new Error('no'), { name });

function devices(
  found: string[] | Error,
  open: () => Promise<MediaStream> = () => Promise.reject(failing('NotFound')),
) {
  const asked: MediaStreamConstraints[] = [];
  const media = {
    enumerateDevices: () =>
      found instanceof Error ? Promise.reject(found) : Promise.resolve(found.map((kind) => ({ kind }))),
    getUserMedia: (constraints: MediaStreamConstraints) => {
      asked.push(constraints);
      return open();
    },
  };
  return { media: media as unknown as MediaDevices, asked };
}

test('a browser without camera access says so, and on iOS names Safari', async () => {
  expect(await cameraProblem(undefined, false)).toBe('Your browser does not support camera access.');
  expect(await cameraProblem(undefined, true)).toMatch(/does not support camera access\..*use Safari.*permissions/);
});

test('no camera, a refused look, and a camera that is there are told apart', async () => {
  expect(await cameraProblem(devices(['audioinput']).media, false)).toBe('No camera devices found.');
  expect(await cameraProblem(devices(new Error('denied')).media, false)).toBe(
    'Unable to access camera. Please check permissions.',
  );
  expect(await cameraProblem(devices(['audioinput', 'videoinput']).media, false)).toBeNull();
});

test.each([
  ['NotAllowedError', 'Please allow camera permissions in your browser and try again.'],
  ['NotFoundError', 'No camera found on this device.'],
  ['NotReadableError', 'The camera is in use by another application.'],
  ['OverconstrainedError', 'The camera does not support the requested settings.'],
  ['AbortError', 'Unable to access camera. Please check permissions.'],
])('%s is explained in words', (name, text) => {
  expect(cameraErrorText(failing(name), false)).toBe(text);
  expect(cameraErrorText({ name }, true)).toBe(
    `${text} On iOS, please use Safari and make sure camera permissions are granted.`,
  );
});

test('1920×1080 is asked for, 1280×720 on iOS', async () => {
  const stream = {} as MediaStream;
  const { media, asked } = devices(['videoinput'], () => Promise.resolve(stream));
  expect(await openCamera(media, 'environment', false)).toBe(stream);
  await openCamera(media, 'user', true);
  expect(asked).toMatchObject([
    { video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } } },
    { video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 720 } } },
  ]);
});

test('a camera that cannot meet the settings is opened with simple ones; other failures are not retried', async () => {
  const stream = {} as MediaStream;
  let first = true;
  const picky = devices(['videoinput'], () => {
    const answer = first ? Promise.reject(failing('OverconstrainedError')) : Promise.resolve(stream);
    first = false;
    return answer;
  });
  expect(await openCamera(picky.media, 'environment', false)).toBe(stream);
  expect(picky.asked[1]).toEqual({ video: true, audio: false });

  const busy = devices(['videoinput'], () => Promise.reject(failing('NotReadableError')));
  await expect(openCamera(busy.media, 'environment', false)).rejects.toMatchObject({ name: 'NotReadableError' });
  expect(busy.asked).toHaveLength(1);
});

test('an iPad that calls itself a Mac is iOS, a Mac is not', () => {
  expect(isIos({ userAgent: IPHONE, maxTouchPoints: 5 })).toBe(true);
  expect(isIos({ userAgent: MAC, maxTouchPoints: 5 })).toBe(true);
  expect(isIos({ userAgent: MAC, maxTouchPoints: 0 })).toBe(false);
});
