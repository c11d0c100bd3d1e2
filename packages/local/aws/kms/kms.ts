import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createJsonProtocol, defineJsonOperation } from '#local/aws/jsonProtocol';
import { ServiceError, type LocalService, type ServiceOptions } from '#local/aws/localService';
import { decrypt, encrypt } from './ciphertext';
import { openMasterKey, type MasterKey } from './masterKey';

/** KMS encrypts at most this many bytes directly. */
const MAX_PLAINTEXT = 4096;
const ARN_PREFIX = 'arn:aws:kms:us-east-1:000000000000:key/';

const KeyId = z.string().min(1);
const Blob = z.base64();
const EncryptionContext = z.record(z.string(), z.string()).optional();

const GenerateDataKeyInput = z.object({
  KeyId,
  KeySpec: z.enum(['AES_256', 'AES_128']).optional(),
  NumberOfBytes: z.number().int().min(1).max(1024).optional(),
  EncryptionContext,
});
const EncryptInput = z.object({ KeyId, Plaintext: Blob, EncryptionContext });
const DecryptInput = z.object({ KeyId: KeyId.optional(), CiphertextBlob: Blob, EncryptionContext });
const DescribeKeyInput = z.object({ KeyId });

export interface Kms extends LocalService {
  /** The id of the one key. */
  keyId: string;
}

/** KMS with one symmetric key. */
export async function openKms({ dataDir, clock = () => new Date() }: ServiceOptions): Promise<Kms> {
  const key = await openMasterKey(dataDir, clock);
  const operations = {
    GenerateDataKey: defineJsonOperation(GenerateDataKeyInput, (input) => generateDataKey(key, input)),
    Encrypt: defineJsonOperation(EncryptInput, (input) => encryptPlaintext(key, input)),
    Decrypt: defineJsonOperation(DecryptInput, (input) => decryptCiphertext(key, input)),
    DescribeKey: defineJsonOperation(DescribeKeyInput, (input) => describeKey(key, input)),
  };
  return {
    keyId: key.id,
    handle: createJsonProtocol(operations, 'ValidationException'),
    close: () => Promise.resolve(),
  };
}

function generateDataKey(key: MasterKey, input: z.output<typeof GenerateDataKeyInput>) {
  checkKeyId(key, input.KeyId);
  if ((input.KeySpec === undefined) === (input.NumberOfBytes === undefined)) {
    throw new ServiceError('ValidationException', 'Please specify either number of bytes or key spec.');
  }
  const plaintext = randomBytes(input.NumberOfBytes ?? (input.KeySpec === 'AES_128' ? 16 : 32));
  return {
    KeyId: toArn(key),
    Plaintext: plaintext.toString('base64'),
    CiphertextBlob: encrypt(key, plaintext, input.EncryptionContext).toString('base64'),
  };
}

function encryptPlaintext(key: MasterKey, input: z.output<typeof EncryptInput>) {
  checkKeyId(key, input.KeyId);
  const plaintext = Buffer.from(input.Plaintext, 'base64');
  if (plaintext.length < 1 || plaintext.length > MAX_PLAINTEXT) {
    throw new ServiceError(
      'ValidationException',
      `1 validation error detected: Value at 'plaintext' failed to satisfy constraint: Member must have length between 1 and ${MAX_PLAINTEXT}`,
    );
  }
  return {
    KeyId: toArn(key),
    CiphertextBlob: encrypt(key, plaintext, input.EncryptionContext).toString('base64'),
    EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
  };
}

function decryptCiphertext(key: MasterKey, input: z.output<typeof DecryptInput>) {
  if (input.KeyId !== undefined) checkKeyId(key, input.KeyId);
  const plaintext = decrypt(key, Buffer.from(input.CiphertextBlob, 'base64'), input.EncryptionContext);
  return {
    KeyId: toArn(key),
    Plaintext: plaintext.toString('base64'),
    EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
  };
}

function describeKey(key: MasterKey, input: z.output<typeof DescribeKeyInput>) {
  checkKeyId(key, input.KeyId);
  return {
    KeyMetadata: {
      KeyId: key.id,
      Arn: toArn(key),
      AWSAccountId: '000000000000',
      CreationDate: new Date(key.createdAt).getTime() / 1000,
      Enabled: true,
      KeyState: 'Enabled',
      KeyUsage: 'ENCRYPT_DECRYPT',
      KeySpec: 'SYMMETRIC_DEFAULT',
      KeyManager: 'CUSTOMER',
      Origin: 'AWS_KMS',
      EncryptionAlgorithms: ['SYMMETRIC_DEFAULT'],
    },
  };
}

const toArn = (key: MasterKey): string => ARN_PREFIX + key.id;

function checkKeyId(key: MasterKey, keyId: string): void {
  if (keyId !== key.id && keyId !== toArn(key)) {
    throw new ServiceError('NotFoundException', `Key '${ARN_PREFIX}${keyId}' does not exist`);
  }
}
