import { webcrypto } from 'node:crypto';
import { renderHook, waitFor } from '@testing-library/react';
import { setPhotoKey } from '../../../lib/deviceStorage/photoKey';
import { startMemoryIndexedDb } from '../../../lib/memoryIndexedDb';
import { MARIA } from '../../../lib/testServer';
import type { PhotoWork } from '../prepare/photoWork';
import { createSpotDetails } from '../details/spotDetails';
import { eraseWaitingPhoto, sealWaitingPhoto, useSaveWaitingPhoto } from './waitingPhoto';

Object.defineProperty(globalThis, 'crypto', { value: webcrypto });

/** A photo whose file is read when the test answers it. */
function buildPhoto() {
  const answers: (() => void)[] = [];
  const arrayBuffer = () =>
    new Promise<ArrayBuffer>((resolve) => answers.push(() => resolve(new Uint8Array([1, 2, 3]).buffer)));
  const photo = { file: { type: 'image/jpeg', arrayBuffer }, name: 'spot.jpg', width: 224, height: 224 };
  const framedPhoto = { photo, square: { x: 0, y: 0, size: 224 }, mark: null } as unknown as PhotoWork['framedPhoto'];
  return { framedPhoto, answers };
}

test('what a person changes is sealed with the photo that waits; one that has its answer does not come back by that', async () => {
  const databases = startMemoryIndexedDb();
  const key = await webcrypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  setPhotoKey(MARIA.id, key);
  const { framedPhoto, answers } = buildPhoto();
  const work = { ownerId: MARIA.id, framedPhoto, details: createSpotDetails(), waitsSince: null };
  const readStored = () => databases.get('waiting-photos') ?? [];
  /** Reads the file for the next sealing, once that has begun. */
  const answerNext = async () => {
    await waitFor(() => expect(answers).toHaveLength(1));
    answers.shift()!();
  };
  const sealing = sealWaitingPhoto(work, () => true);
  await answerNext();
  const waitsSince = await sealing;
  expect(waitsSince).not.toBeNull();
  const [[, first]] = readStored() as [[unknown, unknown]];
  const { rerender } = renderHook(useSaveWaitingPhoto, {
    initialProps: { ...work, waitsSince },
  });
  await answerNext();
  await waitFor(() => expect(readStored()[0]![1]).not.toBe(first));

  rerender({ ...work, details: { ...work.details, notes: 'It itches' }, waitsSince });
  await waitFor(() => expect(answers).toHaveLength(1));
  eraseWaitingPhoto({ ownerId: MARIA.id, waitsSince });
  rerender(work);
  await waitFor(() => expect(readStored()).toEqual([]));
  await answerNext();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(readStored()).toEqual([]);
});

test('a photo that is no longer in hand once it is sealed does not wait', async () => {
  const databases = startMemoryIndexedDb();
  const key = await webcrypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  setPhotoKey(MARIA.id, key);
  const { framedPhoto, answers } = buildPhoto();
  const work = { ownerId: MARIA.id, framedPhoto, details: createSpotDetails(), waitsSince: null };
  const sealing = sealWaitingPhoto(work, () => false);
  answers.shift()!();
  expect(await sealing).toBeNull();
  await waitFor(() => expect(databases.get('waiting-photos')).toEqual([]));
});
