import {
  CreateKeyCommand,
  DecryptCommand,
  DescribeKeyCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  InvalidCiphertextException,
  KMSClient,
} from '@aws-sdk/client-kms';
import { mkdtemp, readFile, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import { LOCAL_CREDENTIALS } from '#local/server/provision';

let cloud: LocalCloud;
let kms: KMSClient;
beforeAll(async () => {
  cloud = await startLocalCloud({ dataDir: null });
  kms = clientOf(cloud);
});
afterAll(() => cloud.close());

const clientOf = ({ endpoint }: LocalCloud) => new KMSClient({ endpoint, ...LOCAL_CREDENTIALS });
const EncryptionContext = { userId: 'u1', purpose: 'health' };

test('a data key comes back from its wrapped copy under the same context, whatever its order', async () => {
  const KeyId = cloud.resources.KMS_KEY_ID;
  const made = await kms.send(new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext }));
  expect(made.Plaintext).toHaveLength(32);
  const reordered = { purpose: 'health', userId: 'u1' };
  const opened = await kms.send(
    new DecryptCommand({ CiphertextBlob: made.CiphertextBlob, EncryptionContext: reordered }),
  );
  expect(opened.Plaintext).toEqual(made.Plaintext);
  expect(opened.KeyId).toBe(made.KeyId);
});

test('another context, a changed byte and a cut ciphertext are refused alike', async () => {
  const KeyId = cloud.resources.KMS_KEY_ID;
  const Plaintext = Buffer.from('note');
  const { CiphertextBlob } = await kms.send(new EncryptCommand({ KeyId, Plaintext, EncryptionContext }));
  const sealed = Buffer.from(CiphertextBlob!);
  const refused = (blob: Uint8Array, context: Record<string, string> = EncryptionContext) =>
    expect(kms.send(new DecryptCommand({ CiphertextBlob: blob, EncryptionContext: context }))).rejects.toBeInstanceOf(
      InvalidCiphertextException,
    );
  await refused(sealed, { userId: 'u2', purpose: 'health' });
  await refused(sealed, {});
  for (const at of [0, 3, 20, 30, 40, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    await refused(changed);
  }
  await refused(sealed.subarray(0, sealed.length - 1));
  await refused(sealed.subarray(0, 10));
});

test('an unknown key is NotFoundException and the key describes itself', async () => {
  const unknown = kms.send(new GenerateDataKeyCommand({ KeyId: 'nobody', KeySpec: 'AES_256' }));
  await expect(unknown).rejects.toMatchObject({ name: 'NotFoundException' });
  const { KeyMetadata } = await kms.send(new DescribeKeyCommand({ KeyId: cloud.resources.KMS_KEY_ID }));
  expect(KeyMetadata).toMatchObject({ KeyId: cloud.resources.KMS_KEY_ID, Enabled: true });
});

test('an operation the product does not use is refused by name', async () => {
  await expect(kms.send(new CreateKeyCommand({}))).rejects.toMatchObject({ name: 'UnknownOperationException' });
});

test('the key is kept for its owner only, and opens old ciphertexts after a restart', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kms-'));
  const first = await startLocalCloud({ dataDir });
  const KeyId = first.resources.KMS_KEY_ID;
  const { CiphertextBlob } = await clientOf(first).send(new EncryptCommand({ KeyId, Plaintext: Buffer.from('kept') }));
  await first.close();

  const second = await startLocalCloud({ dataDir });
  const { Plaintext } = await clientOf(second).send(new DecryptCommand({ CiphertextBlob }));
  await second.close();
  expect(Buffer.from(Plaintext!).toString()).toBe('kept');
  const keys = path.join(dataDir, '.keys');
  expect(await readdir(keys)).toEqual(['master.json']);
  expect((await stat(path.join(keys, 'master.json'))).mode & 0o777).toBe(0o600);
  expect(await readFile(path.join(keys, 'master.json'), 'utf8')).toContain(KeyId);
});
