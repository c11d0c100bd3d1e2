import { LESION_CONTAINER } from '#local/aws/sagemaker/modelContainer';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD, testApi, type TestApi } from '#functions/testing/testApi';
import { toDataUrl, readLesionImage } from '#functions/testing/testImages';
import type { Visit } from '#domain/analysis/visit';

/** Marker texts in every place where a person enters something. The tests search for them everywhere. */
const CANARY = {
  notes: 'canary-notes-7f3a',
  location: 'canary-place-91bc',
  name: 'canary-file-e04d',
  image: 'canary-pixels-55aa',
  visit: 'canary-visit-2c91',
  check: 'canary-check-b803',
  allergy: 'canary-allergy-44d2',
  message: 'canary-message-a1f7',
  account: 'canary-account-6e05',
};
/** A position that a browser gives, with more decimals than anything may keep. */
const POSITION = { lat: 45.678912, lng: -111.043217 };

let api: TestApi;
let dataDir: string;
let photo: Buffer;
let output = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'privacy-'));
  api = await testApi({ container: LESION_CONTAINER, dataDir });
  photo = Buffer.concat([await readLesionImage('dermoscopic-melanoma-1.jpg'), Buffer.from(CANARY.image)]);
  const writes = [process.stdout, process.stderr].map((stream) =>
    jest.spyOn(stream, 'write').mockImplementation((chunk) => {
      output += Buffer.from(chunk).toString('latin1');
      return true;
    }),
  );
  const { id } = await api.subscriber.analysis.create({
    body: {
      imageData: toDataUrl(photo),
      notes: CANARY.notes,
      location: `Chest: ${CANARY.location}`,
      filename: CANARY.name,
    },
  });
  await api.subscriber.analysis.update({ params: { id }, body: { notes: `${CANARY.notes} again` } });
  await enterMore();
  await api.subscriber.request('POST', '/api/analyze', {
    json: { imageData: toDataUrl(photo.subarray(0, 300)), notes: CANARY.notes },
  });
  await api.subscriber.request('POST', '/api/analyze', {
    body: `{"notes":"${CANARY.notes}`,
    headers: { 'content-type': 'application/json' },
  });
  await api.subscriber.analysis.list({});
  for (const write of writes) write.mockRestore();
});
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Enters what the newer parts of the policy name: a visit, a check, a profile, a search, a message and a note. */
async function enterMore(): Promise<void> {
  const { subscriber, admin } = api;
  const [spot] = (await subscriber.lesions.list({})).items;
  const visit: Visit = {
    ...{ id: '01ARZ3NDEKTSV4RRFFQ69G5V15', date: '2026-01-05', seenBy: 'dermatologist' },
    ...{ diagnosis: 'other', diagnosisText: CANARY.visit, biopsy: 'none', biopsyResult: null, biopsyText: null },
  };
  await subscriber.lesions.update({ params: { id: spot!.id }, body: { visit } });
  const { id: checkId } = await subscriber.skinChecks.start({});
  const unlooked = { part: 'arms', isChecked: false, note: null, newSpots: [] } as const;
  const result = { ...unlooked, isChecked: true, note: CANARY.check };
  await subscriber.skinChecks.savePart({
    body: { checkId, result: { ...result, newSpots: [] }, base: { ...unlooked, newSpots: [] } },
  });
  await subscriber.skincare.saveProfile({
    body: {
      ...{
        skinType: 'oily',
        skinTone: 'fair',
        ageRange: '26-35',
        primaryConcerns: ['Dark spots'],
        currentProducts: [],
      },
      ...{ allergies: [CANARY.allergy], sunExposure: 'high' },
      lifestyleFactors: { smoking: false, exerciseFrequency: 'none', dietType: 'keto', stressLevel: 'high' },
    },
  });
  await subscriber.dermatologists.find({ query: { ...POSITION, radius: 50 } });
  const { email } = subscriber;
  await subscriber.contact.create({ body: { name: 'Ann Lee', email, subject: 'A question', message: CANARY.message } });
  const { user } = await subscriber.auth.me({});
  await admin.accounts.addNote({ params: { id: user.id }, body: { text: CANARY.account } });
}

async function readAllFiles(): Promise<{ file: string; bytes: Buffer }[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(files.map(async (file) => ({ file, bytes: await readFile(file) })));
}

/** The markers and parts of the photo, raw and as base64, short enough to be found whatever surrounds them. */
const listTraces = () => [
  ...Object.values(CANARY),
  ...Object.values(POSITION).map(String),
  ...[100, 1000, 3000].map((at) => photo.subarray(at, at + 24).toString('latin1')),
  ...[99, 999, 3000].map((at) =>
    photo
      .subarray(at, at + 24)
      .toString('base64')
      .slice(0, 28),
  ),
];

test('the owner can read the notes and the place', async () => {
  const { items } = await api.subscriber.analysis.list({});
  expect(items[0]).toMatchObject({ notes: `${CANARY.notes} again`, location: `Chest: ${CANARY.location}` });
});

test('the owner reads the visit, the check, the profile, the message and the note in the file of their data', async () => {
  const response = await api.subscriber.request('GET', '/api/account/export');
  const file = await response.text();
  const { visit, check, allergy, message, account } = CANARY;
  expect([visit, check, allergy, message, account].filter((text) => !file.includes(text))).toEqual([]);
});

// Check 12.
test('no file of the data directory contains the photo, its file name, the notes or the place', async () => {
  const files = await readAllFiles();
  expect(files.length).toBeGreaterThan(5);
  const leaks = files.flatMap(({ file, bytes }) =>
    listTraces()
      .filter((trace) => bytes.includes(Buffer.from(trace, 'latin1')))
      .map((trace) => [file, trace]),
  );
  expect(leaks).toEqual([]);
});

// Check 12.
test('no row of the table contains the photo, its file name, the notes or the place', async () => {
  const rows = JSON.stringify(await api.scanTable(), (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(rows).toContain('ANALYSIS#');
  expect(listTraces().filter((trace) => rows.includes(trace))).toEqual([]);
});

// Check 25.
test('no log line contains any of these, nor an email address, a password or a cookie', () => {
  const logText = output + JSON.stringify(api.logs);
  expect(api.logs.filter(({ route }) => route === 'analysis.create')).toHaveLength(3);
  const secrets = [PASSWORD, api.subscriber.email, api.subscriber.cookie ?? 'none', '198.51.100'];
  expect([...listTraces(), ...secrets].filter((trace) => logText.includes(trace))).toEqual([]);
});

test('a log line has only the allowed fields', () => {
  const allowed = ['bytes', 'code', 'error', 'level', 'ms', 'requestId', 'role', 'route', 'status'];
  const fields = new Set(api.logs.flatMap((entry) => Object.keys(entry)));
  expect([...fields].filter((field) => !allowed.includes(field))).toEqual([]);
});

test('an administrator’s sign-in ends after 30 minutes without use, and that of others after 12 hours', async () => {
  await api.admin.auth.me({});
  await api.subscriber.auth.me({});
  api.clock.advance({ minutes: 31 });
  await expect(api.admin.auth.me({})).rejects.toMatchObject({ code: 'unauthenticated' });
  expect((await api.subscriber.auth.me({})).user.email).toBe(api.subscriber.email);
  api.clock.advance({ hours: 12, minutes: 1 });
  await expect(api.subscriber.auth.me({})).rejects.toMatchObject({ code: 'unauthenticated' });
});
