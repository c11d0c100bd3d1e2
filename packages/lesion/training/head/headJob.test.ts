import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EMBEDDINGS_FILE } from '#domain/training/storedEmbedding';
import { EMBEDDING_LENGTH } from '#lesion/engine/network';
import { openTrainingFolder } from '#lesion/training/trainingFolder';
import { embedPhotos } from './headJob';

const REFERENCE = {
  mean: new Float32Array(EMBEDDING_LENGTH),
  basis: new Float32Array(EMBEDDING_LENGTH),
  directions: 1,
  fingerprint: 'ab'.repeat(32),
};
/** Embeds every photo. */
const embedder = {
  embedPhoto: () =>
    Promise.resolve({ embedding: new Float32Array(EMBEDDING_LENGTH), logits: new Float32Array(7), phone: 0 }),
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'head-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(root, { recursive: true });
});

function writeInput(channel: string, name: string, content: string): void {
  const folder = path.join(root, 'input', 'data', channel);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), content);
}

test('a disk that was full while a job looked at its photos ends the job: it never goes on without a good photo', async () => {
  writeInput('photographs', 'photo.jpg', 'a photo');
  writeInput('samples', 'samples.json', JSON.stringify([{ file: 'photo.jpg', diagnosis: 'benign' }]));
  // Each look at the clock is a minute later, so that every embedding is saved at once.
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 60_000));
  const folder = openTrainingFolder(root, new AbortController().signal);
  let isFull = true;
  const writeCheckpoint = (name: string, content: string | Uint8Array): void => {
    if (name === EMBEDDINGS_FILE && isFull) {
      isFull = false;
      throw new Error('ENOSPC: no space left on device');
    }
    folder.writeCheckpoint(name, content);
  };
  await expect(embedPhotos({ ...folder, writeCheckpoint }, embedder, REFERENCE)).rejects.toThrow('ENOSPC');
});
