import { Analyses } from './analyses';
import { Spots } from './spots';
import { testAnalysis } from './testAnalysis';
import { toAccountHolder, type RecordOwner } from '#data/table/keys';
import { testTable, type TestTable } from '#data/testing/testTable';
import { Users } from '#data/account/users';

let db: TestTable;
let analyses: Analyses;
let ann: RecordOwner;
let bob: RecordOwner;
beforeAll(async () => {
  db = await testTable();
  analyses = new Analyses(db.table, db.vault);
  const users = new Users(db.table, db.vault);
  const add = async (email: string) =>
    toAccountHolder(
      (await users.add({ email, firstName: null, lastName: null, privacyVersion: null }, db.now()))?.id ?? '',
    );
  [ann, bob] = [await add('ann@example.org'), await add('bob@example.org')];
});
afterAll(() => db.close());

const createAnalysis = (text: string) => {
  db.advance(1000);
  return testAnalysis(db.now(), text);
};

// Check 39.
test('an analysis is read as it was added, and nothing of it is readable in the table', async () => {
  const added = createAnalysis('canary-zebra');
  await analyses.add(ann, added);
  expect(await analyses.get(ann, added.id)).toEqual(added);

  const row = (await db.scan()).find(({ SK }) => SK === `ANALYSIS#${added.id}`);
  const text = JSON.stringify(row, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(text).not.toMatch(/canary|zebra|significant|changing/);
  expect(Object.keys(row ?? {}).sort()).toEqual(
    (
      'PK SK analysisDate detectedFeatures findings id lesionId location modelVersion notes recommendations ' +
      'thresholdsVersion'
    ).split(' '),
  );
});

test('a color is read with its position, and one without a position without', async () => {
  const { detectedFeatures, ...rest } = createAnalysis('colors');
  const swatches = [
    { name: 'dark brown', hex: '#5a3a28', share: 0.7, at: [0.4107, 0.5536] as [number, number] },
    { name: 'black', hex: '#221c1c', share: 0.3 },
  ];
  const added = { ...rest, detectedFeatures: { ...detectedFeatures, color: { ...detectedFeatures.color, swatches } } };
  await analyses.add(ann, added);
  const stored = await analyses.get(ann, added.id);
  expect(stored?.detectedFeatures.color.swatches).toEqual(swatches);
});

test('pages are newest first, complete, and end without a cursor', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    const added = createAnalysis(`page ${n}`);
    await analyses.add(bob, added);
    ids.unshift(added.id);
  }
  const listedIds: string[] = [];
  let cursor: string | undefined;
  const sizes: number[] = [];
  do {
    const page = await analyses.list(bob, { limit: 2, cursor });
    sizes.push(page?.items.length ?? 0);
    listedIds.push(...(page?.items.map(({ id }) => id) ?? []));
    cursor = page?.nextCursor;
  } while (cursor);
  expect(listedIds).toEqual(ids);
  expect(sizes).toEqual([2, 2, 1]);
  expect(await analyses.list(bob, { limit: 5 })).not.toHaveProperty('nextCursor');
});

test('an invalid cursor answers no page', async () => {
  expect(await analyses.list(ann, { limit: 1, cursor: 'USER#x' })).toBeUndefined();
});

test('a person reaches only their own analyses', async () => {
  const added = createAnalysis('hers');
  await analyses.add(ann, added);
  expect(await analyses.get(bob, added.id)).toBeUndefined();
  expect(await analyses.change(bob, added.id, { notes: 'mine now' })).toBe('no analysis');
  expect(await analyses.remove(bob, added.id)).toBe(false);
  expect(await analyses.get(ann, added.id)).toEqual(added);
});

test('a note can be replaced and removed, and the rest stays', async () => {
  const added = createAnalysis('before');
  await analyses.add(ann, added);
  expect(await analyses.change(ann, added.id, { notes: 'after' })).toBe('done');
  expect(await analyses.get(ann, added.id)).toEqual({ ...added, notes: 'after' });
  await analyses.change(ann, added.id, { notes: null });
  expect(await analyses.get(ann, added.id)).toEqual({ ...added, notes: null });
});

test('a removed analysis is gone, and removing it again answers false', async () => {
  const added = createAnalysis('gone');
  await analyses.add(ann, added);
  expect(await analyses.remove(ann, added.id)).toBe(true);
  expect(await analyses.get(ann, added.id)).toBeUndefined();
  expect(await analyses.remove(ann, added.id)).toBe(false);
});

test('a row that was tampered with is rejected on reading', async () => {
  const added = createAnalysis('swap');
  const other = createAnalysis('other');
  await analyses.add(ann, added);
  await analyses.add(ann, other);
  const rows = await db.scan();
  const [a, b] = [added, other].map(({ id }) => rows.find(({ SK }) => SK === `ANALYSIS#${id}`));
  await db.overwrite({ ...a!, notes: b?.notes });
  await expect(analyses.get(ann, added.id)).rejects.toThrow();
  await db.overwrite({ ...a!, notes: 'in plain text' });
  await expect(analyses.get(ann, added.id)).rejects.toThrow();
});

test('an analysis is stored once where the response to its write was lost', async () => {
  const lossyDb = await testTable();
  const user = await new Users(lossyDb.table, lossyDb.vault).add(
    { email: 'eve@example.org', firstName: null, lastName: null, privacyVersion: null },
    lossyDb.now(),
  );
  const owner = toAccountHolder(user!.id);
  lossyDb.dropResponses();
  const spots = new Spots(lossyDb.table, lossyDb.vault);
  const history = new Analyses(lossyDb.table, lossyDb.vault);
  const first = testAnalysis(lossyDb.now(), 'once');
  await history.add(owner, first);
  expect(await history.addTo(owner, { ...testAnalysis(lossyDb.now(), 'again'), lesionId: first.lesionId })).toBe(true);
  expect((await history.list(owner, { limit: 10 }))?.items).toHaveLength(2);
  expect((await spots.list(owner, { limit: 10 }))?.items).toMatchObject([{ analyses: 2 }]);
  await lossyDb.close();
});
