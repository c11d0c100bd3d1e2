import { webcrypto } from 'node:crypto';
import { deleteDraft, unsealedParts } from './deviceStorage/draftStore';
import { startMemoryIndexedDb } from './memoryIndexedDb';
import { saveDraftPart } from './sealedDraft';

test('a browser without a place for the draft keeps nothing of it in memory', async () => {
  await saveDraftPart('ana', 'note', new ArrayBuffer(8));
  expect([...unsealedParts.keys()]).toEqual([]);
});

test('what is not sealed yet goes with the draft', () => {
  startMemoryIndexedDb();
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  void saveDraftPart('ana', 'note', new ArrayBuffer(8));
  expect([...unsealedParts.keys()]).toEqual(['note']);
  void deleteDraft();
  expect([...unsealedParts.keys()]).toEqual([]);
});
