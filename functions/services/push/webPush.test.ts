import { getVapidHeaders } from 'web-push';
import { RetryLater } from '#data/operations/outbox';
import { parseConfig } from '#functions/runtime/config';
import { createServices, type Services } from '#functions/services/services';
import { decryptPush, subscribePushBrowser } from '#functions/testing/pushBrowser';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import { deriveVapidKeys, isPublicKey, type VapidKeys } from './vapidKeys';
import { WebPush } from './webPush';

let cloud: LocalCloud;
let now = new Date();
let services: Services;
let webPush: WebPush;
beforeAll(async () => {
  cloud = await startLocalCloud({ dataDir: null, clock: () => now });
  services = createServices(parseConfig({ ...cloud.environment, STAGE: 'local' }), { now: () => now });
  webPush = new WebPush(services);
});
beforeEach(() => cloud.push.refuseWith(null));
afterAll(() => cloud.close());

const MESSAGE = { title: 'Your reminder', body: 'Open it.', path: '/due?person=' };

async function subscribe() {
  const [serverKey] = await webPush.readPublicKeys();
  const browser = subscribePushBrowser(cloud.push, serverKey);
  const { endpoint, keys } = browser.subscription;
  return { ...browser, endpoint, details: { endpoint, ...keys, serverKey } };
}

test('the browser reads the message, and the push service cannot', async () => {
  const { details, endpoint, readMessages } = await subscribe();
  expect(await webPush.send(details, MESSAGE)).toBe('sent');
  expect(readMessages()).toEqual([MESSAGE]);
  const [pushed] = cloud.push.messages(endpoint);
  expect(pushed?.body.toString('latin1')).not.toMatch(/reminder|due/i);
  expect(pushed?.ttl).toBe(86_400);
});

/** The example of RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: [
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A',
    '_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ].join(''),
};

test('the receiver of the tests, which shares no code with the sender, reads the example of the standard', () => {
  const [privateKey, auth, body] = [EXAMPLE.privateKey, EXAMPLE.auth, EXAMPLE.body].map((text) =>
    Buffer.from(text, 'base64url'),
  );
  expect(decryptPush(body!, { privateKey: privateKey!, auth: auth! })).toBe(EXAMPLE.text);
});

test('the keys of a secret stay what browsers subscribed to, and a public key is a point on the curve', () => {
  const { publicKey } = deriveVapidKeys('a secret of an earlier start');
  expect(publicKey).toBe('BPpC-qpAtJYr3BaP1pm_9jTsGTriRF7ahZd3WvclrnW0WkNDgDMs9N3--kkZIv0nJSDl8DTOgmYThwj_xkS566c');
  expect([publicKey, EXAMPLE.publicKey, Buffer.alloc(65, 4).toString('base64url'), 'BA'].map(isPublicKey)).toEqual([
    ...[true, true, false, false],
  ]);
});

interface Signature {
  keys: VapidKeys;
  audience: string;
  contact: string;
  /** The time of the sender's machine. */
  at: Date;
}

/** The header of a sender. */
function signPush({ keys, audience, contact, at }: Signature): string {
  jest.useFakeTimers({ now: at });
  const headers = getVapidHeaders(audience, contact, keys.publicKey, keys.privateKey, 'aes128gcm');
  jest.useRealTimers();
  return headers.Authorization;
}

test('the push service of the tests refuses what a real one refuses', async () => {
  const { endpoint, details } = await subscribe();
  const keys = deriveVapidKeys(await services.secrets.read('web-push'));
  const audience = new URL(endpoint).origin;
  const signature = { keys, audience, contact: 'mailto:operator@example.org', at: new Date() };
  const right = { authorization: signPush(signature), ttl: '60', 'content-encoding': 'aes128gcm' };
  const post = async (change: Record<string, string>, { size = 100, address = endpoint } = {}) =>
    (await fetch(address, { method: 'POST', headers: { ...right, ...change }, body: new Uint8Array(size) })).status;
  const signed = (change: Partial<Signature>) => ({ authorization: signPush({ ...signature, ...change }) });
  const hoursFromNow = (hours: number) => new Date(signature.at.getTime() + hours * 3_600_000);
  const forged = right.authorization.replace(/t=([^.]+\.[^.]+)\.[^,]+/, `t=$1.${'A'.repeat(86)}`);

  expect(await post({})).toBe(201);
  expect(await post({ authorization: '' })).toBe(401);
  expect(await post({ authorization: forged })).toBe(403);
  expect(await post(signed({ keys: deriveVapidKeys('of another sender') }))).toBe(403);
  expect(await post(signed({ audience: 'https://fcm.googleapis.com' }))).toBe(403);
  expect(await post(signed({ contact: 'mailto:nobody' }))).toBe(403);
  expect(await post(signed({ at: hoursFromNow(-13) }))).toBe(403);
  expect(await post(signed({ at: hoursFromNow(13) }))).toBe(403);
  expect(await post({ ttl: '' })).toBe(400);
  expect(await post({ 'content-encoding': 'identity' })).toBe(415);
  expect(await post({}, { size: 4096 })).toBe(201);
  expect(await post({}, { size: 4097 })).toBe(413);
  expect(await post({}, { address: `${endpoint}x` })).toBe(404);
  expect(await webPush.send({ ...details, endpoint: `${endpoint}x` }, MESSAGE)).toBe('ended');
});

