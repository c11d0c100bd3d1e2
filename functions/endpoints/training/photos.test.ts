import { LESION_CONTAINER } from '#local/aws/sagemaker/modelContainer';
import { createHash } from 'node:crypto';
import type { Diagnosis } from '#domain/training/diagnosis';
import { LABEL_DISAGREEMENT } from '#domain/training/training';
import { getLesionEngine } from '#functions/services/lesionEngine';
import { samplePhotos } from '#functions/services/training/samplePhotos';
import { getTrainingServices } from '#functions/services/training/trainingServices';
import { objectKeys } from '#functions/services/training/trainingStore';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { toDataUrl } from '#functions/testing/testImages';

jest.setTimeout(300_000);

const readSample = (index: number) => Buffer.from(samplePhotos[index]!.jpeg, 'base64');

let api: TestApi;
let adminId: string;
/** Ids of three photos: a nevus, a carcinoma by phone, and a nevus labeled malignant, added in this order. */
let ids: [string, string, string];
beforeAll(async () => {
  api = await testApi({ container: LESION_CONTAINER });
  adminId = (await api.admin.auth.me({})).user.id;
  await getLesionEngine(api.services)
    .reencode(readSample(0), 'jpeg')
    .catch(() => undefined); // waits for the model to load
  const add = async (photo: Buffer, diagnosis: Diagnosis, labelReason: string | null = null): Promise<string> => {
    const body = { imageData: toDataUrl(photo), diagnosis, ownerConsent: true, labelReason };
    const { id } = await api.admin.training.add({ body });
    api.clock.advance({ minutes: 1 });
    return id;
  };
  const first = await add(readSample(0), 'benign');
  await api.admin.training.editPhoto({ params: { id: first }, body: { diagnosis: 'benign', notes: 'Left arm' } });
  ids = [
    first,
    await add(readSample(6), 'suspicious'),
    await add(readSample(2), 'malignant', 'Confirmed under the microscope'),
  ];
});
afterAll(() => api.close());

const list = (query: object = {}) => api.admin.training.photos({ query });
const counts = async () => {
  const { count, benign, suspicious, malignant } = await api.admin.training.stats({});
  return { count, benign, suspicious, malignant };
};
/** The row of the audit log about the newest call that was done, with what it keeps sealed. */
async function findAuditRow(action: string) {
  const rows = (await api.scanTable()).filter((row) => row.action === action && row.success === 1);
  return rows.sort((a, b) => String(a.timestamp).localeCompare(String(b.timestamp))).at(-1);
}

test('the set is listed newest first, with who added a photo, when, and what the engine measured', async () => {
  const { photos, total, counts: byGroup, people } = await list();
  expect(photos.map(({ id }) => id)).toEqual([ids[2], ids[1], ids[0]]);
  const { email } = api.admin;
  expect([total, byGroup, people]).toEqual([3, { benign: 1, suspicious: 1, malignant: 1 }, [{ id: adminId, email }]]);
  expect(photos[2]).toMatchObject({
    ...{ diagnosis: 'benign', addedByEmail: email, notes: 'Left arm', domain: 'dermoscopic' },
    ...{ isLabelConfirmed: false, labelReason: null, modelTier: expect.any(String), skinTone: expect.any(String) },
  });
  expect(photos[0]).toMatchObject({ isLabelConfirmed: true, labelReason: 'Confirmed under the microscope' });
});

test('filters narrow the list and its counts; pages follow one another', async () => {
  const listIds = async (query: object) => (await list(query)).photos.map(({ id }) => id);
  expect(await listIds({ domain: 'dermoscopic' })).toContain(ids[0]);
  expect(await listIds({ domain: 'dermoscopic' })).not.toContain(ids[1]);
  expect(await listIds({ diagnosis: 'malignant' })).toEqual([ids[2]]);
  expect(await listIds({ disagreement: 'no' })).toEqual([ids[1], ids[0]]);
  expect(await listIds({ who: adminId, disagreement: 'yes' })).toEqual([ids[2]]);
  expect(await listIds({ who: 'samples' })).toEqual([]);
  const [, , { skinTone: tone }] = (await list()).photos as [unknown, unknown, { skinTone: string }];
  expect(await listIds({ tone })).toContain(ids[0]);
  expect(await listIds({ tone: 'unknown' })).toEqual([]);
  expect(await listIds({ limit: 2, page: 2 })).toEqual([ids[0]]);
  expect(await listIds({ source: 'admin' })).toHaveLength(3);
  expect(await listIds({ source: 'ISIC 2017' })).toEqual([]);
  expect((await list()).sources).toEqual(['admin']);
  expect(await list({ disagreement: 'no', limit: 1 })).toMatchObject({ total: 2, counts: { benign: 1, malignant: 0 } });
});

