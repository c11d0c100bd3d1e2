import {
  CreateKeyCommand,
  DecryptCommand,
  DescribeKeyCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  KMSClient,
} from '@aws-sdk/client-kms';
import { openTarget, type Target } from './openTarget';

let target: Target;
let kms: KMSClient;
let KeyId: string;
beforeAll(async () => {
  target = await openTarget();
  kms = new KMSClient(target.client);
  KeyId =
    target.localResources?.keyId ??
    (await kms.send(new CreateKeyCommand({ KeyUsage: 'ENCRYPT_DECRYPT' }))).KeyMetadata!.KeyId!;
});
afterAll(async () => {
  kms.destroy();
  await target.close();
});

const EncryptionContext = { userId: 'u1', purpose: 'health' };
const generate = (more: object = { KeySpec: 'AES_256' }) =>
  kms.send(new GenerateDataKeyCommand({ KeyId, EncryptionContext, ...more }));
const decrypt = (CiphertextBlob: Uint8Array, more: object = { EncryptionContext }) =>
  kms.send(new DecryptCommand({ CiphertextBlob, ...more }));

test('kms: a data key has the length of its specification, another one each time', async () => {
  const first = await generate();
  expect([first.Plaintext!.length, (await generate({ KeySpec: 'AES_128' })).Plaintext!.length]).toEqual([32, 16]);
  expect((await generate({ NumberOfBytes: 64 })).Plaintext).toHaveLength(64);
  expect((await generate()).Plaintext).not.toEqual(first.Plaintext);
  expect(first.KeyId).toMatch(new RegExp(`^arn:aws:kms:us-east-1:\\d{12}:key/${KeyId}$`));
});

test('kms: a wrapped key decrypts without the name of its key, under its context in any order', async () => {
  const { CiphertextBlob, Plaintext, KeyId: arn } = await generate();
  const reordered = { purpose: 'health', userId: 'u1' };
  const decrypted = await decrypt(CiphertextBlob!, { EncryptionContext: reordered });
  expect([decrypted.Plaintext, decrypted.KeyId]).toEqual([Plaintext, arn]);
  expect((await decrypt(CiphertextBlob!, { KeyId: arn, EncryptionContext })).Plaintext).toEqual(Plaintext);
});

test('kms: another context, or none, is InvalidCiphertextException', async () => {
  const { CiphertextBlob } = await generate();
  for (const context of [{ userId: 'u2', purpose: 'health' }, { userId: 'u1' }, {}]) {
    const denied = decrypt(CiphertextBlob!, { EncryptionContext: context });
    await expect(denied).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
  }
  await expect(decrypt(CiphertextBlob!, {})).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
});

test('kms: a changed or shortened ciphertext is InvalidCiphertextException', async () => {
  const ciphertext = Buffer.from((await generate()).CiphertextBlob!);
  const changed = Buffer.from(ciphertext);
  changed[changed.length - 1]! ^= 1;
  for (const blob of [changed, ciphertext.subarray(0, ciphertext.length - 1), ciphertext.subarray(0, 10)])
    await expect(decrypt(blob)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
});

test('kms: 4096 bytes are encrypted directly, and no more', async () => {
  const encrypt = (length: number) =>
    kms.send(new EncryptCommand({ KeyId, Plaintext: Buffer.alloc(length, 1), EncryptionContext }));
  const { CiphertextBlob } = await encrypt(4096);
  expect((await decrypt(CiphertextBlob!)).Plaintext).toHaveLength(4096);
  await expect(encrypt(4097)).rejects.toMatchObject({ name: 'ValidationException' });
});

test('kms: an unknown key is NotFoundException, and localResources is enabled', async () => {
  const unknown = generate({ KeyId: '00000000-0000-4000-8000-000000000000', KeySpec: 'AES_256' });
  await expect(unknown).rejects.toMatchObject({ name: 'NotFoundException' });
  const { KeyMetadata } = await kms.send(new DescribeKeyCommand({ KeyId }));
  const usage = { KeyUsage: 'ENCRYPT_DECRYPT', KeySpec: 'SYMMETRIC_DEFAULT', KeyState: 'Enabled' };
  expect(KeyMetadata).toMatchObject({ KeyId, Enabled: true, ...usage });
});

test('kms: a data key has a length in one of two ways', async () => {
  await expect(generate({})).rejects.toMatchObject({ name: 'ValidationException' });
  await expect(generate({ KeySpec: 'AES_256', NumberOfBytes: 32 })).rejects.toMatchObject({
    name: 'ValidationException',
  });
});
