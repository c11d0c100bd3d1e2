import { LESION_CONTAINER } from '#local/aws/sagemaker/container';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD, testApi, type TestApi } from '#functions/testing/testApi';
import { dataUrl, lesionPhoto } from '#functions/testing/testPhotos';

/** Words planted where a person would write or show something, and looked for everywhere afterwards. */
const CANARY = {
  notes: 'canary-notes-7f3a',
  location: 'canary-place-91bc',
  name: 'canary-file-e04d',
  image: 'canary-pixels-55aa',
};

let api: TestApi;
let dataDir: string;
let photo: Buffer;
let output = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'privacy-'));
  api = await testApi({ container: LESION_CONTAINER, dataDir });
  photo = Buffer.concat([await lesionPhoto('dermoscopic-melanoma-1.jpg'), Buffer.from(CANARY.image)]);
  const writes = [process.stdout, process.stderr].map((stream) =>
    jest.spyOn(stream, 'write').mockImplementation((chunk) => {
      output += Buffer.from(chunk).toString('latin1');
      return true;
    }),
  );
  const { id } = await api.subscriber.analysis.create({
    body: {
      imageData: dataUrl(photo),
      notes: CANARY.notes,
      location: `Chest: ${CANARY.location}`,
      filename: CANARY.name,
    },
  });
  await api.subscriber.analysis.update({ params: { id }, body: { notes: `${CANARY.notes} again` } });
  await api.subscriber.request('POST', '/api/analyze', {
    json: { imageData: dataUrl(photo.subarray(0, 300)), notes: CANARY.notes },
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

async function everyFile(): Promise<{ file: string; bytes: Buffer }[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(files.map(async (file) => ({ file, bytes: await readFile(file) })));
}

/** The photograph's own bytes, raw and as base64, in pieces small enough to survive any framing. */
const traces = () => [
  ...Object.values(CANARY),
  ...[100, 1000, 3000].map((at) => photo.subarray(at, at + 24).toString('latin1')),
  ...[99, 999, 3000].map((at) =>
    photo
      .subarray(at, at + 24)
      .toString('base64')
      .slice(0, 28),
  ),
];

test('the words are there for their owner', async () => {
  const { items } = await api.subscriber.analysis.list({});
  expect(items[0]).toMatchObject({ notes: `${CANARY.notes} again`, location: `Chest: ${CANARY.location}` });
});

test('no file under the data directory holds the photograph, its name, the notes or the place', async () => {
  const files = await everyFile();
  expect(files.length).toBeGreaterThan(5);
  const found = files.flatMap(({ file, bytes }) =>
    traces()
      .filter((trace) => bytes.includes(Buffer.from(trace, 'latin1')))
      .map((trace) => [file, trace]),
  );
  expect(found).toEqual([]);
});

test('no row of the table holds them either', async () => {
  const rows = JSON.stringify(await api.scan(), (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(rows).toContain('ANALYSIS#');
  expect(traces().filter((trace) => rows.includes(trace))).toEqual([]);
});

test('no log line holds them, nor an e-mail, a password or a cookie', () => {
  const said = output + JSON.stringify(api.logs);
  expect(api.logs.filter(({ route }) => route === 'analysis.create')).toHaveLength(3);
  const secrets = [PASSWORD, api.subscriber.email, api.subscriber.cookie ?? 'none', '198.51.100'];
  expect([...traces(), ...secrets].filter((trace) => said.includes(trace))).toEqual([]);
});

test('a log line has these fields and no others', () => {
  const allowed = ['bytes', 'code', 'error', 'level', 'ms', 'requestId', 'role', 'route', 'status'];
  const fields = new Set(api.logs.flatMap((entry) => Object.keys(entry)));
  expect([...fields].filter((field) => !allowed.includes(field))).toEqual([]);
});
