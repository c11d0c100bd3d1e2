import { listPeople } from '#domain/people/people';
import type { Visit } from '#domain/analysis/visit';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { readLesionImage, toDataUrl } from '#functions/testing/testImages';
import { NEVUS, startTestModel, type TestModel } from '#functions/testing/testModel';

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const PIN = { view: 'front', x: 0.62, y: 0.26 } as const;
const VISIT: Omit<Visit, 'date'> = {
  ...{ id: '01ARZ3NDEKTSV4RRFFQ69G5V15', seenBy: 'dermatologist' },
  ...{ diagnosis: 'melanoma', diagnosisText: null, biopsy: 'done', biopsyResult: 'melanoma', biopsyText: null },
};

let model: TestModel;
let api: TestApi;
let imageData: string;
beforeAll(async () => {
  model = await startTestModel(() => Promise.resolve(NEVUS));
  api = await testApi({ container: model.container });
  imageData = toDataUrl(await readLesionImage('phone-nevus-1.jpg'));
});
afterAll(async () => {
  model.close();
  await api.close();
});

/** A subscriber with two other people, and a spot of the holder's with two photos, a visit and a reminder, beside another spot. */
async function addSpot({ research = false } = {}) {
  const ann = await api.register();
  await ann.subscription.demoActivate({});
  if (research) await ann.account.consent({ body: { research: true } });
  for (const name of ['Ben', 'Cleo']) await ann.people.add({ body: { name, color: 'violet', isAdultWhoAgreed: true } });
  const { user } = await ann.auth.me({});
  await api.services.users.change(user.id, { emailVerified: true });
  const [benId, cleoId] = listPeople(user.people).map(({ id }) => id);
  const analyze = async (fields: object) => {
    api.clock.advance({ hours: 1 });
    return ann.analysis.create({ body: { imageData, ...fields } });
  };
  const { lesionId: id } = await analyze({ location: 'Chest', notes: 'canary-note' });
  await analyze({ lesionId: id });
  const { lesionId: otherId } = await analyze({ location: 'Forearm' });
  const visit = { ...VISIT, date: api.clock.now().toISOString().slice(0, 10) };
  await ann.lesions.update({ params: { id }, body: { name: 'Mole', pin: PIN, visit } });
  await ann.reminders.save({ body: { of: id, isOn: true } });
  const people = { ben: ann.forPerson(benId!), cleo: ann.forPerson(cleoId!) };
  return { ann, ...people, userId: user.id, benId: benId!, cleoId: cleoId!, id, otherId };
}

type ClientOf = Pick<Browser, 'analysis' | 'lesions' | 'reminders'>;
const read = async (client: ClientOf) => ({
  spots: (await client.lesions.list({})).items,
  analyses: (await client.analysis.list({})).items,
  reminders: (await client.reminders.list({})).spots,
});

test('a spot moves to another person as it is: photos, notes, name, place, visits and reminder, and nothing stays', async () => {
  const { ann, ben, benId, id, otherId } = await addSpot();
  const before = await read(ann);
  await ann.lesions.move({ params: { id }, body: { from: null, to: benId } });
  const [mine, moved] = [await read(ann), await read(ben)];
  expect(moved.spots).toEqual(before.spots.filter((spot) => spot.id === id));
  expect(moved.spots).toMatchObject([{ name: 'Mole', analyses: 2, region: 'Chest', visits: [VISIT] }]);
  expect(moved.analyses).toEqual(before.analyses.filter(({ lesionId }) => lesionId === id));
  expect(moved.analyses.at(-1)).toMatchObject({ notes: 'canary-note' });
  expect(moved.reminders).toEqual(before.reminders);
  expect(mine.spots).toEqual(before.spots.filter((spot) => spot.id === otherId));
  expect(mine.analyses.map(({ lesionId }) => lesionId)).toEqual([otherId]);
  expect(mine.reminders).toEqual([]);
  expect((await ben.analysis.list({ query: { lesionId: id } })).items).toEqual(moved.analyses);
});

test('the reminder comes for the person to whom the spot was moved, beside the person’s own', async () => {
  const { ann, ben, benId, id } = await addSpot();
  const dayIn = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  await ben.reminders.save({ body: { of: 'check', isOn: true, dueOn: dayIn(300) } });
  await ann.reminders.save({ body: { of: id, isOn: true, dueOn: dayIn(2) } });
  await ann.lesions.move({ params: { id }, body: { from: null, to: benId } });
  expect((await ben.reminders.list({})).check).toMatchObject({});
  for (let day = 0; day < 3; day++) {
    api.clock.advance({ days: 1 });
    await api.runJob('reminders');
  }
  const links = (await api.deliverMails()).flatMap(({ to, text }) =>
    to[0] === ann.email ? (/\/due\?person=\w*/.exec(text ?? '') ?? []) : [],
  );
  expect(links).toEqual([`/due?person=${benId}`]);
});

test('it moves between two others and back to the holder, and a repeated call changes nothing', async () => {
  const { ann, ben, cleo, benId, cleoId, id } = await addSpot();
  const before = await read(ann);
  await ann.lesions.move({ params: { id }, body: { from: null, to: benId } });
  await ann.lesions.move({ params: { id }, body: { from: null, to: benId } });
  await ann.lesions.move({ params: { id }, body: { from: benId, to: cleoId } });
  expect((await read(cleo)).spots).toHaveLength(1);
  expect(await read(ben)).toEqual({ spots: [], analyses: [], reminders: [] });
  await ann.lesions.move({ params: { id }, body: { from: cleoId, to: null } });
  expect(await read(ann)).toEqual(before);
});

