/**
 * Writes a candidate: the shipped network with a changed last layer, its card, and the head, from which the next
 * training continues.
 * The class-activation map is computed from the same layer, so attribution stays exact.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Reader } from 'protobufjs/light.js';
import { DIAGNOSES } from '#domain/analysis/assessment';
import { writeCard, type ModelCard } from '#lesion/model/modelCard';
import { EMBEDDING_LENGTH } from '#lesion/engine/network';
import { parseHead, type Head, type ModelHead } from '#lesion/head/head';
import type { PrincipalDirections } from '#lesion/engine/reference';

const CLASSES = DIAGNOSES.length;
/** File name of the head beside weights and card. */
export const HEAD_FILE = 'head.json';
/** Tensors of the last layer in `lesion.onnx`: [7, 1280, 1, 1] and [7] (`packages/lab/pretraining/model.py`). */
const WEIGHT = 'classifier.weight';
const BIAS = 'bias';

/** Field numbers of ModelProto, GraphProto and TensorProto (onnx.proto, v1.16.0). */
const GRAPH = 7;
const INITIALIZER = 5;
const NAME = 8;
const RAW_DATA = 9;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Positions of the length-delimited fields with this number in a protobuf message. */
function findFields(reader: Reader, { start, end }: Span, fieldNumber: number): Span[] {
  const fields: Span[] = [];
  reader.pos = start;
  while (reader.pos < end) {
    const tag = reader.uint32();
    if ((tag & 7) !== 2) {
      reader.skipType(tag & 7);
      continue;
    }
    const length = reader.uint32();
    if (tag >>> 3 === fieldNumber) fields.push({ start: reader.pos, end: reader.pos + length });
    reader.skip(length);
  }
  return fields;
}

/** The bytes of a float32 initializer inside the model. */
function findInitializer(onnx: Buffer, name: string, length: number): Buffer {
  const reader = Reader.create(onnx);
  const [graph] = findFields(reader, { start: 0, end: onnx.length }, GRAPH);
  for (const tensor of graph ? findFields(reader, graph, INITIALIZER) : []) {
    const [nameSpan] = findFields(reader, tensor, NAME);
    if (!nameSpan || onnx.toString('latin1', nameSpan.start, nameSpan.end) !== name) continue;
    const [raw] = findFields(reader, tensor, RAW_DATA);
    if (raw && raw.end - raw.start === 4 * length) return onnx.subarray(raw.start, raw.end);
  }
  throw new Error(`the network has no tensor ${name} of ${length} numbers`);
}

function addInPlace(bytes: Buffer, values: Float32Array): void {
  values.forEach((value, i) => bytes.writeFloatLE(bytes.readFloatLE(4 * i) + value, 4 * i));
}

/** Adds a correction of the logits to the network's last layer. All other bytes stay the same. */
export function applyHeadToNetwork(
  onnx: Buffer,
  { mean, basis }: PrincipalDirections,
  { weights, bias }: Head,
): Buffer {
  const directions = basis.length / EMBEDDING_LENGTH;
  const added = new Float32Array(CLASSES * EMBEDDING_LENGTH);
  const constant = Float32Array.from(bias);
  for (let c = 0; c < CLASSES; c++) {
    for (let d = 0; d < directions; d++) {
      const weight = weights[c * directions + d]!;
      for (let i = 0; i < EMBEDDING_LENGTH; i++)
        added[c * EMBEDDING_LENGTH + i]! += weight * basis[d * EMBEDDING_LENGTH + i]!;
    }
    for (let i = 0; i < EMBEDDING_LENGTH; i++) constant[c]! -= added[c * EMBEDDING_LENGTH + i]! * mean[i]!;
  }
  const network = Buffer.from(onnx);
  addInPlace(findInitializer(network, WEIGHT, added.length), added);
  addInPlace(findInitializer(network, BIAS, CLASSES), constant);
  return network;
}

/** The version of a candidate's weights: its recipe and the first eight digits of their SHA-256. */
export function computeCandidateVersion(recipe: ModelCard['recipe'], onnx: Buffer): string {
  return `${recipe}-${createHash('sha256').update(onnx).digest('hex').slice(0, 8)}`;
}

/** Writes weights and card as a model folder that the container serves. */
export function writeCandidate(folder: string, onnx: Buffer, card: ModelCard): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'lesion.onnx'), onnx);
  writeCard(folder, card);
}

/** Writes the head with its limits, for the next training to continue from. */
export function writeHead(folder: string, reference: string, { weights, bias }: Head, card: ModelCard): void {
  const { version, domains } = card;
  const file = { reference, weights: [...weights], bias: [...bias], card: { version, domains } };
  writeFileSync(path.join(folder, HEAD_FILE), JSON.stringify(file));
}

/**
 * Reads the live model's head.
 * @throws Error where it belongs to another reference
 */
export function readHead(file: string, reference: string): ModelHead {
  return parseHead(JSON.parse(readFileSync(file, 'utf8')), reference);
}
