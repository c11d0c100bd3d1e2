/**
 * All photos of a person as one encrypted file, to move them to another device. The format is documented in
 * `docs/photo-file.md`.
 */
import { IV_BYTES, openBytes, sealBytes } from '../../device/sealedBytes';
import { packBytes, unpackBytes } from './photoContent';

const MAGIC = new TextEncoder().encode('SKINPIC1');
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
const HEADER_BYTES = MAGIC.length + SALT_BYTES + LENGTH_BYTES;

/** Rounds of PBKDF2 with SHA-256, as OWASP recommends (2023), and the most that a file may ask of this device. */
const ITERATIONS = 600_000;
const MAX_ITERATIONS = 5_000_000;

/** Shortest passphrase of a new file, in characters. */
export const MIN_PASSPHRASE = 12;

/** Whose photos a file has, and how many. Its first record. */
interface Manifest {
  userId: string;
  photos: number;
}

/** One photo of a file: the ids it is stored under, and its content. */
export interface PhotoRecord {
  analysisId: string;
  spotId: string;
  /** The person of the account whom the photo shows; null for its holder. */
  personId: string | null;
  content: Uint8Array<ArrayBuffer>;
}

/** The ids of a record, as the file has them. */
type RecordIds = Pick<PhotoRecord, 'analysisId' | 'spotId'> & { personId?: string | null };

/** Why a file cannot be imported. */
type PhotoFileProblem = 'notAPhotoFile' | 'wrongPassphrase' | 'damaged' | 'otherAccount';

/** A file that cannot be imported. */
export class PhotoFileError extends Error {
  constructor(readonly problem: PhotoFileProblem) {
    super(problem);
    this.name = 'PhotoFileError';
  }
}

/** Writes a file. `readRecord` answers each of the `count` photos by its index, so that only one is in memory. */
export async function writePhotoFile(
  { userId, count }: { userId: string; count: number },
  readRecord: (index: number) => Promise<PhotoRecord>,
  passphrase: string,
  iterations = ITERATIONS,
): Promise<Blob> {
  const header = new Uint8Array(HEADER_BYTES);
  header.set(MAGIC);
  crypto.getRandomValues(header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES));
  new DataView(header.buffer).setUint32(HEADER_BYTES - LENGTH_BYTES, iterations);
  const key = await deriveKey(header, passphrase);
  const parts: Blob[] = [new Blob([header])];
  const addRecord = async (content: Uint8Array<ArrayBuffer>) => {
    const { iv, bytes } = await sealBytes(key, toContext(header, parts.length - 1), content);
    const length = new Uint8Array(LENGTH_BYTES);
    new DataView(length.buffer).setUint32(0, bytes.byteLength);
    parts.push(new Blob([length, iv, bytes]));
  };
  await addRecord(packBytes({ userId, photos: count } satisfies Manifest));
  for (let index = 0; index < count; index++) {
    const { content, ...ids } = await readRecord(index);
    await addRecord(packBytes(ids, content));
  }
  return new Blob(parts, { type: 'application/octet-stream' });
}

/**
 * Reads a file and passes each photo to `onRecord`. The whole file is checked first, so a file with any fault passes none.
 * @throws PhotoFileError for a wrong passphrase, a damaged file, or a file of another account.
 */
export async function readPhotoFile(
  file: Blob,
  { userId, passphrase }: { userId: string; passphrase: string },
  onRecord: (record: PhotoRecord) => Promise<void>,
): Promise<void> {
  const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  const iterations = header.length === HEADER_BYTES ? readIterations(header) : 0;
  const isPhotoFile = MAGIC.every((byte, i) => header[i] === byte);
  if (!isPhotoFile || iterations < 1 || iterations > MAX_ITERATIONS) throw new PhotoFileError('notAPhotoFile');
  const key = await deriveKey(header, passphrase);

  let at = HEADER_BYTES;
  const readNext = async (index: number, problem: PhotoFileProblem) => {
    try {
      const length = new DataView(await file.slice(at, at + LENGTH_BYTES).arrayBuffer()).getUint32(0);
      const start = at + LENGTH_BYTES;
      const sealed = new Uint8Array(await file.slice(start, start + IV_BYTES + length).arrayBuffer());
      if (length < TAG_BYTES || sealed.byteLength !== IV_BYTES + length) throw new Error('The file ends too early');
      const [iv, bytes] = [sealed.slice(0, IV_BYTES), sealed.slice(IV_BYTES)];
      const content = await openBytes(key, toContext(header, index), { iv, bytes });
      at = start + IV_BYTES + length;
      return unpackBytes(content);
    } catch {
      throw new PhotoFileError(problem);
    }
  };
  const manifest = (await readNext(0, 'wrongPassphrase')).header as Manifest;
  if (manifest.userId !== userId) throw new PhotoFileError('otherAccount');
  const firstPhotoAt = at;
  for (let index = 1; index <= manifest.photos; index++) await readNext(index, 'damaged');
  if (at !== file.size) throw new PhotoFileError('damaged');

  at = firstPhotoAt;
  for (let index = 1; index <= manifest.photos; index++) {
    const { header: ids, rest } = await readNext(index, 'damaged');
    // A file of an earlier release has photos of the account holder alone.
    const { analysisId, spotId, personId = null } = ids as RecordIds;
    await onRecord({ analysisId, spotId, personId, content: rest.slice() });
  }
}

const readIterations = (header: Uint8Array<ArrayBuffer>) =>
  new DataView(header.buffer).getUint32(HEADER_BYTES - LENGTH_BYTES);

async function deriveKey(header: Uint8Array<ArrayBuffer>, passphrase: string): Promise<CryptoKey> {
  const salt = header.slice(MAGIC.length, MAGIC.length + SALT_BYTES);
  const secret = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: readIterations(header) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Binds a record to the file's header and to its place, so that records cannot be moved, left out or mixed. */
function toContext(header: Uint8Array<ArrayBuffer>, index: number): Uint8Array<ArrayBuffer> {
  const context = new Uint8Array(HEADER_BYTES + LENGTH_BYTES);
  context.set(header);
  new DataView(context.buffer).setUint32(HEADER_BYTES, index);
  return context;
}
