/**
 * The photographs a training is judged by and held to, as embeddings: those of the training part that are replayed, the
 * validation part, and the frozen test part, which shares no lesion or patient with the others. One file a recipe, keyed to
 * the weights that made it; `makeReference.ts` writes it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { DIAGNOSES } from '#domain/analysis/assessment';
import { weightsVersion } from '#lesion/calibration/modelCard';
import { EMBEDDING } from '#lesion/engine/network';
import type { Embedded } from './embedding';
import type { Principal } from './principal';

const CLASSES = DIAGNOSES.length;

/** Photographs of one part. Arrays are parallel, row by row. */
export interface Rows {
  readonly count: number;
  /** Index into DIAGNOSES, [count]. */
  readonly labels: Uint8Array;
  /** Logit of 'taken by a phone', [count]. */
  readonly phone: Float32Array;
  /** Logits of the shipped network, [count, 7]. */
  readonly logits: Float32Array;
  /** Coordinates of the embedding along the basis, [count, directions]. */
  readonly features: Float32Array;
}

export const PARTS = ['replay', 'validation', 'test'] as const;
export type Part = (typeof PARTS)[number];

/** The embeddings of the parts, and the directions they are written in: `features = basis · (embedding − mean)`. */
export interface Reference extends Principal, Readonly<Record<Part, Rows>> {
  /** What made it: see `referenceKey`. */
  readonly key: string;
  readonly directions: number;
}

const Header = z.object({
  key: z.string(),
  directions: z.number().int().positive(),
  counts: z.record(z.enum(PARTS), z.number().int().positive()),
});

/** Coordinates of an embedding along the basis, [directions]. */
export function featuresOf({ mean, basis }: Principal, embedding: Float32Array): Float32Array {
  return Float32Array.from({ length: basis.length / EMBEDDING }, (_, direction) => {
    let sum = 0;
    for (let i = 0; i < EMBEDDING; i++) sum += basis[direction * EMBEDDING + i]! * (embedding[i]! - mean[i]!);
    return sum;
  });
}

/** What a reference belongs to: the weights of a model folder, and how pictures are laid for them (`orientation.ts`). */
export function referenceKey(modelDir: string): string {
  return `${weightsVersion(modelDir)}, laid by its light`;
}

/** A photograph's row before it is packed. */
export type Labelled = Embedded & { readonly label: number };

/**
 * Packs a reference: header, mean (float32), basis (int16 with a scale a direction), then for each part labels, phone,
 * logits (float32) and features (int8 with a scale a direction). Little-endian.
 */
export function packReference(
  key: string,
  principal: Principal,
  parts: Readonly<Record<Part, readonly Labelled[]>>,
): Buffer {
  const directions = principal.basis.length / EMBEDDING;
  const packed = packed16(principal.basis, directions);
  const basis = unpacked(packed.values, packed.scales, EMBEDDING);
  const features = (part: Part) => parts[part].map(({ embedding }) => featuresOf({ ...principal, basis }, embedding));
  const all = Object.fromEntries(PARTS.map((part) => [part, features(part)])) as Record<Part, Float32Array[]>;
  const scales = Float32Array.from({ length: directions }, (_, direction) => {
    const most = PARTS.flatMap((part) => all[part].map((row) => Math.abs(row[direction]!)));
    return most.reduce((a, b) => Math.max(a, b), 1e-9) / 127;
  });
  const counts = Object.fromEntries(PARTS.map((part) => [part, parts[part].length]));
  const header = Buffer.from(JSON.stringify({ key, directions, counts }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return Buffer.concat([
    length,
    header,
    bytesOf(principal.mean),
    bytesOf(packed.scales),
    bytesOf(packed.values),
    bytesOf(scales),
    ...PARTS.flatMap((part) => [
      bytesOf(Uint8Array.from(parts[part], ({ label }) => label)),
      bytesOf(Float32Array.from(parts[part], ({ phone }) => phone)),
      bytesOf(Float32Array.from(parts[part].flatMap(({ logits }) => [...logits]))),
      bytesOf(Int8Array.from(all[part].flatMap((row) => [...row.map((value, i) => Math.round(value / scales[i]!))]))),
    ]),
  ]);
}

const bytesOf = (array: ArrayBufferView): Buffer => Buffer.from(array.buffer, array.byteOffset, array.byteLength);

function packed16(values: Float32Array, rows: number): { values: Int16Array; scales: Float32Array } {
  const size = values.length / rows;
  const scales = Float32Array.from({ length: rows }, (_, row) => {
    return values.subarray(row * size, (row + 1) * size).reduce((most, v) => Math.max(most, Math.abs(v)), 1e-9) / 32767;
  });
  return { values: Int16Array.from(values, (value, i) => Math.round(value / scales[Math.floor(i / size)]!)), scales };
}

/** Whole numbers with a scale for every `size` of them. */
function unpacked(values: Int16Array, scales: Float32Array, size: number): Float32Array {
  return new Float32Array(values).map((value, i) => value * scales[Math.floor(i / size)]!);
}

/**
 * Reads a reference of this key; null takes that of any weights.
 * @throws Error where there is none, it is damaged, or other weights made it
 */
export function readReference(file: string, key: string | null): Reference {
  const remedy = 'run: npx tsx packages/lesion/training/head/makeReference.ts --model DIR';
  if (!existsSync(file)) throw new Error(`There is no reference ${file}; ${remedy}`);
  const bytes = readFileSync(file);
  const headerLength = bytes.readUInt32LE(0);
  const header = Header.parse(JSON.parse(bytes.toString('utf8', 4, 4 + headerLength)));
  if (key !== null && header.key !== key) {
    throw new Error(`The reference ${file} belongs to ${header.key}, not to ${key}; ${remedy}`);
  }
  const { directions, counts } = header;
  let at = 4 + headerLength;
  const take = (length: number): ArrayBuffer => {
    if (at + length > bytes.length) throw new Error(`The reference ${file} is damaged; ${remedy}`);
    at += length;
    return Uint8Array.from(bytes.subarray(at - length, at)).buffer;
  };
  const mean = new Float32Array(take(4 * EMBEDDING));
  const basisScales = new Float32Array(take(4 * directions));
  const basis = unpacked(new Int16Array(take(2 * directions * EMBEDDING)), basisScales, EMBEDDING);
  const scales = new Float32Array(take(4 * directions));
  const rows = (count: number): Rows => ({
    count,
    labels: new Uint8Array(take(count)),
    phone: new Float32Array(take(4 * count)),
    logits: new Float32Array(take(4 * count * CLASSES)),
    features: new Float32Array(new Int8Array(take(count * directions))).map(
      (value, i) => value * scales[i % directions]!,
    ),
  });
  const [replay, validation, test] = PARTS.map((part) => rows(counts[part])) as [Rows, Rows, Rows];
  return { key: header.key, directions, mean, basis, replay, validation, test };
}
