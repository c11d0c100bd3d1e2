import { Erasures } from '#data/account/erasures';
import { PseudonymRow } from '#data/account/pseudonym';
import { keys } from '#data/table/keys';
import { Research } from './research';
import { testAnalysis } from './testAnalysis';
import { testTable, type TestTable } from '#data/testing/testTable';
import type { User } from '#data/account/user';
import { Users } from '#data/account/users';
import type { Commit, Write } from '#data/table/table';

let db: TestTable;
let research: Research;
let erasures: Erasures;
let user: User;
let commit: Commit;
beforeEach(async () => {
  db = await testTable();
  const users = new Users(db.table, db.vault);
  erasures = new Erasures(db.table, db.vault, users);
  research = new Research(db.table, users, erasures);
  commit = (writes) => db.table.transact(writes);
  const added = await users.add({ email: 'a@b.co', firstName: null, lastName: null, privacyVersion: null }, db.now());
  reread = async () => (user = (await users.findById(added!.id))!);
  await reread();
});
afterEach(() => db.close());
let reread: () => Promise<User>;

const IMAGE = { width: 224, height: 224, format: 'jpeg' } as const;
const change = (name: string): Write => ({
  put: { kind: 'incident', key: { PK: 'CHANGE', SK: name }, attributes: {} },
});
const readRecords = async () => (await db.scan()).filter(({ PK }) => PK.startsWith('RESEARCH#'));
const analyze = async () => {
  const analysis = testAnalysis(db.now(), 'canary');
  const commitWithRecord = await research.withResearchRecord(user, analysis, IMAGE, commit);
  await commitWithRecord([change(analysis.id)]);
  return analysis;
};

test('only with consent does an analysis get a record, and nothing in it leads back to the person', async () => {
  await analyze();
  expect(await readRecords()).toEqual([]);

  await research.giveConsent(user.id, db.now(), commit);
  await reread();
  const analysis = await analyze();
  const text = JSON.stringify(await readRecords());
  expect(await readRecords()).toHaveLength(1);
  for (const identifier of [analysis.id, analysis.lesionId, user.id, 'canary', '2027-03'])
    expect(text).not.toContain(identifier);
  expect(await research.listRecords(user.id)).toMatchObject([
    { analysisYear: 2027, analysisMonth: null, bodyRegion: 'trunk' },
  ]);
});

test('a record has the final tier and the model’s tier', async () => {
  await research.giveConsent(user.id, db.now(), commit);
  await reread();
  await analyze();
  const tiers = { riskLevel: 'high', modelRiskLevel: 'moderate', confidence: 0.8 };
  expect(await research.findSampleRecord(user.id)).toMatchObject(tiers);
  expect(await research.listRecords(user.id)).toMatchObject([tiers]);
});

test('giving consent twice keeps one pseudonym', async () => {
  await research.giveConsent(user.id, db.now(), commit);
  await research.giveConsent(user.id, db.now(), commit);
  await reread();
  await analyze();
  await analyze();
  expect(new Set((await readRecords()).map(({ PK }) => PK)).size).toBe(1);
});

test('withdrawing consent removes every record and the pseudonym, and a new consent creates a new pseudonym', async () => {
  await research.giveConsent(user.id, db.now(), commit);
  await reread();
  await analyze();
  const [before] = await readRecords();
  await research.withdrawConsent(user.id, db.now(), commit);
  expect(await readRecords()).toEqual([]);
  expect((await reread()).researchConsentAt).toBeNull();
  expect(await erasures.readPending().next()).toMatchObject({ done: true });

  await research.giveConsent(user.id, db.now(), commit);
  await reread();
  await analyze();
  expect((await readRecords())[0]?.PK).not.toBe(before?.PK);
});

test('an analysis during which consent is withdrawn is stored without a record', async () => {
  await research.giveConsent(user.id, db.now(), commit);
  await reread();
  const commitWithRecord = await research.withResearchRecord(user, testAnalysis(db.now(), 'x'), IMAGE, commit);
  await research.withdrawConsent(user.id, db.now(), commit);
  expect(await commitWithRecord([change('x')])).toBe(true);
  expect(await readRecords()).toEqual([]);
  expect((await db.scan()).filter(({ PK }) => PK === 'CHANGE')).toHaveLength(1);
});

test('an analysis that cannot be stored leaves no record', async () => {
  await research.giveConsent(user.id, db.now(), commit);
  await reread();
  await commit([change('x')]);
  const commitWithRecord = await research.withResearchRecord(user, testAnalysis(db.now(), 'x'), IMAGE, commit);
  expect(await commitWithRecord([change('x')])).toBe(false);
  expect(await readRecords()).toEqual([]);
});

test('an interrupted withdrawal leaves a pending erasure, which the sweep completes', async () => {
  await research.giveConsent(user.id, db.now(), commit);
  await reread();
  await analyze();
  const erase = jest.spyOn(erasures, 'eraseResearch').mockRejectedValueOnce(new Error('power cut'));
  await expect(research.withdrawConsent(user.id, db.now(), commit)).rejects.toThrow('power cut');
  erase.mockRestore();
  expect(await db.table.get({ key: keys.pseudonym(user.id), schema: PseudonymRow })).toBeUndefined();
  for await (const { kind, of } of erasures.readPending()) {
    expect(kind).toBe('research');
    await erasures.eraseResearch(of);
  }
  expect(await readRecords()).toEqual([]);
  expect(await erasures.readPending().next()).toMatchObject({ done: true });
});
