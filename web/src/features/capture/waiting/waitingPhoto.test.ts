import { webcrypto } from 'node:crypto';
import { renderHook, waitFor } from '@testing-library/react';
import type { SealedBytes } from '../../../device/sealedBytes';
import { readEntries, startTestDevice } from '../../../device/testDevice';
import { setPhotoKey } from '../../../lib/deviceStorage/photoKey';
import { MARIA } from '../../../lib/testServer';
import type { PhotoWork } from '../prepare/photoWork';
import { createSpotDetails } from '../details/spotDetails';
import { eraseWaitingPhoto, sealWaitingPhoto, useSaveWaitingPhoto } from './waitingPhoto';

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
  startTestDevice();
  const key = await webcrypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  setPhotoKey(MARIA.id, key);
  const { framedPhoto, answers } = buildPhoto();
  const work = { ownerId: MARIA.id, framedPhoto, details: createSpotDetails(), waitsSince: null };
  const readStored = () => readEntries('waitingPhotos');
  /** Reads the file for the next sealing, once that has begun. */
  const answerNext = async () => {
    await waitFor(() => expect(answers).toHaveLength(1));
    answers.shift()!();
  };
  const sealing = sealWaitingPhoto(work, () => true);
  await answerNext();
  const waitsSince = await sealing;
  expect(waitsSince).not.toBeNull();
  const readIv = async () => ((await readStored())[0]![1] as SealedBytes).iv;
  const first = await readIv();
  const { rerender } = renderHook(useSaveWaitingPhoto, {
    initialProps: { ...work, waitsSince },
  });
  await answerNext();
  await waitFor(async () => expect(await readIv()).not.toEqual(first));

  rerender({ ...work, details: { ...work.details, notes: 'It itches' }, waitsSince });
  await waitFor(() => expect(answers).toHaveLength(1));
  eraseWaitingPhoto({ ownerId: MARIA.id, waitsSince });
  rerender(work);
  await waitFor(async () => expect(await readStored()).toEqual([]));
  await answerNext();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await readStored()).toEqual([]);
});

test('a photo whose 24 hours are over waits no longer', async () => {
  startTestDevice();
  const key = await webcrypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  setPhotoKey(MARIA.id, key);
  const { framedPhoto, answers } = buildPhoto();
  const waitsSince = Date.now() - 24 * 3_600_000;
  const work = { ownerId: MARIA.id, framedPhoto, details: createSpotDetails(), waitsSince };
  const sealing = sealWaitingPhoto(work, () => true);
  answers.shift()!();
  expect(await sealing).toBeNull();
});

test('a photo that is no longer in hand once it is sealed does not wait', async () => {
  startTestDevice();
  const key = await webcrypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  setPhotoKey(MARIA.id, key);
  const { framedPhoto, answers } = buildPhoto();
  const work = { ownerId: MARIA.id, framedPhoto, details: createSpotDetails(), waitsSince: null };
  const sealing = sealWaitingPhoto(work, () => false);
  answers.shift()!();
  expect(await sealing).toBeNull();
  await waitFor(async () => expect(await readEntries('waitingPhotos')).toEqual([]));
});
