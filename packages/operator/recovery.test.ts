import { Analyses } from '#data/analysis/analyses';
import { Outcomes } from '#data/analysis/outcomes';
import { AUDIT_PREFIX, keys, toAccountHolder } from '#data/table/keys';
import { testAnalysis } from '#data/analysis/testAnalysis';
import type { Analysis } from '#domain/analysis/analysis';
import type { Visit } from '#domain/analysis/visit';
import type { PartResult } from '#domain/skinCheck/skinCheck';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { createServices } from '#functions/services/services';
import { LOCAL_CREDENTIALS } from '#local/server/provisionTable';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { grantAdmin } from './admin';
import { verifyAudit } from './verifyAudit';
import { backUp, completeTableRecovery, restore } from './recovery';

let api: TestApi;
let folder: string;
beforeEach(async () => {
  api = await testApi();
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
});
afterEach(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const getId = async (person: Browser) => (await person.auth.me({})).user.id;
const backupPaths = async () => (await readdir(folder)).sort().map((name) => join(folder, name));
const signIn = async ({ email }: Browser, password = PASSWORD) => {
  const browser = api.openBrowser();
  await browser.auth.login({ body: { email, password } });
  return browser;
};
/** The rows that a restore replaces: no audit log, sessions, limits, codes, letters or erasures. */
const scanRestoredRows = async () =>
  (await api.scanTable())
    .filter(
      ({ PK, SK }) => !/^(AUDIT|LIMIT|CODE|OUTBOX|ERASURE)/.test(String(PK)) && !String(SK).startsWith('SESSION#'),
    )
    .map((row) => JSON.stringify(row, Object.keys(row).sort()))
    .sort();

const analyses = () => new Analyses(api.services.table, api.services.vault);

// Fault 23.
test('a restore brings back accounts, passwords and analyses, and everybody must sign in again', async () => {
  const person = await api.register();
  const userId = await getId(person);
  await analyses().add(toAccountHolder(userId), testAnalysis(api.clock.now(), 'kept'));
  const before = await scanRestoredRows();
  await backUp(api.services, folder);

  await person.account.update({ body: { firstName: 'Changed', lastName: 'Since' } });
  await analyses().add(toAccountHolder(userId), testAnalysis(api.clock.now(), 'new'));
  await api.register();
  await api.services.table.remove(keys.email(person.email));
  const message = await restore(api.services, (await backupPaths())[0]!);

  expect(message).toMatch(/restored and read back/);
  expect(message).toMatch(/1 × account\.update/);
  expect(await scanRestoredRows()).toEqual(before);
  expect((await person.request('GET', '/api/auth/me')).status).toBe(401);
  const {
    items: [analysis],
  } = await (await signIn(person)).analysis.list({ query: {} });
  expect(analysis?.notes).toBe('Note kept');
  expect(await verifyAudit(api.services)).toMatch(/holds/);
});

// Fault 23.
test('an account, an analysis and a consent that were deleted after the backup stay deleted', async () => {
  const [deletedPerson, person, withdrawnPerson] = [await api.register(), await api.register(), await api.register()];
  const [deletedId, personId] = [await getId(deletedPerson), await getId(person)];
  const [analysis, deletedAnalysis] = [testAnalysis(api.clock.now(), 'kept'), testAnalysis(api.clock.now(), 'deleted')];
  await analyses().add(toAccountHolder(personId), analysis);
  await analyses().add(toAccountHolder(personId), deletedAnalysis);
  await withdrawnPerson.account.consent({ body: { research: true } });
  await backUp(api.services, folder);

  await deletedPerson.account.remove({ body: { password: PASSWORD } });
  await person.analysis.remove({ params: { id: deletedAnalysis.id } });
  await withdrawnPerson.account.consent({ body: { research: false } });
  const message = await restore(api.services, (await backupPaths())[0]!);

  expect(message).toContain(
    'Deleted again: 1 accounts, 0 people, 1 analyses, 0 visits, 0 total-skin checks, 1 consents.',
  );
  expect(JSON.stringify(await api.scanTable())).not.toContain(`USER#${deletedId}`);
  const { items } = await (await signIn(person)).analysis.list({ query: {} });
  expect(items.map(({ id }) => id)).toEqual([analysis.id]);
  expect((await (await signIn(withdrawnPerson)).auth.me({})).user.researchConsentAt).toBeNull();
  await expect(signIn(deletedPerson)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('a total-skin check that was deleted after the backup stays deleted, finished or not, and others are brought back', async () => {
  const person = await api.register();
  const unlooked = { part: 'arms', isChecked: false, note: null, newSpots: [] } satisfies PartResult;
  const start = async (note: string) => {
    api.clock.advance({ minutes: 1 });
    const { id: checkId } = await person.skinChecks.start({});
    await person.skinChecks.savePart({
      body: { checkId, result: { ...unlooked, isChecked: true, note }, base: unlooked },
    });
    return checkId;
  };
  const finish = (checkId: string) => person.skinChecks.finish({ body: { checkId } });
  const deleted = await start('deleted');
  await finish(deleted);
  const finished = await start('kept');
  await finish(finished);
  const open = await start('open');
  await backUp(api.services, folder);
  await finish(open);
  for (const id of [deleted, open]) await person.skinChecks.remove({ params: { id } });
  await restore(api.services, (await backupPaths())[0]!);

  const restored = await signIn(person);
  expect((await restored.skinChecks.list({})).items.map(({ id }) => id)).toEqual([finished]);
  expect(await restored.skinChecks.open({})).toEqual({ check: null });
});

/** A person with one outcome of a visit, and how to save the visit and to read the outcomes. */
async function createOutcome() {
  const person = await api.register();
  const userId = await getId(person);
  const analysis = testAnalysis(api.clock.now(), 'kept');
  await analyses().add(toAccountHolder(userId), analysis);
  await person.account.consent({ body: { research: true } });
  const id = '01ARZ3NDEKTSV4RRFFQ69G5V15';
  const visit: Visit = {
    ...{ id, seenBy: 'dermatologist', date: analysis.analysisDate.slice(0, 10), diagnosis: 'mole' },
    ...{ diagnosisText: null, biopsy: 'done', biopsyResult: 'mole', biopsyText: null },
  };
  const params = { id: analysis.lesionId };
  await person.lesions.update({ params, body: { visit } });
  // A restore also repeats what calls deleted that began up to a minute before it.
  api.clock.advance({ minutes: 2 });
  const scanOutcomes = async () =>
    (await api.scanTable()).filter(({ PK }) => String(PK).startsWith('OUTCOME#')).map(({ outcome }) => outcome);
  return { person, userId, analysis, params, visit, scanOutcomes };
}

// Fault 23.
test('a visit that was deleted after the backup stays deleted, and its outcome and number with it', async () => {
  const { person, params, visit, scanOutcomes } = await createOutcome();
  const other = { ...visit, id: '01ARZ3NDEKTSV4RRFFQ69G5V16', biopsy: 'none', biopsyResult: null } as const;
  await person.lesions.update({ params, body: { visit: other } });
  api.clock.advance({ minutes: 2 });
  await backUp(api.services, folder);
  await person.lesions.update({ params, body: { removedVisit: visit.id } });
  const message = await restore(api.services, (await backupPaths())[0]!);
  expect(message).toContain(' 1 visits,');
  expect(message).not.toContain('lesions.update');

  expect(await scanOutcomes()).toEqual([]);
  expect(await new Outcomes(api.services.table).count()).toEqual({
    high_biopsied_harmless: 0,
    high_unbiopsied_harmless: 0,
  });
  const restored = await signIn(person);
  expect((await restored.lesions.list({})).items).toMatchObject([{ visits: [other] }]);
  await restored.lesions.update({ params, body: { visit } });
  expect(await scanOutcomes()).toEqual(['harmless']);
});

test('a visit that moved to another spot after the backup and was deleted there stays deleted, and its outcome with it', async () => {
  const { person, userId, analysis, visit, scanOutcomes } = await createOutcome();
  const target = testAnalysis(api.clock.now(), 'target');
  await analyses().add(toAccountHolder(userId), target);
  await backUp(api.services, folder);
  await person.analysis.update({ params: { id: analysis.id }, body: { lesionId: target.lesionId } });
  await person.lesions.update({ params: { id: target.lesionId }, body: { removedVisit: visit.id } });
  expect(await scanOutcomes()).toEqual([]);
  await restore(api.services, (await backupPaths())[0]!);
  expect(await scanOutcomes()).toEqual([]);
  expect(await new Outcomes(api.services.table).count()).toEqual({ high_biopsied_harmless: 0 });
  const { items } = await (await signIn(person)).lesions.list({});
  expect(items.map(({ visits }) => visits)).toEqual([[], []]);
});

const addBen = async (person: Browser) => {
  const { user } = await person.people.add({ body: { name: 'Ben', color: 'violet', isAdultWhoAgreed: true } });
  return Object.keys(user.people)[0]!;
};

test('a spot that moved to another person after the backup is with that person, and the outcome of its visit stays deleted', async () => {
  const { person, params, visit, scanOutcomes } = await createOutcome();
  const ben = await addBen(person);
  await backUp(api.services, folder);
  for (const [from, to] of [
    [null, ben],
    [ben, null],
    [null, ben],
  ] as const) {
    await person.lesions.move({ params, body: { from, to } });
    api.clock.advance({ seconds: 1 });
  }
  const message = await restore(api.services, (await backupPaths())[0]!);
  expect(message).toContain('Moved again to another person: 1 spots.');
  expect(message).not.toContain('lesions.move');
  expect(await scanOutcomes()).toEqual([]);
  const restored = await signIn(person);
  expect((await restored.lesions.list({})).items).toEqual([]);
  expect((await restored.forPerson(ben).lesions.list({})).items).toMatchObject([{ visits: [visit] }]);
});

test('a spot that moved to a person who was removed after the backup stays deleted with that person', async () => {
  const { person, params, analysis } = await createOutcome();
  const ben = await addBen(person);
  await backUp(api.services, folder);
  await person.lesions.move({ params, body: { from: null, to: ben } });
  await person.people.remove({ params: { id: ben } });
  await restore(api.services, (await backupPaths())[0]!);
  expect((await (await signIn(person)).lesions.list({})).items).toEqual([]);
  expect(JSON.stringify(await api.scanTable())).not.toContain(`ANALYSIS#${analysis.id}`);
});

test('a spot that moved to a person who was added after the backup is where it was, and the report says so', async () => {
  const { person, userId, params, visit, scanOutcomes } = await createOutcome();
  await backUp(api.services, folder);
  await person.lesions.move({ params, body: { from: null, to: await addBen(person) } });
  const message = await restore(api.services, (await backupPaths())[0]!);
  expect(message).toContain('1 × lesions.move');
  expect(message).toContain(`spot ${params.id} of account ${userId}: moved to a person who was added since`);
  expect(await scanOutcomes()).toEqual([]);
  expect((await (await signIn(person)).lesions.list({})).items).toMatchObject([{ visits: [visit] }]);
});

test('a spot that an analysis left before it moved to another person stays with whom the backup has it, and the report names both', async () => {
  const { person, userId, analysis, params } = await createOutcome();
  const ben = await addBen(person);
  const other = testAnalysis(api.clock.now(), 'of the holder');
  const target = testAnalysis(api.clock.now(), 'target');
  const noted = testAnalysis(api.clock.now(), 'noted');
  for (const one of [target, noted]) await analyses().add(toAccountHolder(userId), one);
  await analyses().addTo(toAccountHolder(userId), { ...other, lesionId: params.id });
  await backUp(api.services, folder);
  await person.analysis.update({ params: { id: other.id }, body: { lesionId: target.lesionId } });
  await person.analysis.update({ params: { id: noted.id }, body: { notes: 'A new note' } });
  for (const id of [params.id, noted.lesionId])
    await person.lesions.move({ params: { id }, body: { from: null, to: ben } });
  await person.people.remove({ params: { id: ben } });
  const message = await restore(api.services, (await backupPaths())[0]!);
  expect(message).toContain('Moved again to another person: 1 spots.');
  expect(message).toContain(`spot ${params.id} of account ${userId}: one of its analyses belongs to another person`);
  expect(message).toContain(`analysis ${other.id} of account ${userId}: belongs to another person than its spot`);
  expect(message).toContain('1 × lesions.move');
  const { items } = await (await signIn(person)).analysis.list({});
  expect(items.map(({ id }) => id).sort()).toEqual([analysis.id, other.id, target.id].sort());
});

test('an analysis that changed its spot and was removed with a person does not come back without a word, nor does one that went back to its spot or was deleted keep the spot', async () => {
  const { person, userId, analysis, params } = await createOutcome();
  const ben = await addBen(person);
  const [entered, visitor, passed, returned, deleted] = ['entered', 'visitor', 'passed', 'returned', 'deleted'].map(
    (note) => testAnalysis(api.clock.now(), note),
  ) as [Analysis, Analysis, Analysis, Analysis, Analysis];
  for (const one of [entered, visitor, passed]) await analyses().add(toAccountHolder(userId), one);
  for (const one of [returned, deleted])
    await analyses().addTo(toAccountHolder(userId), { ...one, lesionId: params.id });
  await backUp(api.services, folder);
  const put = ({ id }: Analysis, lesionId: string, browser: Pick<Browser, 'analysis'> = person) =>
    browser.analysis.update({ params: { id }, body: { lesionId } });
  for (const one of [returned, deleted]) await put(one, entered.lesionId);
  await person.analysis.remove({ params: { id: deleted.id } });
  api.clock.advance({ seconds: 1 });
  for (const one of [returned, entered]) await put(one, params.id);
  await put(visitor, passed.lesionId);
  for (const id of [params.id, passed.lesionId])
    await person.lesions.move({ params: { id }, body: { from: null, to: ben } });
  api.clock.advance({ seconds: 1 });
  await put(visitor, params.id, person.forPerson(ben));
  await person.lesions.move({ params: { id: passed.lesionId }, body: { from: ben, to: null } });
  await person.people.remove({ params: { id: ben } });
  const message = await restore(api.services, (await backupPaths())[0]!);
  expect(message).toContain('Moved again to another person: 1 spots.');
  for (const { id, lesionId } of [entered, visitor])
    expect(message).toContain(
      `analysis ${id} of account ${userId}: belongs to another person than its spot ${lesionId}`,
    );
  expect(message.match(/of account/g)).toHaveLength(2);
  const { items } = await (await signIn(person)).analysis.list({});
  expect(items.map(({ id }) => id).sort()).toEqual([entered.id, visitor.id, passed.id].sort());
  for (const { id } of [analysis, returned, deleted])
    expect(JSON.stringify(await api.scanTable())).not.toContain(`ANALYSIS#${id}`);
});

test('a restore repeats deletions also where an account that was registered since moved a spot and an analysis', async () => {
  const { person, analysis } = await createOutcome();
  await backUp(api.services, folder);
  await person.analysis.remove({ params: { id: analysis.id } });
  const newcomer = await api.register();
  const newcomerId = await getId(newcomer);
  const [one, other] = [testAnalysis(api.clock.now(), 'one'), testAnalysis(api.clock.now(), 'other')];
  for (const added of [one, other]) await analyses().add(toAccountHolder(newcomerId), added);
  await newcomer.analysis.update({ params: { id: one.id }, body: { lesionId: other.lesionId } });
  const move = { from: null, to: await addBen(newcomer) };
  await newcomer.lesions.move({ params: { id: other.lesionId }, body: move });
  // The data keys of people are in memory for up to five minutes.
  api.clock.advance({ minutes: 6 });
  expect(await restore(api.services, (await backupPaths())[0]!)).toContain(' 1 analyses,');
});

test('a spot that moved to another person and back after the backup is not among what is forgotten', async () => {
  const { person, params, visit } = await createOutcome();
  const ben = await addBen(person);
  await backUp(api.services, folder);
  await person.lesions.move({ params, body: { from: null, to: ben } });
  api.clock.advance({ seconds: 1 });
  await person.lesions.move({ params, body: { from: ben, to: null } });
  const message = await restore(api.services, (await backupPaths())[0]!);
  expect(message).not.toContain('lesions.move');
  expect(message).not.toContain('Moved again');
  expect((await (await signIn(person)).lesions.list({})).items).toMatchObject([{ visits: [visit] }]);
});

test('a spot that moved to a person who was added after the backup is deleted with its person, who was removed since, and the report names it', async () => {
  const { person, userId, params, analysis } = await createOutcome();
  const ben = await addBen(person);
  await person.lesions.move({ params, body: { from: null, to: ben } });
  api.clock.advance({ minutes: 2 });
  await backUp(api.services, folder);
  const { user } = await person.people.add({ body: { name: 'Cleo', color: 'violet', isAdultWhoAgreed: true } });
  const cleo = Object.keys(user.people).find((id) => id !== ben)!;
  await person.lesions.move({ params, body: { from: ben, to: cleo } });
  await person.people.remove({ params: { id: ben } });
  const message = await restore(api.services, (await backupPaths())[0]!);
  expect(message).toContain('or deleted with that person who was removed since:');
  expect(message).toContain(`spot ${params.id} of account ${userId}: moved to a person who was added since`);
  expect(JSON.stringify(await api.scanTable())).not.toContain(`ANALYSIS#${analysis.id}`);
});

const registerAdmin = async () => {
  const admin = await api.register();
  await grantAdmin(api.services, admin.email);
  return admin;
};
/** An administrator with two-step sign-in, and how to sign in with a code. */
async function createAdmin(registered?: Browser) {
  const admin = registered ?? (await registerAdmin());
  const { setupKey } = await admin.account.beginTwoStep({ body: { password: PASSWORD } });
  const app = new TOTP({ secret: Secret.fromBase32(setupKey) });
  const computeCode = () => app.generate({ timestamp: api.clock.now().getTime() });
  const { recoveryCodes } = await admin.account.confirmTwoStep({ body: { password: PASSWORD, code: computeCode() } });
  const login = async (code: string) => {
    const json = { email: admin.email, password: PASSWORD, code };
    return (await api.openBrowser().request('POST', '/api/auth/login', { json })).status;
  };
  return { admin, codes: recoveryCodes, computeCode, login };
}

// Fault 23.
test('after a restore no used or replaced recovery code works again; the person is told by mail, and others keep theirs', async () => {
  const [used, renewed, other] = [await createAdmin(), await createAdmin(), await createAdmin()];
  api.clock.advance({ minutes: 20 });
  await backUp(api.services, folder);
  expect(await used.login(used.codes[0]!)).toBe(200);
  const body = { password: PASSWORD, code: renewed.computeCode() };
  await renewed.admin.account.renewRecoveryCodes({ body });
  const message = await restore(api.services, (await backupPaths())[0]!);
  expect(message).toContain('Recovery codes ended, and told by mail: of 2 people.');

  expect([await used.login(used.codes[0]!), await used.login(used.codes[1]!)]).toEqual([401, 401]);
  expect(await renewed.login(renewed.codes[0]!)).toBe(401);
  expect(await other.login(other.codes[0]!)).toBe(200);
  api.clock.advance({ minutes: 1 });
  expect(await used.login(used.computeCode())).toBe(200);
  const notices = (await api.deliverMails()).filter(({ subject }) => subject === 'Your recovery codes no longer work');
  expect(notices.map(({ to }) => String(to)).sort()).toEqual([used.admin.email, renewed.admin.email].sort());
});

test('a person who turned two-step sign-in on after the backup is told that the recovery codes no longer work', async () => {
  const late = await registerAdmin();
  await backUp(api.services, folder);
  const { codes, login } = await createAdmin(late);
  expect(await login(codes[0]!)).toBe(200);
  const message = await restore(api.services, (await backupPaths())[0]!);
  expect(message).toContain('Recovery codes ended, and told by mail: of 1 people.');
  expect(await login(codes[1]!)).toBe(401);
  const notices = (await api.deliverMails()).filter(({ subject }) => subject === 'Your recovery codes no longer work');
  expect(notices.map(({ to }) => String(to))).toEqual([late.email]);
});

test('a recovery code that was used by an action that failed, or of an account that is disabled again, stays used after a restore', async () => {
  const [failing, disabled] = [await createAdmin(), await createAdmin()];
  const disabledId = await getId(disabled.admin);
  await api.services.users.change(disabledId, { status: 'disabled' });
  api.clock.advance({ minutes: 20 });
  await backUp(api.services, folder);
  await api.services.users.change(disabledId, { status: 'active' });
  expect(await disabled.login(disabled.codes[0]!)).toBe(200);
  const body = { password: PASSWORD, code: failing.codes[0]! };
  const setTwoStep = jest
    .spyOn(prototypeOf(api.services.identity), 'setTwoStep')
    .mockRejectedValueOnce(new Error('Cognito is down'));
  await expect(failing.admin.account.endTwoStep({ body })).rejects.toThrow();
  setTwoStep.mockRestore();

  await restore(api.services, (await backupPaths())[0]!);
  await api.services.users.change(disabledId, { status: 'active' });
  expect([await failing.login(failing.codes[0]!), await disabled.login(disabled.codes[0]!)]).toEqual([401, 401]);
});

test('a restore brings back the outcome of a visit that nobody changed since', async () => {
  const { scanOutcomes } = await createOutcome();
  await backUp(api.services, folder);
  await restore(api.services, (await backupPaths())[0]!);
  expect(await scanOutcomes()).toEqual(['harmless']);
});

test('a key of the photos on a person’s devices that was created after the backup is kept, except that of a removed account', async () => {
  const [early, late] = [await api.register(), await api.register()];
  const { key: earlyKey } = await early.account.createPhotoKey({});
  await backUp(api.services, folder);
  const { key } = await late.account.createPhotoKey({});
  const joined = await api.register();
  const joinedId = await getId(joined);
  await joined.account.createPhotoKey({});
  await api.services.table.remove(keys.photoKey(await getId(early)));
  await restore(api.services, (await backupPaths())[0]!);
  expect(await (await signIn(late)).account.photoKey({})).toEqual({ key });
  expect(await (await signIn(early)).account.photoKey({})).toEqual({ key: earlyKey });
  expect((await api.scanTable()).filter(({ PK }) => PK === keys.user(joinedId).PK)).toEqual([]);
});

const remindOf = (person: Browser, isOn: boolean) => person.reminders.save({ body: { of: 'check', isOn } });
const readReminder = async (person: Browser) => (await (await signIn(person)).reminders.list({})).check;

/** A person who turned reminders off after the backup, one who was reminded after it, and one who joined after it. */
async function changeReminders(copy: () => Promise<void>) {
  const [stopped, reminded] = [await api.register(), await api.register()];
  for (const person of [stopped, reminded]) {
    await api.services.users.change(await getId(person), { emailVerified: true });
    await remindOf(person, true);
  }
  await copy();
  await remindOf(stopped, false);
  const joined = await api.register();
  await api.services.users.change(await getId(joined), { emailVerified: true });
  await remindOf(joined, true);
  api.clock.advance({ days: 13 });
  const day = new Date(api.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const browser = await signIn(reminded);
  await browser.reminders.save({ body: { of: 'check', isOn: true, dueOn: day } });
  return { stopped, reminded, joined, day };
}
const listReminderRows = async () =>
  (await api.scanTable()).filter(({ SK }) => SK === 'REMINDERS').map(({ PK }) => String(PK));

test('a restore leaves reminders by email as they are, and drops those of accounts that it removes', async () => {
  const { stopped, reminded, day } = await changeReminders(async () => {
    await backUp(api.services, folder);
  });
  await restore(api.services, (await backupPaths())[0]!);
  expect(await readReminder(stopped)).toBeNull();
  expect(await readReminder(reminded)).toMatchObject({ mailOn: day, isOwnDay: true });
  expect(await listReminderRows()).toEqual([`USER#${await getId(await signIn(reminded))}`]);
});

test('the reminders of a person who was added after the backup end within a week of the restore', async () => {
  const ann = await api.register();
  const userId = await getId(ann);
  await api.services.users.change(userId, { emailVerified: true });
  await backUp(api.services, folder);
  const { people } = (await ann.people.add({ body: { name: 'Ben', color: 'violet', isAdultWhoAgreed: true } })).user;
  await ann.forPerson(Object.keys(people)[0]!).reminders.save({ body: { of: 'check', isOn: true } });
  await restore(api.services, (await backupPaths())[0]!);
  for (let day = 0; day < 8; day++) {
    api.clock.advance({ days: 1 });
    await api.runJob('reminders');
  }
  const isReminder = ({ PK, SK }: Record<string, unknown>) =>
    String(SK).endsWith('#REMINDERS') || (PK === 'REMINDER_DAYS' && String(SK).includes(userId));
  expect((await api.scanTable()).filter(isReminder)).toEqual([]);
});

test('a deletion is repeated before the next row of the log is read, so the length of the log needs no memory', async () => {
  const people = [await api.register(), await api.register(), await api.register()];
  await backUp(api.services, folder);
  for (const person of people) await person.account.remove({ body: { password: PASSWORD } });
  const { auditLog, users } = api.services;
  const readLog = auditLog.listSince.bind(auditLog);
  const repeated = new Map<string, boolean>();
  const spy = jest.spyOn(auditLog, 'listSince').mockImplementation(async function* (at) {
    for await (const entry of readLog(at)) {
      yield entry;
      if (entry.action === 'account.remove')
        repeated.set(entry.userId!, (await users.findById(entry.userId!)) === undefined);
    }
  });
  // The pending erasures are another log, which would repeat these deletions first.
  for (const { PK, SK } of await api.scanTable()) if (PK === 'ERASURE') await api.services.table.remove(toKey(PK, SK));
  await restore(api.services, (await backupPaths())[0]!);
  spy.mockRestore();
  expect([...repeated.values()]).toEqual([true, true, true]);
});

test('a thousand pending erasures are read page by page', async () => {
  const { table, erasures } = api.services;
  for (let n = 0; n < 1001; n++) {
    const pending = erasures.prepareResearchErasure(String(n).padStart(4, '0'), api.clock.now());
    await table.transact([pending]);
  }
  const page = jest.spyOn(table, 'page');
  let count = 0;
  for await (const { of } of erasures.readPending()) {
    expect(of).toBe(String(count++).padStart(4, '0'));
    if (count === 1000) expect(page).toHaveBeenCalledTimes(1);
  }
  expect(count).toBe(1001);
  expect(page).toHaveBeenCalledTimes(2);
});

const toKey = (PK: unknown, SK: unknown) => ({ PK: String(PK), SK: String(SK) });

test('a call that began before the restored moment and deleted after it is repeated', async () => {
  const person = await api.register();
  const analysis = testAnalysis(api.clock.now(), 'deleted');
  await analyses().add(toAccountHolder(await getId(person)), analysis);
  const rows = await api.scanTable();
  await person.analysis.remove({ params: { id: analysis.id } });
  api.clock.advance({ seconds: 20 });
  const restoredTo = api.clock.now().toISOString();
  for (const row of rows.filter(({ PK }) => !String(PK).startsWith(AUDIT_PREFIX)))
    await api.services.table.overwrite(row as never);
  const message = await completeTableRecovery(api.services, api.services.config.tableName, restoredTo);
  expect(message).toContain('1 analyses');
  expect(message).not.toContain('forgotten');
});

/** The client of DynamoDB with an operator's rights. */
async function withDynamoDb<T>(work: (client: DynamoDBClient) => Promise<T>): Promise<T> {
  const client = new DynamoDBClient({ endpoint: api.cloud.endpoint, ...LOCAL_CREDENTIALS });
  return work(client).finally(() => client.destroy());
}

// Fault 23.
test('a table of a point-in-time recovery is completed, becomes the one in use by its name, and the previous one stays', async () => {
  await api.close();
  const dataDir = join(folder, 'data');
  api = await testApi({ dataDir });
  const { config } = api.services;
  const previous = config.tableName;
  const tableName = `${previous}-recovered`;
  const [person, deletedPerson] = [await api.register(), await api.register()];
  const deletedId = await getId(deletedPerson);
  await analyses().add(toAccountHolder(await getId(person)), testAnalysis(api.clock.now(), 'kept'));

  const recoveredTo = api.clock.now().toISOString();
  const names = { SourceTableName: previous, TargetTableName: tableName, UseLatestRestorableTime: true };
  await withDynamoDb((client) => client.send(new RestoreTableToPointInTimeCommand(names)));
  await deletedPerson.account.remove({ body: { password: PASSWORD } });
  const recovered = createServices({ ...config, tableName }, api.services);
  expect(await recovered.users.findById(deletedId)).toBeDefined();
  const message = await completeTableRecovery(recovered, previous, recoveredTo);
  expect(message).toContain('Deleted again: 1 accounts');
  expect(await completeTableRecovery(recovered, previous, recoveredTo)).toContain('Deleted again: 0 accounts');
  const previousRows = await api.scanTable();
  expect(await withDynamoDb((client) => describeProtection(client, tableName))).toEqual({
    expiry: { TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' },
    recovery: expect.objectContaining({ PointInTimeRecoveryStatus: 'ENABLED', RecoveryPeriodInDays: 14 }),
    isProtected: true,
  });

  const before = api;
  await before.close();
  api = await testApi({ dataDir, tableName, resumes: before });
  const browser = await signIn(person);
  const { items } = await browser.analysis.list({ query: {} });
  expect(items.map(({ notes }) => notes)).toEqual(['Note kept']);
  await browser.account.update({ body: { firstName: 'Changed', lastName: 'Since' } });
  await expect(signIn(deletedPerson)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(JSON.stringify(await api.scanTable())).not.toContain(`USER#${deletedId}`);
  expect(await verifyAudit(api.services)).toMatch(/holds/);
  const { Items } = await withDynamoDb((client) =>
    DynamoDBDocumentClient.from(client).send(new ScanCommand({ TableName: previous })),
  );
  expect(Items).toEqual(previousRows);
});

async function describeProtection(client: DynamoDBClient, TableName: string) {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const { ContinuousBackupsDescription } = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  return {
    expiry: TimeToLiveDescription,
    recovery: ContinuousBackupsDescription?.PointInTimeRecoveryDescription,
    isProtected: Table?.DeletionProtectionEnabled,
  };
}

test('a damaged backup is refused, and nothing changes', async () => {
  await backUp(api.services, folder);
  const [path] = await backupPaths();
  const file = join(path!, 'rows.sealed');
  const text = await readFile(file, 'utf8');
  const before = await api.scanTable();
  for (const damagedText of [text.slice(text.indexOf('\n') + 1), text.replace(/^..../, 'AAAA'), '']) {
    await writeFile(file, damagedText);
    await expect(restore(api.services, path!)).rejects.toThrow('damaged');
  }
  expect(await api.scanTable()).toEqual(before);
});

test('a backup is encrypted, and is neither restored nor kept after 14 days', async () => {
  const person = await api.register();
  await backUp(api.services, folder);
  const [path] = await backupPaths();
  for (const file of await readdir(path!)) {
    expect(await readFile(join(path!, file), 'utf8')).not.toContain(person.email);
  }
  api.clock.advance({ days: 14, seconds: 1 });
  await expect(restore(api.services, path!)).rejects.toThrow('older than 14 days');
  await backUp(api.services, folder);
  expect(await backupPaths()).toHaveLength(1);
});

test('an incomplete backup and a foreign file do not disturb the next backup', async () => {
  await backUp(api.services, folder);
  const [incomplete] = await backupPaths();
  await rm(join(incomplete!, 'manifest.json'));
  const note = join(folder, 'a note.txt');
  await writeFile(note, 'mine');
  await backUp(api.services, folder);
  api.clock.advance({ days: 14, seconds: 1 });
  await backUp(api.services, folder);
  expect(await backupPaths()).toEqual([expect.not.stringContaining('note'), note]);
});
