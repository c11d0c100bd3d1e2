import { z } from 'zod';
import { Erasures } from '#data/account/erasures';
import { keys } from '#data/table/keys';
import { Research } from './research';
import { testAnalysis } from './testAnalysis';
import { testTable, type TestTable } from '#data/table/testTable';
import { Users, type User } from '#data/account/users';
import type { Commit, Row } from '#data/table/table';

let kept: TestTable;
let research: Research;
let erasures: Erasures;
let user: User;
let commit: Commit;
beforeEach(async () => {
  kept = await testTable();
  const users = new Users(kept.table, kept.vault);
  erasures = new Erasures(kept.table, kept.vault, users);
  research = new Research(kept.table, users, erasures);
  commit = (writes) => kept.table.transact(writes);
  const added = await users.add({ email: 'a@b.co', firstName: null, lastName: null, privacyVersion: null }, kept.now());
  reread = async () => (user = (await users.byId(added!.id))!);
  await reread();
});
afterEach(() => kept.close());
let reread: () => Promise<User>;

const IMAGE = { width: 224, height: 224, format: 'jpeg' } as const;
const CHANGE = { put: { PK: 'CHANGE', SK: 'x' } };
const records = async () => (await kept.scan()).filter(({ PK }) => PK.startsWith('RESEARCH#'));
const analyze = async () => {
  const analysis = testAnalysis(kept.now(), 'canary');
  const recording = await research.recording(user, analysis, IMAGE, commit);
  return { analysis, done: await recording([{ put: { PK: 'CHANGE', SK: analysis.id } }]) };
};

test('without consent nothing is recorded; with it, each analysis is, and nothing in the record leads back', async () => {
  await analyze();
  expect(await records()).toEqual([]);

  await research.give(user.id, kept.now(), commit);
  await reread();
  const { analysis } = await analyze();
  const text = JSON.stringify(await records());
  expect(await records()).toHaveLength(1);
  for (const known of [analysis.id, analysis.lesionId, user.id, 'canary', '2027-03']) expect(text).not.toContain(known);
  expect(await research.ofUser(user.id)).toMatchObject([
    { analysisYear: 2027, analysisMonth: null, bodyRegion: 'trunk' },
  ]);
});

test('a record has the told tier and that of the model, and one kept before it had both is read without', async () => {
  await research.give(user.id, kept.now(), commit);
  await reread();
  await analyze();
  expect(await research.oneOf(user.id)).toMatchObject({ riskLevel: 'high', modelRiskLevel: 'moderate' });

  const [{ modelRiskLevel, ...before }] = (await records()) as [Row];
  expect(modelRiskLevel).toBe('moderate');
  await kept.overwrite(before);
  for (const record of [await research.oneOf(user.id), ...(await research.ofUser(user.id))]) {
    expect(record).toMatchObject({ riskLevel: 'high', confidence: 0.8 });
    expect(record).not.toHaveProperty('modelRiskLevel');
  }
});

test('giving consent twice keeps one pseudonym', async () => {
  await research.give(user.id, kept.now(), commit);
  await research.give(user.id, kept.now(), commit);
  await reread();
  await analyze();
  await analyze();
  expect(new Set((await records()).map(({ PK }) => PK)).size).toBe(1);
});

test('withdrawing removes every record and the pseudonym, and a new consent begins a new one', async () => {
  await research.give(user.id, kept.now(), commit);
  await reread();
  await analyze();
  const [before] = await records();
  await research.withdraw(user.id, kept.now(), commit);
  expect(await records()).toEqual([]);
  expect((await reread()).researchConsentAt).toBeNull();
  expect(await erasures.open()).toEqual([]);

  await research.give(user.id, kept.now(), commit);
  await reread();
  await analyze();
  expect((await records())[0]?.PK).not.toBe(before?.PK);
});

test('an analysis during which consent is withdrawn is kept, without a record', async () => {
  await research.give(user.id, kept.now(), commit);
  await reread();
  const recording = await research.recording(user, testAnalysis(kept.now(), 'x'), IMAGE, commit);
  await research.withdraw(user.id, kept.now(), commit);
  expect(await recording([CHANGE])).toBe(true);
  expect(await records()).toEqual([]);
  expect((await kept.scan()).filter(({ PK }) => PK === 'CHANGE')).toHaveLength(1);
});

test('an analysis that cannot be kept leaves no record either', async () => {
  await research.give(user.id, kept.now(), commit);
  await reread();
  await commit([CHANGE]);
  const recording = await research.recording(user, testAnalysis(kept.now(), 'x'), IMAGE, commit);
  expect(await recording([CHANGE])).toBe(false);
  expect(await records()).toEqual([]);
});

test('a withdrawal that broke off leaves a note by which the sweep finishes it', async () => {
  await research.give(user.id, kept.now(), commit);
  await reread();
  await analyze();
  const erase = jest.spyOn(erasures, 'eraseResearch').mockRejectedValueOnce(new Error('power cut'));
  await expect(research.withdraw(user.id, kept.now(), commit)).rejects.toThrow('power cut');
  erase.mockRestore();
  const [open] = await erasures.open();
  expect(open).toMatchObject({ kind: 'research' });
  expect(await kept.table.get({ key: keys.pseudonym(user.id), schema: z.unknown() })).toBeUndefined();
  await erasures.eraseResearch(open!.of);
  expect(await records()).toEqual([]);
  expect(await erasures.open()).toEqual([]);
});
