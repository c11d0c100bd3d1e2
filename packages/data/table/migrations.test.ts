import { Analyses } from '#data/analysis/analyses';
import { testAnalysis } from '#data/analysis/testAnalysis';
import { Users } from '#data/account/users';
import { toAccountHolder, type RecordOwner } from './keys';
import type { Migrations } from './migrations';
import { testTable, type TestTable } from '#data/testing/testTable';

let db: TestTable;
let userId: string;
let owner: RecordOwner;
beforeAll(async () => {
  db = await testTable();
  const names = { firstName: null, lastName: null, privacyVersion: null };
  userId = (await new Users(db.table, db.vault).add({ email: 'ann@example.org', ...names }, db.now()))!.id;
  owner = toAccountHolder(userId);
});
afterAll(() => db.close());

/** In version 2 the row has `thresholdsVersion` instead of `thresholds`, and `findings` has `reasons` instead of `reason`. */
const MIGRATIONS: Migrations = {
  analysis: [
    {
      row: ({ thresholds, ...row }) => (thresholds === undefined ? row : { ...row, thresholdsVersion: thresholds }),
      sealed: {
        findings: (content) => {
          const { reason, ...findings } = content as Record<string, unknown>;
          return reason === undefined ? findings : { ...findings, reasons: [reason] };
        },
      },
    },
  ],
};

const findRow = async (id: string) => (await db.scan()).find(({ SK }) => SK === `ANALYSIS#${id}`)!;
const createAnalysis = () => {
  db.advance(1000);
  return testAnalysis(db.now(), 'shoulder');
};

/** Rewrites the row of an analysis to the shape of version 1. */
async function toVersion1(id: string): Promise<void> {
  const { thresholdsVersion, ...row } = await findRow(id);
  const key = { PK: row.PK, SK: row.SK };
  const vault = await db.vault.forUser(userId);
  const findings = vault.unseal(key, 'findings', row['findings'] as Uint8Array<ArrayBuffer>);
  const { reasons, ...content } = findings as { reasons: string[] };
  const sealed = vault.seal(key, 'findings', { ...content, reason: reasons[0] });
  await db.overwrite({ ...row, thresholds: thresholdsVersion, findings: sealed });
}

test('a row of version 1 is read by version 2, in clear and in sealed attributes, also after an update', async () => {
  const analysis = createAnalysis();
  await new Analyses(db.table, db.vault).add(owner, analysis);
  await toVersion1(analysis.id);
  await expect(new Analyses(db.table, db.vault).get(owner, analysis.id)).rejects.toThrow();

  const { table, vault } = db.withMigrations(MIGRATIONS);
  const analyses = new Analyses(table, vault);
  expect(await analyses.get(owner, analysis.id)).toEqual(analysis);
  expect((await analyses.list(owner, { limit: 1 }))?.items).toEqual([analysis]);

  await analyses.change(owner, analysis.id, { notes: 'itches' });
  expect(await analyses.get(owner, analysis.id)).toEqual({ ...analysis, notes: 'itches' });
  expect(await findRow(analysis.id)).not.toHaveProperty('schemaVersion');
});

test('a new row has the attribute schemaVersion only above version 1, and is not migrated again', async () => {
  const first = createAnalysis();
  await new Analyses(db.table, db.vault).add(owner, first);
  expect(await findRow(first.id)).not.toHaveProperty('schemaVersion');

  const { table, vault } = db.withMigrations({ analysis: [{ row: () => { throw new Error('migrated') } }] }); // prettier-ignore
  const second = createAnalysis();
  await new Analyses(table, vault).add(owner, second);
  expect(await findRow(second.id)).toMatchObject({ schemaVersion: 2 });
  expect(await new Analyses(table, vault).get(owner, second.id)).toEqual(second);
  await expect(new Analyses(table, vault).get(owner, first.id)).rejects.toThrow('migrated');
});

test('migrations run in order from the stored version', async () => {
  const step = (name: string) => ({ row: (row: object) => ({ ...row, thresholdsVersion: name }) });
  const analysis = createAnalysis();
  const write = db.withMigrations({ analysis: [step('second')] });
  await new Analyses(write.table, write.vault).add(owner, analysis);
  const read = db.withMigrations({ analysis: [step('second'), step('third'), step('fourth')] });
  const stored = await new Analyses(read.table, read.vault).get(owner, analysis.id);
  expect(stored?.thresholdsVersion).toBe('fourth');
});

test('a row of version 2 unseals as it is: the version is not part of the authenticated data', async () => {
  const analysis = createAnalysis();
  await new Analyses(db.table, db.vault).add(owner, analysis);
  const row = await findRow(analysis.id);
  await db.overwrite({ ...row, schemaVersion: 2 });
  const { table, vault } = db.withMigrations(MIGRATIONS);
  expect(await new Analyses(table, vault).get(owner, analysis.id)).toEqual(analysis);
});
