import { AccountPeople } from '#data/account/people';
import type { Visit } from '#domain/analysis/visit';
import { listPeople } from '#domain/people/people';
import { MAX_PEOPLE } from '#domain/people/personChoices';
import type { SkincareProfileRequest } from '#domain/skincare/skincare';
import type { PartResult } from '#domain/skinCheck/skinCheck';
import { createUnsubscribeToken } from '#functions/services/reminders/unsubscribeToken';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { readLesionImage, toDataUrl } from '#functions/testing/testImages';
import { NEVUS, startTestModel, type TestModel } from '#functions/testing/testModel';

const UNKNOWN_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const NO_ARMS: PartResult = { part: 'arms', isChecked: false, note: null, newSpots: [] };
const PROFILE: SkincareProfileRequest = {
  ...{ skinType: 'oily', skinTone: 'medium', ageRange: '26-35', sunExposure: 'high' },
  ...{ primaryConcerns: ['Dark spots'], currentProducts: [], allergies: ['canary-allergy'] },
  pregnancy: null,
  lifestyleFactors: { smoking: false, exerciseFrequency: 'none', dietType: 'keto', stressLevel: 'high' },
};
const VISIT: Visit = {
  ...{ id: '01ARZ3NDEKTSV4RRFFQ69G5V15', seenBy: 'dermatologist', date: new Date().toISOString().slice(0, 10) },
  ...{ diagnosis: 'melanoma', diagnosisText: null, biopsy: 'none', biopsyResult: null, biopsyText: null },
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

const ADDED = { name: 'Ben', color: 'violet', isAdultWhoAgreed: true } as const;

/** A subscriber with another person in the account. */
async function registerWithPerson() {
  const ann = await api.register();
  await ann.subscription.demoActivate({});
  const { user } = await ann.people.add({ body: ADDED });
  await api.services.users.change(user.id, { emailVerified: true });
  const [ben] = listPeople(user.people);
  return { ann, userId: user.id, benId: ben!.id, ben: ann.forPerson(ben!.id) };
}
type ClientOf = Pick<Browser, 'analysis' | 'lesions' | 'bodyMap' | 'skinChecks' | 'reminders' | 'skincare'>;

/** Leaves a record of every kind: an analysis, its spot and a visit, a figure, checks, reminders, a profile and a plan. */
async function leaveRecords(client: ClientOf) {
  const analysis = await client.analysis.create({ body: { imageData, notes: 'canary-note' } });
  await client.lesions.update({ params: { id: analysis.lesionId }, body: { name: 'Mole', visit: VISIT } });
  await client.bodyMap.saveFigure({ body: { build: 'broad', tone: 'brown' } });
  const { id: checkId } = await client.skinChecks.start({});
  await client.skinChecks.savePart({ body: { checkId, result: { ...NO_ARMS, isChecked: true }, base: NO_ARMS } });
  await client.skinChecks.finish({ body: { checkId } });
  const open = await client.skinChecks.start({});
  await client.reminders.save({ body: { of: 'check', isOn: true } });
  await client.reminders.save({ body: { of: analysis.lesionId, isOn: true } });
  await client.skincare.saveProfile({ body: PROFILE });
  await client.skincare.generate({});
  return { analysis, checkId, openId: open.id };
}

/** Everything that a person's pages read. */
async function readRecords(client: ClientOf) {
  return {
    analyses: (await client.analysis.list({})).items,
    spots: (await client.lesions.list({})).items,
    figure: await client.bodyMap.figure({}),
    open: (await client.skinChecks.open({})).check,
    checks: (await client.skinChecks.list({})).items,
    reminders: await client.reminders.list({}),
    profile: await client.skincare.profile({}).catch(() => null),
    plan: (await client.skincare.recommendations({})).items,
  };
}
const NO_RECORDS = {
  ...{ analyses: [], spots: [], figure: { build: 'medium', tone: null }, open: null, checks: [] },
  ...{ reminders: { check: null, spots: [] }, profile: null, plan: [] },
};
const findRows = async (text: string) => (await api.scanTable()).filter(({ SK }) => String(SK).includes(text));

test('the records of the people of an account are apart, whatever they are', async () => {
  const { ann, ben } = await registerWithPerson();
  await leaveRecords(ben);
  expect(await readRecords(ann)).toEqual(NO_RECORDS);
  const records = await readRecords(ben);
  expect(records).toMatchObject({ figure: { build: 'broad' }, profile: { skinType: 'oily' }, open: { parts: [] } });
  for (const kind of ['analyses', 'spots', 'checks', 'plan'] as const) expect(records[kind]).not.toEqual([]);
  expect(records.reminders).toMatchObject({ check: {}, spots: [{}] });

  await leaveRecords(ann);
  expect(await readRecords(ben)).toEqual(records);
  const { people } = (await ann.people.add({ body: { ...ADDED, name: 'Cleo' } })).user;
  const cleo = listPeople(people).find(({ name }) => name === 'Cleo')!;
  expect(await readRecords(ann.forPerson(cleo.id))).toEqual(NO_RECORDS);
});

test('the records of another person are changed and deleted under that person', async () => {
  const { ben } = await registerWithPerson();
  const { analysis, checkId } = await leaveRecords(ben);
  const params = { id: analysis.id };
  expect(await ben.analysis.update({ params, body: { notes: 'better' } })).toMatchObject({ notes: 'better' });
  await ben.skinChecks.remove({ params: { id: checkId } });
  expect((await ben.skinChecks.list({})).items).toEqual([]);
  await ben.analysis.remove({ params });
  expect((await ben.analysis.list({})).items).toEqual([]);
});

test('nobody reaches a record by its id under another person of the account', async () => {
  const { ann, ben } = await registerWithPerson();
  const { analysis, openId, checkId } = await leaveRecords(ben);
  const params = { id: analysis.id };
  const refused = { code: 'not_found' };
  await expect(ann.analysis.get({ params })).rejects.toMatchObject(refused);
  await expect(ann.analysis.update({ params, body: { notes: 'mine' } })).rejects.toMatchObject(refused);
  await expect(ann.analysis.remove({ params })).rejects.toMatchObject(refused);
  await expect(ann.analysis.list({ query: { lesionId: analysis.lesionId } })).rejects.toMatchObject(refused);
  const { lesionId } = analysis;
  await expect(ann.analysis.create({ body: { imageData, lesionId } })).rejects.toMatchObject(refused);
  await expect(ann.lesions.update({ params: { id: lesionId }, body: { name: 'x' } })).rejects.toMatchObject(refused);
  await expect(ann.reminders.save({ body: { of: lesionId, isOn: true } })).rejects.toMatchObject(refused);
  for (const id of [openId, checkId]) {
    await expect(ann.skinChecks.remove({ params: { id } })).rejects.toMatchObject(refused);
  }
  const mine = await ann.analysis.create({ body: { imageData } });
  await expect(ben.analysis.update({ params, body: { lesionId: mine.lesionId } })).rejects.toMatchObject(refused);
  expect((await readRecords(ben)).analyses).toHaveLength(1);
});

test('a person who is unknown or of another account is refused on every route like one that does not exist', async () => {
  const { benId } = await registerWithPerson();
  for (const personId of [benId, UNKNOWN_ID, 'constructor', '']) {
    const client = api.subscriber.forPerson(personId);
    await expect(client.analysis.list({})).rejects.toMatchObject({ code: 'not_found' });
    await expect(client.analysis.create({ body: { imageData } })).rejects.toMatchObject({ code: 'not_found' });
    await expect(client.skinChecks.start({})).rejects.toMatchObject({ code: 'not_found' });
    await expect(client.skincare.generate({})).rejects.toMatchObject({ code: 'not_found' });
  }
  const params = { id: benId };
  await expect(api.subscriber.people.update({ params, body: { name: 'Mine' } })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(api.subscriber.people.remove({ params })).rejects.toMatchObject({ code: 'not_found' });
});

test('removing a person deletes their records, of every kind, and nothing else', async () => {
  const { ann, ben, benId } = await registerWithPerson();
  await leaveRecords(ben);
  await leaveRecords(ann);
  const before = await readRecords(ann);
  expect((await findRows(`PERSON#${benId}#`)).length).toBeGreaterThan(8);
  const { user } = await ann.people.remove({ params: { id: benId } });
  expect(user.people).toEqual({});
  expect(await findRows(`PERSON#${benId}#`)).toEqual([]);
  expect(await findRows('person#')).toEqual([]);
  expect(await readRecords(ann)).toEqual(before);
  expect((await ann.auth.me({})).user.people).toEqual({});
  await expect(ben.analysis.list({})).rejects.toMatchObject({ code: 'not_found' });
});

test('an interrupted removal is finished by the hourly job', async () => {
  const { ann, ben, benId, userId } = await registerWithPerson();
  await leaveRecords(ben);
  const erasing = jest.spyOn(prototypeOf(api.services.erasures), 'erasePerson');
  erasing.mockRejectedValueOnce(new Error('interrupted'));
  await ann.people.remove({ params: { id: benId } }).catch(() => undefined);
  erasing.mockRestore();
  expect((await findRows(`PERSON#${benId}#`)).length).toBeGreaterThan(8);
  await expect(ben.analysis.list({})).rejects.toMatchObject({ code: 'not_found' });
  await api.runJob('resumeErasures');
  expect(await findRows(`PERSON#${benId}#`)).toEqual([]);
  expect(await findRows(`person#${userId}`)).toEqual([]);
});

test('a call that began before its person was removed writes nothing, and says so', async () => {
  const { ann, ben, benId, userId } = await registerWithPerson();
  const vault = await api.services.vault.forUser(userId);
  const meanwhile = jest.spyOn(prototypeOf(api.services.vault), 'forUser').mockImplementationOnce(async () => {
    await ann.people.remove({ params: { id: benId } });
    return vault;
  });
  await expect(ben.bodyMap.saveFigure({ body: { build: 'broad', tone: null } })).rejects.toMatchObject({
    code: 'not_found',
  });
  meanwhile.mockRestore();
  expect(await findRows(`PERSON#${benId}#`)).toEqual([]);
});

test('a person’s name and color can be changed, and stay in every answer about the session', async () => {
  const { ann, benId } = await registerWithPerson();
  const { user } = await ann.people.update({ params: { id: benId }, body: { name: ' Benno ' } });
  expect(listPeople(user.people)).toEqual([{ id: benId, name: 'Benno', color: 'violet' }]);
  await ann.people.update({ params: { id: benId }, body: { color: 'olive' } });
  expect(listPeople((await ann.auth.me({})).user.people)).toEqual([{ id: benId, name: 'Benno', color: 'olive' }]);
  expect(
    listPeople((await ann.auth.login({ body: { email: ann.email, password: PASSWORD } })).user.people),
  ).toHaveLength(1);
});

test.each([
  ['nobody who has not confirmed the age and the agreement', { isAdultWhoAgreed: false }],
  ['nobody without a name', { name: ' ' }],
  ['no name of more than 40 characters', { name: 'x'.repeat(41) }],
  ['no unknown color', { color: 'red' }],
])('the account takes %s', async (_, change) => {
  const response = await api.user.request('POST', '/api/people', { json: { ...ADDED, ...change } });
  expect(response.status).toBe(400);
  expect((await api.user.auth.me({})).user.people).toEqual({});
});

test('two people of an account cannot have one name, and the account has a limit', async () => {
  const ann = await api.register();
  for (let n = 0; n < MAX_PEOPLE; n++) {
    api.clock.advance({ seconds: 1 });
    await ann.people.add({ body: { ...ADDED, name: `Person ${n}` } });
  }
  const { people } = (await ann.auth.me({})).user;
  expect(listPeople(people).map(({ name }) => name)).toEqual([
    'Person 0',
    'Person 1',
    'Person 2',
    'Person 3',
    'Person 4',
  ]);
  await expect(ann.people.add({ body: { ...ADDED, name: 'Late' } })).rejects.toMatchObject({ code: 'conflict' });
  for (const name of ['person 1', 'Per\u200dson  1', 'Ｐerson １', 'Person 1\ufe0f'])
    await expect(ann.people.add({ body: { ...ADDED, name } })).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'Someone in your account has this name. Please choose another one.',
    });
  const [first] = listPeople(people);
  await expect(ann.people.update({ params: { id: first!.id }, body: { name: 'PERSON 1' } })).rejects.toMatchObject({
    code: 'invalid_request',
  });
  await ann.people.update({ params: { id: first!.id }, body: { name: 'PERSON 0' } });
});

