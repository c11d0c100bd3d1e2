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

/** Reads an embedding file; undefined where there is none for the reference with this fingerprint. */
export function readEmbedding(file: string, fingerprint: string): Embedding | undefined {
  if (!existsSync(file)) return undefined;
  const { reference, features, logits, phone } = StoredEmbedding.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (reference !== fingerprint) return undefined;
  const bytes = Uint8Array.from(Buffer.from(features, 'base64'));
  return { features: new Float32Array(bytes.buffer), logits: Float32Array.from(logits), phone };
}
