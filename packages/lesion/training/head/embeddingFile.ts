/** The file beside an added photo that has its embedding. */
import { existsSync, readFileSync } from 'node:fs';
import { StoredEmbedding } from '#domain/training/storedEmbedding';
import type { AddedPhoto } from './trainHead';

type Embedding = Omit<AddedPhoto, 'diagnosis'>;

/** Encodes the embedding of a photo. `fingerprint`: SHA-256 of the reference file. */
export function encodeEmbedding(fingerprint: string, { features, logits, phone }: Embedding): StoredEmbedding {
  const bytes = Buffer.from(features.buffer, features.byteOffset, features.byteLength);
  return { reference: fingerprint, features: bytes.toString('base64'), logits: [...logits], phone };
}

/** Reads an embedding file; undefined where there is no whole one for the reference with this fingerprint. */
export function readEmbedding(
  file: string,
  { fingerprint, directions }: { fingerprint: string; directions: number },
): Embedding | undefined {
  const stored = existsSync(file) ? parseEmbedding(readFileSync(file, 'utf8')) : undefined;
  if (stored?.reference !== fingerprint) return undefined;
  const { features, logits, phone } = stored;
  const bytes = Uint8Array.from(Buffer.from(features, 'base64'));
  if (bytes.length !== directions * Float32Array.BYTES_PER_ELEMENT) return undefined;
  return { features: new Float32Array(bytes.buffer), logits: Float32Array.from(logits), phone };
}

function parseEmbedding(text: string): StoredEmbedding | undefined {
  try {
    return StoredEmbedding.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