test('nobody has the name of the account holder, whoever of them is named last', async () => {
  const { ann, benId } = await registerWithPerson();
  const refused = {
    code: 'invalid_request',
    message: 'Someone in your account has this name. Please choose another one.',
  };
  await expect(ann.people.add({ body: { ...ADDED, name: 'ANN' } })).rejects.toMatchObject(refused);
  await expect(ann.people.update({ params: { id: benId }, body: { name: 'ann' } })).rejects.toMatchObject(refused);
  await ann.people.add({ body: { ...ADDED, name: 'Ann Lee' } });
  await expect(ann.account.update({ body: { lastName: 'Lee' } })).rejects.toMatchObject({
    ...refused,
    details: { fields: { firstName: refused.message } },
  });
  expect((await ann.account.update({ body: { lastName: 'Lind' } })).user).toMatchObject({ lastName: 'Lind' });
});

test('the first two people of an account can be added at once, but not with one name', async () => {
  const [ann, bea] = [await api.register(), await api.register()];
  await Promise.all(['Ben', 'Cleo'].map((name) => ann.people.add({ body: { ...ADDED, name } })));
  expect(
    listPeople((await ann.auth.me({})).user.people)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['Ben', 'Cleo']);
  const added = await Promise.allSettled(['Ben', 'Ben'].map((name) => bea.people.add({ body: { ...ADDED, name } })));
  const refusals = added.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  expect(refusals).toMatchObject([{ code: 'invalid_request' }]);
  expect(listPeople((await bea.auth.me({})).user.people)).toHaveLength(1);
});

