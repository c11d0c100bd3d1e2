import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddingCheckpoint } from './embeddingCheckpoint';
import { encodeEmbedding, readEmbedding } from './embeddingFile';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'embedding-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const REFERENCE = { fingerprint: 'ab'.repeat(32), directions: 3 };
const EMBEDDING = {
  features: Float32Array.of(0.5, -1.25, 3),
  logits: Float32Array.of(1, 2, 3, 4, 5, 6, 7),
  phone: -1.5,
};
const encoded = encodeEmbedding(REFERENCE.fingerprint, EMBEDDING);
const stored = JSON.stringify(encoded);
const read = (content: string) => {
  const file = path.join(folder, 'photo.jpg.embedding.json');
  writeFileSync(file, content);
  return readEmbedding(file, REFERENCE);
};

test('a stored embedding is read as it was created', () => {
  expect(read(stored)).toEqual(EMBEDDING);
});

const withFeatures = (bytes: number) => ({ ...encoded, features: Buffer.alloc(bytes).toString('base64') });
test.each([
  ['of another reference', stored.replace('abab', 'cdcd')],
  ['that ends early', stored.slice(0, -20)],
  ['that is empty', ''],
  ['without its logits', stored.replace('logits', 'other')],
  ['with a part of its features', JSON.stringify(withFeatures(8))],
  ['with a part of a number', JSON.stringify(withFeatures(11))],
])('a photo with an embedding %s is looked at again', (_, content) => {
  expect(read(content)).toBeUndefined();
});

test('what a job looked at is saved every half minute and at its end, so an interruption loses no more', () => {
  let seconds = 0;
  const saved: string[][] = [];
  const writeCheckpoint = (_: string, content: unknown) =>
    saved.push(Object.keys(JSON.parse(String(content)) as object));
  const checkpoint = new EmbeddingCheckpoint({ writeCheckpoint }, () => 1000 * seconds);
  for (const [file, at] of [
    ['a.jpg', 1],
    ['b.jpg', 31],
    ['c.jpg', 40],
  ] as const) {
    seconds = at;
    checkpoint.add(file, encoded);
  }
  expect(saved).toEqual([['a.jpg', 'b.jpg']]);
  checkpoint.save();
  checkpoint.save();
  expect(saved.slice(1)).toEqual([['a.jpg', 'b.jpg', 'c.jpg']]);
});
