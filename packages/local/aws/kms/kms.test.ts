import {
  CreateKeyCommand,
  DecryptCommand,
  DescribeKeyCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  InvalidCiphertextException,
  KMSClient,
} from '@aws-sdk/client-kms';
import { ClassicLevel } from 'classic-level';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getTableFolder } from '#local/aws/dynamodb/dynamodb';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import { LOCAL_CREDENTIALS } from '#local/server/provisionTable';
import { openMasterKey } from './masterKey';

let cloud: LocalCloud;
let kms: KMSClient;
beforeAll(async () => {
  cloud = await startLocalCloud({ dataDir: null });
  kms = createClient(cloud);
});
afterAll(() => cloud.close());

const createClient = ({ endpoint }: LocalCloud) => new KMSClient({ endpoint, ...LOCAL_CREDENTIALS });
const EncryptionContext = { userId: 'u1', purpose: 'health' };

test('a wrapped data key decrypts under the same encryption context, in any order', async () => {
  const KeyId = cloud.environment.KMS_KEY_ID;
  const dataKey = await kms.send(new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext }));
  expect(dataKey.Plaintext).toHaveLength(32);
  const reordered = { purpose: 'health', userId: 'u1' };
  const decrypted = await kms.send(
    new DecryptCommand({ CiphertextBlob: dataKey.CiphertextBlob, EncryptionContext: reordered }),
  );
  expect(decrypted.Plaintext).toEqual(dataKey.Plaintext);
  expect(decrypted.KeyId).toBe(dataKey.KeyId);
});

test('another context, a changed byte and a truncated ciphertext are all InvalidCiphertextException', async () => {
  const KeyId = cloud.environment.KMS_KEY_ID;
  const Plaintext = Buffer.from('note');
  const { CiphertextBlob } = await kms.send(new EncryptCommand({ KeyId, Plaintext, EncryptionContext }));
  const ciphertext = Buffer.from(CiphertextBlob!);
  const expectInvalid = (blob: Uint8Array, context: Record<string, string> = EncryptionContext) =>
    expect(kms.send(new DecryptCommand({ CiphertextBlob: blob, EncryptionContext: context }))).rejects.toBeInstanceOf(
      InvalidCiphertextException,
    );
  await expectInvalid(ciphertext, { userId: 'u2', purpose: 'health' });
  await expectInvalid(ciphertext, {});
  for (const at of [0, 3, 20, 30, 40, ciphertext.length - 1]) {
    const changed = Buffer.from(ciphertext);
    changed[at]! ^= 1;
    await expectInvalid(changed);
  }
  await expectInvalid(ciphertext.subarray(0, ciphertext.length - 1));
  await expectInvalid(ciphertext.subarray(0, 10));
});

test('an unknown key is NotFoundException, and DescribeKey describes the key', async () => {
  const unknown = kms.send(new GenerateDataKeyCommand({ KeyId: 'nobody', KeySpec: 'AES_256' }));
  await expect(unknown).rejects.toMatchObject({ name: 'NotFoundException' });
  const { KeyMetadata } = await kms.send(new DescribeKeyCommand({ KeyId: cloud.environment.KMS_KEY_ID }));
  expect(KeyMetadata).toMatchObject({ KeyId: cloud.environment.KMS_KEY_ID, Enabled: true });
});

test('an operation the product does not use is refused by name', async () => {
  await expect(kms.send(new CreateKeyCommand({}))).rejects.toMatchObject({ name: 'UnknownOperationException' });
});

test('the key file is readable by its owner only, and decrypts old ciphertexts after a restart', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kms-'));
  const first = await startLocalCloud({ dataDir });
  const KeyId = first.environment.KMS_KEY_ID;
  const { CiphertextBlob } = await createClient(first).send(
    new EncryptCommand({ KeyId, Plaintext: Buffer.from('note') }),
  );
  await first.close();

  const second = await startLocalCloud({ dataDir });
  const { Plaintext } = await createClient(second).send(new DecryptCommand({ CiphertextBlob }));
  await second.close();
  expect(Buffer.from(Plaintext!).toString()).toBe('note');
  const keys = path.join(dataDir, '.keys');
  expect(await readdir(keys)).toEqual(['master.json']);
  expect((await stat(path.join(keys, 'master.json'))).mode & 0o777).toBe(0o600);
  expect(await readFile(path.join(keys, 'master.json'), 'utf8')).toContain(KeyId);
});

test('a first start of an earlier version that died with an empty table and no key starts again', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kms-'));
  const table = new ClassicLevel(getTableFolder(dataDir));
  await mkdir(getTableFolder(dataDir), { recursive: true });
  await table.open();
  await table.close();
  const started = await startLocalCloud({ dataDir });
  await started.close();
  expect(await readFile(path.join(dataDir, '.keys', 'master.json'), 'utf8')).toContain(started.environment.KMS_KEY_ID);
});

test('a key that is missing beside a table stops the start with its file, and the right key lets it start again', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kms-'));
  const file = path.join(dataDir, '.keys', 'master.json');
  // A first start that died before the table existed leaves its key, or nothing, and goes on.
  await openMasterKey(dataDir, () => new Date());
  await (await startLocalCloud({ dataDir })).close();
  const bytes = await readFile(file);
  await rm(file);
  for (const repair of [false, true]) {
    await expect(startLocalCloud({ dataDir, repair })).rejects.toThrow(
      `${file} is missing. Restore the file from a copy of yours.`,
    );
    await expect(stat(file)).rejects.toThrow('ENOENT');
  }
  await writeFile(file, bytes);
  const restored = await startLocalCloud({ dataDir });
  expect(restored.environment.KMS_KEY_ID).toBe((JSON.parse(String(bytes)) as { id: string }).id);
  await restored.close();
});
