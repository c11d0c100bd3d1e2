import { readEntries, readStoredKeys, startTestDevice } from '../device/testDevice';
import { setPerson } from '../people/currentPerson';
import { deleteDraftParts, readDraftPart, saveDraftPart } from './sealedDraft';
import { publishSessionEvent } from './sessionEvents';

const encode = (text: string) => new TextEncoder().encode(text).buffer;
const read = async (userId: string, part: string) => {
  const bytes = await readDraftPart(userId, part);
  return bytes && new TextDecoder().decode(bytes);
};

test('a browser without a place for the draft has none', async () => {
  await saveDraftPart('ana', 'note', encode('It itches'));
  expect(await readDraftPart('ana', 'note')).toBeNull();
});

test('parts that are saved at once have one key, and open only for who wrote them', async () => {
  startTestDevice();
  await Promise.all([saveDraftPart('ana', 'note', encode('It itches')), saveDraftPart('ana', 'visit', encode('Mole'))]);
  expect(await readStoredKeys('draft')).toEqual(['expiresAt', 'key', 'note', 'visit']);
  expect([await read('ana', 'note'), await read('ana', 'visit')]).toEqual(['It itches', 'Mole']);
  expect(await read('bob', 'note')).toBeNull();
  setPerson('01JD0000000000000000000001');
  expect(await read('ana', 'note')).toBeNull();
  setPerson(null);
});

test('the last of several quick changes holds, and is what is read next', async () => {
  startTestDevice();
  for (const text of ['I', 'It', 'It itches']) void saveDraftPart('ana', 'note', encode(text));
  expect(await read('ana', 'note')).toBe('It itches');
});

test('a deleted part does not come back, and the key goes with the last one', async () => {
  startTestDevice();
  await saveDraftPart('ana', 'visit', encode('Mole'));
  const saving = saveDraftPart('ana', 'note', encode('It itches'));
  await deleteDraftParts('note');
  await saving;
  expect(await readStoredKeys('draft')).toEqual(['expiresAt', 'key', 'visit']);
  await deleteDraftParts('visit');
  expect(await readEntries('draft')).toEqual([]);
});

test('a part that is being sealed while the last other one is deleted opens all the same', async () => {
  startTestDevice();
  await saveDraftPart('ana', 'visit', encode('Mole'));
  const saving = saveDraftPart('ana', 'note', encode('It itches'));
  await deleteDraftParts('visit');
  await saving;
  expect(await read('ana', 'note')).toBe('It itches');
});

test('what is not sealed yet goes with the session, but not where it only expired', async () => {
  startTestDevice();
  const saving = saveDraftPart('ana', 'note', encode('It itches'));
  publishSessionEvent('expired');
  await saving;
  expect(await read('ana', 'note')).toBe('It itches');
  const late = saveDraftPart('ana', 'visit', encode('Mole'));
  publishSessionEvent('userChanged');
  await late;
  expect(await readStoredKeys('draft')).not.toContain('visit');
});
