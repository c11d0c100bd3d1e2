/**
 * The reference of a recipe: embeddings of the replayed training photos, the validation photos and the frozen test
 * photos. Test photos share no lesion or patient with the others.
 * One file per recipe, keyed to the weights; written by `packages/lab/trainingFiles/makeReference.ts`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { DIAGNOSES } from '#domain/analysis/assessment';
import { computeWeightsVersion } from '#lesion/model/modelCard';
import { EMBEDDING_LENGTH, type PhotoEmbedding } from './network';

const CLASSES = DIAGNOSES.length;

/** Photos of one part, as parallel arrays. */
export interface ReferenceRows {
  readonly count: number;
  /** Index into DIAGNOSES, [count]. */
  readonly labels: Uint8Array;
  /** Logit of "taken with a phone", [count]. */
  readonly phone: Float32Array;
  /** Logits of the shipped network, [count, 7]. */
  readonly logits: Float32Array;
  /** Coordinates of the embedding along the basis, [count, directions]. */
  readonly features: Float32Array;
}

export const REFERENCE_PARTS = ['replay', 'validation', 'test'] as const;
export type ReferencePart = (typeof REFERENCE_PARTS)[number];

/** Mean of embeddings, [size], and their first principal directions, [count, size], orthonormal. */
export interface PrincipalDirections {
  readonly mean: Float32Array;
  readonly basis: Float32Array;
}

/** The embeddings of the three parts, as coordinates: `features = basis · (embedding − mean)`. */
export interface Reference extends PrincipalDirections, Readonly<Record<ReferencePart, ReferenceRows>> {
  /** The key of the weights; see `computeReferenceKey`. */
  readonly key: string;
  readonly directions: number;
  /** The names of the test photos, in the order of the rows: dataset and id, as `ham10000 ISIC_0024306`. */
  readonly testPhotos: readonly string[];
}

const Header = z.object({
  key: z.string(),
  directions: z.number().int().positive(),
  testPhotos: z.array(z.string()),
  counts: z.record(z.enum(REFERENCE_PARTS), z.number().int().positive()),
});

/** Coordinates of an embedding along the basis, [directions]. */
export function projectEmbedding({ mean, basis }: PrincipalDirections, embedding: Float32Array): Float32Array {
  const centered = new Float64Array(embedding).map((value, i) => value - mean[i]!);
  const coordinates = new Float32Array(basis.length / EMBEDDING_LENGTH);
  for (let direction = 0, at = 0; direction < coordinates.length; direction++) {
    let sum = 0;
    for (let i = 0; i < EMBEDDING_LENGTH; i++, at++) sum += basis[at]! * centered[i]!;
    coordinates[direction] = sum;
  }
  return coordinates;
}

/**
 * The key of a reference: the version of the weights, and how pictures are oriented for them (`photo/orientation.ts`).
 */
export function formatReferenceKey(version: string): string {
  return `${version}, laid by its light`;
}

/** The key of the reference of a model folder's weights. */
export function computeReferenceKey(modelDir: string): string {
  return formatReferenceKey(computeWeightsVersion(modelDir));
}

/** An embedded photo before it is encoded. */
export type LabeledEmbedding = PhotoEmbedding & { readonly label: number };

/**
 * Encodes a reference: header with the names of the test photos, mean (float32), basis (int16 with a scale per direction), then for each part labels,
 * phone, logits (float32) and features (int8 with a scale per direction). Little-endian.
 */