test('a photo is shown to administrators only, and each view is in the audit log', async () => {
  const params = { id: ids[0] };
  for (const role of [api.user, api.subscriber, api.anonymous]) {
    await expect(role.training.picture({ params })).rejects.toMatchObject({ code: expect.stringMatching(/forbidden|unauth/) }); // prettier-ignore
    await expect(role.training.photos({})).rejects.toMatchObject({ code: expect.stringMatching(/forbidden|unauth/) });
  }
  const { picture } = await api.admin.training.picture({ params });
  const jpeg = Buffer.from(picture.replace('data:image/jpeg;base64,', ''), 'base64');
  expect(createHash('sha256').update(jpeg).digest('hex')).toBe(ids[0]);
  const row = await findAuditRow('training.picture');
  expect(row).toMatchObject({ userId: adminId, resourceId: ids[0], outcome: 'done' });
});

test('a new label passes the same rule as a new photo, moves the counts, and is in the audit log', async () => {
  const params = { id: ids[2] };
  await api.admin.training.editPhoto({ params, body: { diagnosis: 'benign', notes: 'Changed' } });
  expect(await counts()).toEqual({ count: 3, benign: 2, suspicious: 1, malignant: 0 });
  expect((await list()).photos[0]).toMatchObject({
    diagnosis: 'benign',
    label: 0,
    notes: 'Changed',
    labelReason: null,
  });
  const body = { diagnosis: 'malignant', notes: 'Changed' } as const;
  await expect(api.admin.training.editPhoto({ params, body })).rejects.toMatchObject({
    code: 'conflict',
    details: { reasons: [expect.objectContaining({ code: LABEL_DISAGREEMENT })] },
  });
  expect(await counts()).toEqual({ count: 3, benign: 2, suspicious: 1, malignant: 0 });
  const labelReason = 'A second pathologist';
  api.clock.advance({ minutes: 1 });
  await api.admin.training.editPhoto({ params, body: { ...body, labelReason } });
  expect((await list()).photos[0]).toMatchObject({ diagnosis: 'malignant', isLabelConfirmed: true, labelReason });
  const row = await findAuditRow('training.editPhoto');
  expect(row).toMatchObject({ resourceId: ids[2], riskLevel: 'medium', success: 1 });
  const vault = await api.services.vault.forUser(adminId);
  const key = { PK: String(row!.PK), SK: String(row!.SK) };
  expect(vault.unseal(key, 'details', Uint8Array.from(row!.details as Buffer))).toEqual({
    diagnosis: { from: 'benign', to: 'malignant' },
  });
  expect(JSON.stringify(await api.scanTable())).not.toMatch(/second pathologist|Changed/);
});

test('notes change without a judgement, and the reason for the label stays', async () => {
  const params = { id: ids[2] };
  await api.admin.training.editPhoto({ params, body: { diagnosis: 'malignant', notes: '' } });
  const [photo] = (await list({ diagnosis: 'malignant' })).photos;
  expect(photo).toMatchObject({ id: ids[2], notes: null, labelReason: 'A second pathologist' });
});

test('a removed photo leaves the set, the counts and the bucket, and can be added again', async () => {
  const params = { id: ids[2] };
  await api.admin.training.removePhoto({ params });
  expect(await counts()).toMatchObject({ count: 2, benign: 1, malignant: 0 });
  expect((await list()).photos.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  const { store } = getTrainingServices(api.services);
  expect(await store.readBytes(objectKeys.photograph(ids[2]))).toBeUndefined();
  await expect(api.admin.training.picture({ params })).rejects.toMatchObject({ code: 'not_found' });
  await expect(api.admin.training.removePhoto({ params })).rejects.toMatchObject({ code: 'not_found' });
  expect(await findAuditRow('training.removePhoto')).toMatchObject({ resourceId: ids[2] });
  const imageData = toDataUrl(readSample(2));
  expect(await api.admin.training.add({ body: { imageData, diagnosis: 'benign' } })).toMatchObject({ id: ids[2] });
});

test('a photo whose file is gone is not found, and can still be removed', async () => {
  const params = { id: ids[0] };
  await getTrainingServices(api.services).store.remove(objectKeys.photograph(ids[0]));
  await expect(api.admin.training.picture({ params })).rejects.toMatchObject({ code: 'not_found' });
  const relabeled = api.admin.training.editPhoto({ params, body: { diagnosis: 'suspicious' } });
  await expect(relabeled).rejects.toMatchObject({ code: 'not_found' });
  await api.admin.training.removePhoto({ params });
  expect((await list()).photos.map(({ id }) => id)).not.toContain(ids[0]);
});
