import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '#local/storage/atomicFile';
import { jsonProtocol, operation } from './jsonProtocol';
import { ServiceError, type LocalService, type ServiceOptions } from './service';

const VERSION = 1;
const ID_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + ID_BYTES + IV_BYTES + TAG_BYTES;
/** KMS encrypts at most this many bytes directly. */
const MAX_PLAINTEXT = 4096;
const ARN_PREFIX = 'arn:aws:kms:us-east-1:000000000000:key/';

const MasterKey = z.object({ id: z.uuid(), createdAt: z.iso.datetime(), secret: z.string().length(44) });
type MasterKey = z.infer<typeof MasterKey>;

const Context = z.record(z.string(), z.string()).optional();
const KeyId = z.string().min(1);
const Blob = z.base64();

/**
 * KMS with one symmetric key, kept in `.keys/master.json` (mode 0600). A ciphertext is
 * version ‖ key id ‖ IV ‖ tag ‖ AES-256-GCM, with the key id and the encryption context as additional data.
 */
export async function openKms({ dataDir, clock = () => new Date() }: ServiceOptions): Promise<Kms> {
  const key = await masterKey(dataDir, clock);
  const known = (keyId: string) => {
    if (keyId !== key.id && keyId !== ARN_PREFIX + key.id) {
      throw new ServiceError('NotFoundException', `Key '${ARN_PREFIX}${keyId}' does not exist`);
    }
  };
  const arn = ARN_PREFIX + key.id;

  const operations = {
    GenerateDataKey: operation(
      z.object({
        KeyId,
        KeySpec: z.enum(['AES_256', 'AES_128']).optional(),
        NumberOfBytes: z.number().int().min(1).max(1024).optional(),
        EncryptionContext: Context,
      }),
      (input) => {
        known(input.KeyId);
        if ((input.KeySpec === undefined) === (input.NumberOfBytes === undefined)) {
          throw new ServiceError('ValidationException', 'Please specify either number of bytes or key spec.');
        }
        const plain = randomBytes(input.NumberOfBytes ?? (input.KeySpec === 'AES_128' ? 16 : 32));
        const sealed = seal(key, plain, input.EncryptionContext);
        return Promise.resolve({
          KeyId: arn,
          Plaintext: plain.toString('base64'),
          CiphertextBlob: sealed.toString('base64'),
        });
      },
    ),
    Encrypt: operation(z.object({ KeyId, Plaintext: Blob, EncryptionContext: Context }), (input) => {
      known(input.KeyId);
      const plain = Buffer.from(input.Plaintext, 'base64');
      if (plain.length < 1 || plain.length > MAX_PLAINTEXT) {
        throw new ServiceError(
          'ValidationException',
          `1 validation error detected: Value at 'plaintext' failed to satisfy constraint: Member must have length between 1 and ${MAX_PLAINTEXT}`,
        );
      }
      const sealed = seal(key, plain, input.EncryptionContext);
      return Promise.resolve({
        KeyId: arn,
        CiphertextBlob: sealed.toString('base64'),
        EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
      });
    }),
    Decrypt: operation(
      z.object({ KeyId: KeyId.optional(), CiphertextBlob: Blob, EncryptionContext: Context }),
      (input) => {
        if (input.KeyId !== undefined) known(input.KeyId);
        const plain = unseal(key, Buffer.from(input.CiphertextBlob, 'base64'), input.EncryptionContext);
        return Promise.resolve({
          KeyId: arn,
          Plaintext: plain.toString('base64'),
          EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
        });
      },
    ),
    DescribeKey: operation(z.object({ KeyId }), (input) => {
      known(input.KeyId);
      return Promise.resolve({
        KeyMetadata: {
          KeyId: key.id,
          Arn: arn,
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
      });
    }),
  };
  return { keyId: key.id, handle: jsonProtocol(operations, 'ValidationException'), close: () => Promise.resolve() };
}

export interface Kms extends LocalService {
  /** The id of the one key. */
  keyId: string;
}

async function masterKey(dataDir: string | null, clock: () => Date): Promise<MasterKey> {
  const fresh = () => ({
    id: randomUUID(),
    createdAt: clock().toISOString(),
    secret: randomBytes(32).toString('base64'),
  });
  if (dataDir === null) return fresh();
  const file = path.join(dataDir, '.keys', 'master.json');
  try {
    return MasterKey.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const key = fresh();
    await writeAtomically(file, JSON.stringify(key));
    return key;
  }
}

/** The encryption context in one spelling: pairs sorted by name, as KMS treats them as a set. */
function additionalData(id: Buffer, context: Record<string, string> = {}): Buffer {
  const pairs = Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.concat([Buffer.from([VERSION]), id, Buffer.from(JSON.stringify(pairs))]);
}

const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

function seal(key: MasterKey, plain: Buffer, context?: Record<string, string>): Buffer {
  const id = idBytes(key.id);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key.secret, 'base64'), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(additionalData(id, context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), id, iv, cipher.getAuthTag(), body]);
}

function unseal(key: MasterKey, sealed: Buffer, context?: Record<string, string>): Buffer {
  const id = sealed.subarray(1, 1 + ID_BYTES);
  const iv = sealed.subarray(1 + ID_BYTES, 1 + ID_BYTES + IV_BYTES);
  const tag = sealed.subarray(1 + ID_BYTES + IV_BYTES, HEADER_BYTES);
  if (sealed.length <= HEADER_BYTES || sealed[0] !== VERSION || !id.equals(idBytes(key.id))) throw invalidCiphertext();
  const secret = Buffer.from(key.secret, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', secret, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(additionalData(id, context));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()]);
  } catch {
    throw invalidCiphertext();
  }
}

/** KMS gives no reason: a foreign key, a changed byte and another context look the same. */
const invalidCiphertext = () => new ServiceError('InvalidCiphertextException', '');