test('of two changes at once the later holds, what it does not name stays, and no two people get one name', async () => {
  const { ann, benId } = await registerWithPerson();
  const cleo = (await ann.people.add({ body: { ...ADDED, name: 'Cleo' } })).user.people;
  const cleoId = Object.keys(cleo).find((id) => id !== benId)!;
  const change = (id: string, body: { name?: string; color?: 'olive' }) => ann.people.update({ params: { id }, body });
  await Promise.all([change(benId, { name: 'Benno' }), change(benId, { color: 'olive' })]);
  expect((await ann.auth.me({})).user.people[benId]).toMatchObject({ name: 'Benno', color: 'olive' });
  const renamed = await Promise.allSettled([change(benId, { name: 'Dan' }), change(cleoId, { name: 'Dan' })]);
  expect(renamed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const names = listPeople((await ann.auth.me({})).user.people).map(({ name }) => name);
  expect(names.filter((name) => name === 'Dan')).toHaveLength(1);
});

test('nobody is added under a name that another person gets meanwhile', async () => {
  const { ann, benId } = await registerWithPerson();
  const { users, erasures } = api.services;
  const people = new AccountPeople(users, erasures);
  const add = people.add.bind(people);
  const meanwhile = jest.spyOn(AccountPeople.prototype, 'add').mockImplementationOnce(async (...change) => {
    await ann.people.update({ params: { id: benId }, body: { name: 'Dan' } });
    return add(...change);
  });
  await expect(ann.people.add({ body: { ...ADDED, name: 'Dan' } })).rejects.toMatchObject({ code: 'invalid_request' });
  meanwhile.mockRestore();
  expect(listPeople((await ann.auth.me({})).user.people).map(({ name }) => name)).toEqual(['Dan']);
});

test('several people who are added at once are all there, and never more than the limit', async () => {
  const ann = await api.register();
  const added = await Promise.allSettled(
    Array.from({ length: MAX_PEOPLE + 2 }, (_, n) => ann.people.add({ body: { ...ADDED, name: `Person ${n}` } })),
  );
  const { people } = (await ann.auth.me({})).user;
  expect(listPeople(people)).toHaveLength(added.filter(({ status }) => status === 'fulfilled').length);
  expect(listPeople(people).length).toBeLessThanOrEqual(MAX_PEOPLE);
});

test('research has only the analyses and visits of the account holder, who consented', async () => {
  const { ann, ben } = await registerWithPerson();
  await ann.account.consent({ body: { research: true } });
  await leaveRecords(ben);
  expect((await ann.account.export({})).research).toEqual([]);
  await leaveRecords(ann);
  expect((await ann.account.export({})).research).toHaveLength(2);
});

test('the export has the people and their records, and the deletion of the account removes them', async () => {
  const { ann, ben, benId } = await registerWithPerson();
  const { analysis } = await leaveRecords(ben);
  const exported = await ann.account.export({});
  expect(exported.account['people']).toMatchObject({ [benId]: { name: 'Ben', color: 'violet' } });
  expect(exported.people).toMatchObject([
    { id: benId, records: { analyses: [{ id: analysis.id, notes: 'canary-note' }] } },
  ]);
  expect(exported.records).not.toHaveProperty('analyses');
  await ann.account.remove({ body: { password: PASSWORD } });
  // A list of days has random ids alone, and its job removes them: `PERSONAL_DATA_HANDLING`.
  expect((await findRows(benId)).filter(({ PK }) => PK !== 'REMINDER_DAYS')).toEqual([]);
});

test('what is due for another person is mailed to the account, with a page of that person and no name', async () => {
  const { ann, ben, benId } = await registerWithPerson();
  const dueOn = new Date(api.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  await ben.reminders.save({ body: { of: 'check', isOn: true, dueOn } });
  await ann.reminders.save({ body: { of: 'check', isOn: true, dueOn } });
  for (let day = 0; day < 5; day++) {
    api.clock.advance({ days: 1 });
    await api.runJob('reminders');
    // A reminder that waits for days is not sent any more.
    await api.deliverMails();
  }
  const mails = (await api.deliverMails()).filter(({ to, text }) => to[0] === ann.email && text?.includes('/due'));
  expect(mails).toHaveLength(2);
  expect(mails.filter(({ text }) => text?.includes(`/due?person=${benId}\n`))).toHaveLength(1);
  // A tab may have shown Ben last.
  expect(mails.filter(({ text }) => text?.includes('/due?person=\n'))).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toContain('Ben');
});

test('the link of a mail turns the reminders of all people of the account off', async () => {
  const { ann, ben, benId } = await registerWithPerson();
  await ben.reminders.save({ body: { of: 'check', isOn: true } });
  await ann.reminders.save({ body: { of: 'check', isOn: true } });
  const { id } = (await ann.auth.me({})).user;
  const token = await createUnsubscribeToken(api.services.vault, id);
  const answer = await api.anonymous.request('POST', `/api/reminders/unsubscribe?token=${token}`, { body: 'x' });
  expect(await answer.json()).toMatchObject({
    message: 'You get no more reminders. This also stops reminders about other people in your account.',
  });
  expect((await ben.reminders.list({})).check).toBeNull();
  expect((await ann.reminders.list({})).check).toBeNull();
  expect((await api.scanTable()).filter(({ SK }) => String(SK).endsWith(`#${id}#${benId}`))).toEqual([]);
});
