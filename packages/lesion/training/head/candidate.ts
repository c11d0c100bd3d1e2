/**
 * A candidate as files: the shipped network with its last layer moved, the card that goes with it, and the head by itself,
 * from which the next training goes on. The class-activation map is what the moved layer sums, so attribution stays exact.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Reader } from 'protobufjs/light.js';
import { z } from 'zod';
import { DIAGNOSES } from '#domain/analysis/assessment';
import { TRAINING_FAILURES } from '#domain/training/training';
import { ModelCard, writeCard } from '#lesion/calibration/modelCard';
import { EMBEDDING } from '#lesion/engine/network';
import type { Head } from './head';
import type { Principal } from './principal';

const CLASSES = DIAGNOSES.length;
/** Name of the head's own file beside weights and card. */
export const HEAD_FILE = 'head.json';
/** The last layer's tensors in `lesion.onnx`: [7, 1280, 1, 1] and [7] (`pretraining/model.py`). */
const WEIGHT = 'classifier.weight';
const BIAS = 'bias';

const HeadFile = z.object({
  /** The reference in whose directions the head is written: see `referenceKey`. */
  reference: z.string(),
  weights: z.array(z.number()),
  bias: z.array(z.number()).length(CLASSES),
  /** The card of the model whose head this is. */
  card: ModelCard.pick({ version: true, domains: true }),
});

/** Field numbers of ModelProto, GraphProto and TensorProto (onnx.proto, v1.16.0). */
const GRAPH = 7;
const INITIALIZER = 5;
const NAME = 8;
const RAW_DATA = 9;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where the length-delimited fields of one number lie in a protobuf message. */
function spans(reader: Reader, { start, end }: Span, wanted: number): Span[] {
  const found: Span[] = [];
  reader.pos = start;
  while (reader.pos < end) {
    const tag = reader.uint32();
    if ((tag & 7) !== 2) {
      reader.skipType(tag & 7);
      continue;
    }
    const length = reader.uint32();
    if (tag >>> 3 === wanted) found.push({ start: reader.pos, end: reader.pos + length });
    reader.skip(length);
  }
  return found;
}

/** The bytes of a float32 initializer inside a copy of the model. */
function initializer(onnx: Buffer, name: string, length: number): Buffer {
  const reader = Reader.create(onnx);
  const [graph] = spans(reader, { start: 0, end: onnx.length }, GRAPH);
  for (const tensor of graph ? spans(reader, graph, INITIALIZER) : []) {
    const [called] = spans(reader, tensor, NAME);
    if (!called || onnx.toString('latin1', called.start, called.end) !== name) continue;
    const [raw] = spans(reader, tensor, RAW_DATA);
    if (raw && raw.end - raw.start === 4 * length) return onnx.subarray(raw.start, raw.end);
  }
  throw new Error(`the network has no tensor ${name} of ${length} numbers`);
}

function add(bytes: Buffer, values: Float32Array): void {
  values.forEach((value, i) => bytes.writeFloatLE(bytes.readFloatLE(4 * i) + value, 4 * i));
}

/** The network with a correction of its logits worked into its last layer; everything else stays, byte for byte. */
export function withHead(onnx: Buffer, { mean, basis }: Principal, { weights, bias }: Head): Buffer {
  const directions = basis.length / EMBEDDING;
  const added = new Float32Array(CLASSES * EMBEDDING);
  const constant = Float32Array.from(bias);
  for (let c = 0; c < CLASSES; c++) {
    for (let d = 0; d < directions; d++) {
      const weight = weights[c * directions + d]!;
      for (let i = 0; i < EMBEDDING; i++) added[c * EMBEDDING + i]! += weight * basis[d * EMBEDDING + i]!;
    }
    for (let i = 0; i < EMBEDDING; i++) constant[c]! -= added[c * EMBEDDING + i]! * mean[i]!;
  }
  const moved = Buffer.from(onnx);
  add(initializer(moved, WEIGHT, added.length), added);
  add(initializer(moved, BIAS, CLASSES), constant);
  return moved;
}

/** The name of a candidate's weights: its recipe and the first eight digits of their SHA-256. */
export function candidateVersion(recipe: ModelCard['recipe'], onnx: Buffer): string {
  return `${recipe}-${createHash('sha256').update(onnx).digest('hex').slice(0, 8)}`;
}

/** Writes weights and card as a model folder that the container serves, with the head beside them. */
export function writeCandidate(folder: string, onnx: Buffer, card: ModelCard): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'lesion.onnx'), onnx);
  writeCard(folder, card);
}

/** Writes the head with the limits that belong to it, for the next training to go on from. */
export function writeHead(folder: string, reference: string, { weights, bias }: Head, card: ModelCard): void {
  const { version, domains } = card;
  const file = { reference, weights: [...weights], bias: [...bias], card: { version, domains } };
  writeFileSync(path.join(folder, HEAD_FILE), JSON.stringify(file));
}

/**
 * Reads the live model's head.
 * @throws Error where it is written in the directions of another reference
 */
export function readHead(
  file: string,
  reference: string,
): { head: Head; card: Pick<ModelCard, 'version' | 'domains'> } {
  const read = HeadFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (read.reference !== reference) {
    const cause = `The live model goes back to ${read.reference}, and this container ships ${reference}.`;
    throw new Error(TRAINING_FAILURES.otherModel, { cause });
  }
  const head = { weights: Float32Array.from(read.weights), bias: Float32Array.from(read.bias) };
  return { head, card: read.card };
}