export function encodeReference(
  key: string,
  principal: PrincipalDirections,
  parts: Readonly<Record<ReferencePart, readonly LabeledEmbedding[]>>,
  testPhotos: readonly string[],
): Buffer {
  const directions = principal.basis.length / EMBEDDING_LENGTH;
  const quantized = quantizeRows(principal.basis, directions);
  const basis = dequantizeRows(quantized.values, quantized.scales, EMBEDDING_LENGTH);
  const features = (part: ReferencePart) =>
    parts[part].map(({ embedding }) => projectEmbedding({ ...principal, basis }, embedding));
  const projected = Object.fromEntries(REFERENCE_PARTS.map((part) => [part, features(part)])) as Record<
    ReferencePart,
    Float32Array[]
  >;
  const scales = Float32Array.from({ length: directions }, (_, direction) => {
    const magnitudes = REFERENCE_PARTS.flatMap((part) => projected[part].map((row) => Math.abs(row[direction]!)));
    return magnitudes.reduce((a, b) => Math.max(a, b), 1e-9) / 127;
  });
  const counts = Object.fromEntries(REFERENCE_PARTS.map((part) => [part, parts[part].length]));
  const header = Buffer.from(JSON.stringify({ key, directions, counts, testPhotos }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return Buffer.concat([
    length,
    header,
    toBytes(principal.mean),
    toBytes(quantized.scales),
    toBytes(quantized.values),
    toBytes(scales),
    ...REFERENCE_PARTS.flatMap((part) => [
      toBytes(Uint8Array.from(parts[part], ({ label }) => label)),
      toBytes(Float32Array.from(parts[part], ({ phone }) => phone)),
      toBytes(Float32Array.from(parts[part].flatMap(({ logits }) => [...logits]))),
      toBytes(
        Int8Array.from(projected[part].flatMap((row) => [...row.map((value, i) => Math.round(value / scales[i]!))])),
      ),
    ]),
  ]);
}

const toBytes = (array: ArrayBufferView): Buffer => Buffer.from(array.buffer, array.byteOffset, array.byteLength);

function quantizeRows(values: Float32Array, rows: number): { values: Int16Array; scales: Float32Array } {
  const size = values.length / rows;
  const scales = Float32Array.from({ length: rows }, (_, row) => {
    return (
      values.subarray(row * size, (row + 1) * size).reduce((magnitudes, v) => Math.max(magnitudes, Math.abs(v)), 1e-9) /
      32767
    );
  });
  return { values: Int16Array.from(values, (value, i) => Math.round(value / scales[Math.floor(i / size)]!)), scales };
}

/** Integers with one scale per `size` values. */
function dequantizeRows(values: Int16Array, scales: Float32Array, size: number): Float32Array {
  return new Float32Array(values).map((value, i) => value * scales[Math.floor(i / size)]!);
}

function parseHeader(bytes: Buffer): { header: z.infer<typeof Header>; headerLength: number } {
  const headerLength = bytes.readUInt32LE(0);
  return { header: Header.parse(JSON.parse(bytes.toString('utf8', 4, 4 + headerLength))), headerLength };
}

/** Whether a file is a reference with this key. */
export function isReference(file: string, key: string): boolean {
  return existsSync(file) && parseHeader(readFileSync(file)).header.key === key;
}

/**
 * Reads a reference with this key; null accepts any key.
 * @throws Error where the file is missing, damaged or of other weights
 */
export function readReference(file: string, key: string | null): Reference {
  const remedy = 'run: npx tsx packages/lab/trainingFiles/makeReference.ts --model DIR';
  if (!existsSync(file)) throw new Error(`There is no reference ${file}; ${remedy}`);
  const bytes = readFileSync(file);
  const { header, headerLength } = parseHeader(bytes);
  if (key !== null && header.key !== key) {
    throw new Error(`The reference ${file} belongs to ${header.key}, not to ${key}; ${remedy}`);
  }
  const { directions, counts, testPhotos } = header;
  let at = 4 + headerLength;
  const take = (length: number): ArrayBuffer => {
    if (at + length > bytes.length) throw new Error(`The reference ${file} is damaged; ${remedy}`);
    at += length;
    return Uint8Array.from(bytes.subarray(at - length, at)).buffer;
  };
  const mean = new Float32Array(take(4 * EMBEDDING_LENGTH));
  const basisScales = new Float32Array(take(4 * directions));
  const basis = dequantizeRows(new Int16Array(take(2 * directions * EMBEDDING_LENGTH)), basisScales, EMBEDDING_LENGTH);
  const scales = new Float32Array(take(4 * directions));
  const rows = (count: number): ReferenceRows => ({
    count,
    labels: new Uint8Array(take(count)),
    phone: new Float32Array(take(4 * count)),
    logits: new Float32Array(take(4 * count * CLASSES)),
    features: new Float32Array(new Int8Array(take(count * directions))).map(
      (value, i) => value * scales[i % directions]!,
    ),
  });
  const [replay, validation, test] = REFERENCE_PARTS.map((part) => rows(counts[part])) as [
    ReferenceRows,
    ReferenceRows,
    ReferenceRows,
  ];
  return { key: header.key, directions, testPhotos, mean, basis, replay, validation, test };
}
