import { webcrypto } from 'node:crypto';
import { openBytes, sealBytes } from '../../device/sealedBytes';
import { publishSessionEvent } from '../sessionEvents';
import { startTestServer } from '../testServer';
import { loadPhotoKey } from './photoKey';

Object.defineProperty(globalThis, 'crypto', { value: webcrypto });

const toKey = (byte: number) => btoa(String.fromCharCode(...new Array<number>(32).fill(byte)));
const CALL = 'GET /api/account/photo-key';
const CONTENT = new TextEncoder().encode('a photo');

test('the key is fetched once per session, cannot be read by scripts, and is dropped at sign-out', async () => {
  const server = startTestServer({ [CALL]: { body: { key: toKey(1) } } });
  const key = await loadPhotoKey('u1');
  expect(await loadPhotoKey('u1')).toBe(key);
  expect(server.calls).toHaveLength(1);
  await expect(webcrypto.subtle.exportKey('raw', key)).rejects.toThrow();
  for (const event of ['signedOut', 'expired'] as const) {
    publishSessionEvent(event);
    expect(await loadPhotoKey('u1')).not.toBe(key);
  }
  expect(server.calls).toHaveLength(3);
});

test('an account without a key gets one at first use', async () => {
  publishSessionEvent('signedOut');
  const server = startTestServer({
    [CALL]: { body: { key: null } },
    'POST /api/account/photo-key': { body: { key: toKey(2) } },
  });
  await loadPhotoKey('u1');
  expect(server.calls.map(({ call }) => call)).toEqual([CALL, 'POST /api/account/photo-key']);
});

test('a failed fetch is tried again', async () => {
  publishSessionEvent('signedOut');
  const server = startTestServer({ [CALL]: { status: 503 } });
  await expect(loadPhotoKey('u1')).rejects.toMatchObject({ status: 503 });
  server.replies[CALL] = { body: { key: toKey(1) } };
  expect(await loadPhotoKey('u1')).toBeDefined();
});

test('what one account sealed, another account cannot open, nor under another analysis', async () => {
  publishSessionEvent('signedOut');
  const server = startTestServer({ [CALL]: { body: { key: toKey(1) } } });
  const key = await loadPhotoKey('u1');
  const sealed = await sealBytes(key, 'u1/a1/photo', CONTENT);
  expect(new TextDecoder().decode(await openBytes(key, 'u1/a1/photo', sealed))).toBe('a photo');
  await expect(openBytes(key, 'u1/a2/photo', sealed)).rejects.toThrow();
  server.replies[CALL] = { body: { key: toKey(2) } };
  await expect(openBytes(await loadPhotoKey('u2'), 'u1/a1/photo', sealed)).rejects.toThrow();
});
