import { CHAIN_BEGINNING } from '#data/operations/audit';
import { AUDIT_CHAINS } from '#data/table/keys';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { auditArchive } from '#functions/operator/auditArchive';
import { testApi, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
let s3: S3Client;
beforeAll(async () => {
  api = await testApi();
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  s3 = new S3Client({ endpoint: api.cloud.endpoint, region: 'us-east-1', credentials, forcePathStyle: true });
});
afterAll(async () => {
  s3.destroy();
  await api.close();
});

const Bucket = () => ({ Bucket: api.services.config.archive.bucket });
async function files(): Promise<string[]> {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command(Bucket()));
  return Contents.map(({ Key }) => Key!);
}
/** Every archived row, as `chain number`. */
async function archived(): Promise<Record<string, unknown>[]> {
  const texts = await Promise.all(
    (await files()).map(async (Key) =>
      (await s3.send(new GetObjectCommand({ ...Bucket(), Key }))).Body!.transformToString(),
    ),
  );
  return texts.flatMap((text) => text.trimEnd().split('\n')).map((line) => JSON.parse(line) as Record<string, unknown>);
}
const kept = async () => (await api.scan()).filter(({ PK }) => String(PK).startsWith('AUDIT#'));
const placeOf = ({ PK, SK }: Record<string, unknown>) => `${String(PK)} ${String(SK)}`;

test('every row of the audit log is archived once, however often the job runs, and new rows are added to what is there', async () => {
  for (let n = 0; n < 20; n += 1) await api.user.account.update({ body: { firstName: `Ann ${n}` } });
  await api.job('auditExport');
  const first = await files();
  expect((await archived()).map(placeOf).sort()).toEqual((await kept()).map(placeOf).sort());
  await api.job('auditExport');
  expect(await files()).toEqual(first);

  await api.user.account.update({ body: { firstName: 'Ann' } });
  await api.job('auditExport');
  expect((await files()).filter((file) => !first.includes(file))).toHaveLength(1);
  expect((await archived()).map(placeOf).sort()).toEqual((await kept()).map(placeOf).sort());
});

test('an archived row is the row as it is stored, sealed bytes as base64, and each file ends where the next begins', async () => {
  await api.job('auditExport');
  const rows = new Map((await kept()).map((row) => [placeOf(row), row]));
  for (const row of await archived()) {
    const stored = rows.get(placeOf(row))!;
    const texts = Object.entries(stored).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
    ]);
    expect(row).toEqual(Object.fromEntries(texts));
  }
  const archive = auditArchive(api.services);
  for (let chain = 0; chain < AUDIT_CHAINS; chain += 1) {
    const last = [...rows.values()].filter(({ PK }) => PK === `AUDIT#${String(chain).padStart(2, '0')}`);
    const { SK = CHAIN_BEGINNING.number, hash = CHAIN_BEGINNING.hash } =
      last.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)).at(-1) ?? {};
    expect(await archive.end(chain)).toEqual({ number: SK, hash });
  }
});

test('a chain that was cut and written anew does not follow what was archived: it is left out, and the job fails', async () => {
  await api.job('auditExport');
  const before = await files();
  const rows = (await kept()).sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
  const last = rows[0]!;
  await api.services.table.remove({ PK: String(last['PK']), SK: String(last['SK']) });
  const chain = String(last['PK']);
  while (!(await kept()).some((row) => row['PK'] === chain && String(row['SK']) > String(last['SK']))) {
    await api.user.account.update({ body: { firstName: 'Ann' } });
  }
  await expect(api.job('auditExport')).rejects.toThrow('left 1 undone');
  const added = (await files()).filter((file) => !before.includes(file));
  expect(added.filter((file) => file.startsWith(`chain-${chain.slice(-2)}`))).toEqual([]);
  expect(api.measurements.at(-1)).toMatchObject({ job: 'auditExport', level: 'error', failed: 1 });
});
