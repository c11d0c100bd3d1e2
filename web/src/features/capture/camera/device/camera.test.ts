import { canStartAtOnce, getCameraErrorText, findCameraProblem, isIos, openCamera } from './camera';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

const createError = (name: string) => Object.assign(new Error('no'), { name });

function createDevices(
  kinds: string[] | Error,
  open: () => Promise<MediaStream> = () => Promise.reject(createError('NotFound')),
) {
  const requests: MediaStreamConstraints[] = [];
  const media = {
    enumerateDevices: () =>
      kinds instanceof Error ? Promise.reject(kinds) : Promise.resolve(kinds.map((kind) => ({ kind }))),
    getUserMedia: (constraints: MediaStreamConstraints) => {
      requests.push(constraints);
      return open();
    },
  };
  return { media: media as unknown as MediaDevices, requests };
}

test('a browser without camera access gets a sentence, which mentions Safari on iOS', async () => {
  expect(await findCameraProblem(undefined, false)).toBe('Your browser does not support camera access.');
  expect(await findCameraProblem(undefined, true)).toMatch(/does not support camera access\..*use Safari.*permissions/);
});

test('no camera, a denied permission and an available camera are distinguished', async () => {
  expect(await findCameraProblem(createDevices(['audioinput']).media, false)).toBe('No camera devices found.');
  expect(await findCameraProblem(createDevices(new Error('denied')).media, false)).toBe(
    'Unable to access camera. Please check permissions.',
  );
  expect(await findCameraProblem(createDevices(['audioinput', 'videoinput']).media, false)).toBeNull();
});

test.each([
  ['NotAllowedError', 'Please allow camera permissions in your browser and try again.'],
  ['NotFoundError', 'No camera found on this device.'],
  ['NotReadableError', 'The camera is in use by another application.'],
  ['OverconstrainedError', 'The camera does not support the requested settings.'],
  ['AbortError', 'Unable to access camera. Please check permissions.'],
])('%s gets a sentence', (name, text) => {
  expect(getCameraErrorText(createError(name), false)).toBe(text);
  expect(getCameraErrorText({ name }, true)).toBe(
    `${text} On iOS, please use Safari and make sure camera permissions are granted.`,
  );
});

test('1920×1080 is requested, 1280×720 on iOS', async () => {
  const stream = {} as MediaStream;
  const { media, requests } = createDevices(['videoinput'], () => Promise.resolve(stream));
  expect(await openCamera(media, 'environment', false)).toBe(stream);
  await openCamera(media, 'user', true);
  expect(requests).toMatchObject([
    { video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } } },
    { video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 720 } } },
  ]);
});

test('a camera that cannot meet the settings is opened with default ones; other failures are not retried', async () => {
  const stream = {} as MediaStream;
  let first = true;
  const picky = createDevices(['videoinput'], () => {
    const answer = first ? Promise.reject(createError('OverconstrainedError')) : Promise.resolve(stream);
    first = false;
    return answer;
  });
  expect(await openCamera(picky.media, 'environment', false)).toBe(stream);
  expect(picky.requests[1]).toEqual({ video: true, audio: false });

  const busy = createDevices(['videoinput'], () => Promise.reject(createError('NotReadableError')));
  await expect(openCamera(busy.media, 'environment', false)).rejects.toMatchObject({ name: 'NotReadableError' });
  expect(busy.requests).toHaveLength(1);
});

test('an iPad that calls itself a Mac is iOS, a Mac is not', () => {
  expect(isIos({ userAgent: IPHONE, maxTouchPoints: 5 })).toBe(true);
  expect(isIos({ userAgent: MAC, maxTouchPoints: 5 })).toBe(true);
  expect(isIos({ userAgent: MAC, maxTouchPoints: 0 })).toBe(false);
});

test.each([
  ['granted', true],
  ['prompt', true],
  ['denied', false],
])('with the permission %s, whether the camera starts at once is %p', async (state, starts) => {
  const permissions = { query: () => Promise.resolve({ state }) } as unknown as Permissions;
  expect(await canStartAtOnce(permissions)).toBe(starts);
});

test('a browser that cannot tell its permissions waits for a press', async () => {
  const permissions = { query: () => Promise.reject(new TypeError('camera')) } as unknown as Permissions;
  expect(await canStartAtOnce(permissions)).toBe(false);
  expect(await canStartAtOnce(undefined)).toBe(false);
});
