import { Buffer } from 'node:buffer';
import { keys } from '#data/table/keys';
import { PASSWORD, testApi, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
});
afterEach(() => api.close());

const readId = async () => (await api.user.auth.me({})).user.id;

test('an account has no key for photos on its devices until the person asks for one', async () => {
  expect(await api.user.account.photoKey({})).toEqual({ key: null });
  const { key } = await api.user.account.createPhotoKey({ body: {} });
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(await api.user.account.photoKey({})).toEqual({ key });
});

test('the key stays the same however often and however quickly it is asked for', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => api.user.account.createPhotoKey({ body: {} })));
  answers.push(await api.user.account.createPhotoKey({ body: {} }));
  expect(new Set(answers.map(({ key }) => key)).size).toBe(1);
});

test('each account has a key of its own, and a visitor gets none', async () => {
  const { key } = await api.user.account.createPhotoKey({ body: {} });
  expect((await api.other.account.createPhotoKey({ body: {} })).key).not.toBe(key);
  await expect(api.anonymous.account.photoKey({})).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(api.anonymous.account.createPhotoKey({ body: {} })).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('the key is stored sealed, and no export contains it', async () => {
  const { key } = await api.user.account.createPhotoKey({ body: {} });
  const rows = (await api.scanTable()).filter(({ SK }) => SK === 'PHOTO_KEY');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.['value']).toBeInstanceOf(Uint8Array);
  const bytes = Buffer.from(rows[0]?.['value'] as Uint8Array);
  expect(bytes.includes(Buffer.from(key))).toBe(false);
  expect(bytes.includes(Buffer.from(key, 'base64'))).toBe(false);
  const exported = JSON.stringify(await api.user.account.export({}));
  expect(exported).not.toContain(key);
  expect(exported).not.toContain('photo_key');
});

test('deleting the account erases the key', async () => {
  await api.user.account.createPhotoKey({ body: {} });
  const userId = await readId();
  await api.user.account.remove({ body: { password: PASSWORD } });
  await api.runJob('resumeErasures');
  const left = (await api.scanTable()).filter(({ PK }) => PK === keys.photoKey(userId).PK);
  expect(left).toEqual([]);
});