test('a subscription that ended is known from a push service that is busy', async () => {
  const { endpoint, details } = await subscribe();
  cloud.push.refuseWith({ status: 429, retryAfter: '120' });
  await expect(webPush.send(details, MESSAGE)).rejects.toMatchObject({ name: 'RetryLater', seconds: 120 });
  cloud.push.refuseWith({ status: 503, retryAfter: new Date(now.getTime() + 300_000).toUTCString() });
  const error = await webPush.send(details, MESSAGE).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RetryLater);
  expect(Math.abs((error as RetryLater).seconds - 300)).toBeLessThanOrEqual(1);
  cloud.push.refuseWith({ status: 500 });
  await expect(webPush.send(details, MESSAGE)).rejects.toMatchObject({ seconds: 60 });
  cloud.push.refuseWith({ status: 400 });
  await expect(webPush.send(details, MESSAGE)).rejects.toThrow(/ answered 400$/);
  cloud.push.refuseWith(null);
  cloud.push.end(endpoint);
  expect(await webPush.send(details, MESSAGE)).toBe('ended');
});

test('after a rotation of the secret, subscriptions go on with the key before, until the next rotation', async () => {
  const { details, readMessages } = await subscribe();
  const rotate = async (secret: string) => {
    await cloud.putSecret('web-push', secret);
    now = new Date(now.getTime() + 6 * 60_000);
  };
  await rotate('a second secret');
  expect(await webPush.readPublicKeys()).toEqual([deriveVapidKeys('a second secret').publicKey, details.serverKey]);
  expect(await webPush.send(details, MESSAGE)).toBe('sent');
  await rotate('a third secret');
  expect(await webPush.send(details, MESSAGE)).toBe('ended');
  expect(readMessages()).toEqual([MESSAGE]);
});

test('a device that subscribed right after a rotation is known where an earlier secret is still cached', async () => {
  await webPush.readPublicKeys();
  await cloud.putSecret('web-push', 'a fourth secret');
  const serverKey = deriveVapidKeys('a fourth secret').publicKey;
  const { subscription, readMessages } = subscribePushBrowser(cloud.push, serverKey);
  const details = { endpoint: subscription.endpoint, ...subscription.keys, serverKey };
  expect(await webPush.send(details, MESSAGE)).toBe('sent');
  expect(readMessages()).toEqual([MESSAGE]);
});

/** As `infra/stages.ts` has them. */
const PUSH_SERVICES = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
];

test('a person cannot make the server call any other address than that of a known push service', () => {
  const settings = { ...cloud.environment, STAGE: 'local', PUSH_SERVICES: PUSH_SERVICES.join(',') };
  const deployed = new WebPush(createServices(parseConfig(settings)));
  const isCalled = (endpoint: string) => deployed.isOfPushService(endpoint);
  const known = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ];
  const others = [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:password@fcm.googleapis.com/',
    'https://fcm.googleapis.com.example.org/',
    'https://fcm.googleapis.com@example.org/',
    'https://push.apple.com/',
    'https://evilpush.apple.com/',
    'https://web.push.apple.com.example.org/',
    'https://web.push.apple.com./',
    'https://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1/',
    'http://[::1]/',
    'file:///etc/passwd',
    `${cloud.endpoint}/push/abc`,
  ];
  expect(known.map(isCalled)).toEqual(known.map(() => true));
  expect(others.filter(isCalled)).toEqual([]);
});