test('an interrupted move is completed by the same call, and loses nothing meanwhile', async () => {
  const { ann, ben, benId, id } = await addSpot();
  const before = await read(ann);
  // The first write goes with the row of the audit log.
  const failing = jest.spyOn(prototypeOf(api.services.table), 'transact');
  failing.mockRejectedValueOnce(new Error('power cut'));
  await expect(ann.lesions.move({ params: { id }, body: { from: null, to: benId } })).rejects.toThrow();
  failing.mockRestore();
  const [mine, moved] = [await read(ann), await read(ben)];
  expect([mine.analyses.length, moved.analyses.length]).toEqual([2, 1]);
  expect(mine.spots.find((spot) => spot.id === id)).toMatchObject({ name: 'Mole', analyses: 1, visits: [VISIT] });
  await ann.lesions.move({ params: { id }, body: { from: null, to: benId } });
  expect((await read(ben)).spots).toEqual(before.spots.filter((spot) => spot.id === id));
});

test('after an interruption the oldest photos have moved, and its name and place are those that it has when the rest follows', async () => {
  const { ann, ben, benId, id } = await addSpot();
  const [newest] = (await read(ann)).analyses.filter(({ lesionId }) => lesionId === id);
  const page = api.services.table.page.bind(api.services.table);
  // As if a single analysis filled what a move reads at a time.
  const paging = jest
    .spyOn(prototypeOf(api.services.table), 'page')
    .mockImplementation((schema, request) =>
      page(schema, { ...request, limit: request.limit === 100 ? 1 : request.limit }),
    );
  const failing = jest.spyOn(prototypeOf(api.services.table), 'transact').mockRejectedValueOnce(new Error('power cut'));
  await expect(ann.lesions.move({ params: { id }, body: { from: null, to: benId } })).rejects.toThrow();
  failing.mockRestore();
  expect((await ann.analysis.list({ query: { lesionId: id } })).items).toEqual([newest]);
  await ann.lesions.update({ params: { id }, body: { name: 'Renamed', region: 'Forearm', pin: null } });
  const dueOn = new Date(api.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
  await ben.reminders.save({ body: { of: id, isOn: true, dueOn } });
  await ann.lesions.move({ params: { id }, body: { from: null, to: benId } });
  paging.mockRestore();
  const moved = await read(ben);
  expect(moved.spots).toMatchObject([{ name: 'Renamed', region: 'Forearm', pin: null, analyses: 2, visits: [VISIT] }]);
  // What the new person chose meanwhile stays.
  expect(moved.reminders).toMatchObject([{ mailOn: dueOn }]);
});

test('the outcomes of its visits leave the research of the holder, who alone consented', async () => {
  const { ann, ben, benId, id } = await addSpot({ research: true });
  const listOutcomes = async () => (await ann.account.export({})).research.filter((row) => 'isBiopsied' in row);
  expect(await listOutcomes()).toHaveLength(1);
  await ann.lesions.move({ params: { id }, body: { from: null, to: benId } });
  expect(await listOutcomes()).toEqual([]);
  expect((await read(ben)).spots).toMatchObject([{ visits: [VISIT] }]);
});

test('a move is one row of the audit log, which says nothing about whom in clear', async () => {
  const { ann, userId, benId, id } = await addSpot();
  await ann.lesions.move({ params: { id }, body: { from: null, to: benId } });
  const rows = (await api.scanTable()).filter(
    ({ action, userId: actor }) => action === 'lesions.move' && actor === userId,
  );
  expect(rows).toMatchObject([{ resourceId: id, success: 1 }]);
  expect(JSON.stringify(rows)).not.toContain(benId);
});

test('nobody moves a spot from or to a person of another account, to the same person, or one that is not there', async () => {
  const { ann, benId, id } = await addSpot();
  const stranger = await api.register();
  const refused = { code: 'not_found' };
  const move = (person: Browser, from: string | null, to: string | null, spotId = id) =>
    person.lesions.move({ params: { id: spotId }, body: { from, to } });
  await expect(move(stranger, null, null)).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(move(stranger, null, benId)).rejects.toMatchObject(refused);
  await expect(move(stranger, benId, null)).rejects.toMatchObject(refused);
  await expect(move(ann, null, UNKNOWN)).rejects.toMatchObject(refused);
  await expect(move(ann, null, 'constructor')).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(move(ann, null, benId, UNKNOWN)).rejects.toMatchObject(refused);
  await expect(move(ann, benId, null)).resolves.toMatchObject({ success: true });
  expect((await read(ann)).spots).toHaveLength(2);
});

test('nothing is moved to a person who is removed meanwhile', async () => {
  const { ann, userId, benId, id } = await addSpot();
  const vault = await api.services.vault.forUser(userId);
  const meanwhile = jest.spyOn(prototypeOf(api.services.vault), 'forUser').mockImplementationOnce(async () => {
    await ann.people.remove({ params: { id: benId } });
    return vault;
  });
  await expect(ann.lesions.move({ params: { id }, body: { from: null, to: benId } })).rejects.toMatchObject({
    code: 'not_found',
  });
  meanwhile.mockRestore();
  expect((await read(ann)).spots).toHaveLength(2);
});
