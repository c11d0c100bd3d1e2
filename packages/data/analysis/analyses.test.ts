import { Analyses } from './analyses';
import { keys, type Key } from '#data/table/keys';
import { Lesions } from './spots';
import { testAnalysis } from './testAnalysis';
import type { Row } from '#data/table/table';
import { testTable, type TestTable } from '#data/table/testTable';
import { Users } from '#data/account/users';
import type { UserVault } from '#data/table/vault';

let kept: TestTable;
let analyses: Analyses;
let ann: string;
let bob: string;
beforeAll(async () => {
  kept = await testTable();
  analyses = new Analyses(kept.table, kept.vault);
  const users = new Users(kept.table, kept.vault);
  const add = async (email: string) =>
    (await users.add({ email, firstName: null, lastName: null, privacyVersion: null }, kept.now()))?.id ?? '';
  [ann, bob] = [await add('ann@example.org'), await add('bob@example.org')];
});
afterAll(() => kept.close());

const analysis = (words: string) => {
  kept.advance(1000);
  return testAnalysis(kept.now(), words);
};

const sealed = (vault: UserVault, key: Key, values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, vault.seal(key, name, value)]));

test('an analysis comes back as it was kept, and nothing of it is readable in the table', async () => {
  const given = analysis('canary-zebra');
  await analyses.add(ann, given);
  expect(await analyses.get(ann, given.id)).toEqual(given);

  const row = (await kept.scan()).find(({ SK }) => SK === `ANALYSIS#${given.id}`);
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

test('a color comes back with where it was found, and one kept before places were told without', async () => {
  const { detectedFeatures, ...rest } = analysis('colors');
  const swatches = [
    { name: 'dark brown', hex: '#5a3a28', share: 0.7, at: [0.4107, 0.5536] as [number, number] },
    { name: 'black', hex: '#221c1c', share: 0.3 },
  ];
  const given = { ...rest, detectedFeatures: { ...detectedFeatures, color: { ...detectedFeatures.color, swatches } } };
  await analyses.add(ann, given);
  const kept = await analyses.get(ann, given.id);
  expect(kept?.detectedFeatures.color.swatches).toEqual(swatches);
});

test('pages are newest first, complete, and end without a cursor', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    const given = analysis(`page ${n}`);
    await analyses.add(bob, given);
    ids.unshift(given.id);
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  const sizes: number[] = [];
  do {
    const page = await analyses.list(bob, { limit: 2, cursor });
    sizes.push(page?.items.length ?? 0);
    seen.push(...(page?.items.map(({ id }) => id) ?? []));
    cursor = page?.nextCursor;
  } while (cursor);
  expect(seen).toEqual(ids);
  expect(sizes).toEqual([2, 2, 1]);
  expect(await analyses.list(bob, { limit: 5 })).not.toHaveProperty('nextCursor');
});

test('a cursor that is none is no page', async () => {
  expect(await analyses.list(ann, { limit: 1, cursor: 'USER#x' })).toBeUndefined();
});

test('a person reaches only their own', async () => {
  const given = analysis('hers');
  await analyses.add(ann, given);
  expect(await analyses.get(bob, given.id)).toBeUndefined();
  expect(await analyses.change(bob, given.id, { notes: 'mine now' })).toBe('no analysis');
  expect(await analyses.remove(bob, given.id)).toBe(false);
  expect(await analyses.get(ann, given.id)).toEqual(given);
});

test('a note can be replaced and taken away, and the rest stays', async () => {
  const given = analysis('before');
  await analyses.add(ann, given);
  expect(await analyses.change(ann, given.id, { notes: 'after' })).toBe('done');
  expect(await analyses.get(ann, given.id)).toEqual({ ...given, notes: 'after' });
  await analyses.change(ann, given.id, { notes: null });
  expect(await analyses.get(ann, given.id)).toEqual({ ...given, notes: null });
});

test('what is removed is gone, and removing it again says so', async () => {
  const given = analysis('gone');
  await analyses.add(ann, given);
  expect(await analyses.remove(ann, given.id)).toBe(true);
  expect(await analyses.get(ann, given.id)).toBeUndefined();
  expect(await analyses.remove(ann, given.id)).toBe(false);
});

test('a row that is not what we wrote is refused on reading', async () => {
  const given = analysis('swap');
  const other = analysis('other');
  await analyses.add(ann, given);
  await analyses.add(ann, other);
  const rows = await kept.scan();
  const [a, b] = [given, other].map(({ id }) => rows.find(({ SK }) => SK === `ANALYSIS#${id}`));
  await kept.overwrite({ ...a!, notes: b?.notes });
  await expect(analyses.get(ann, given.id)).rejects.toThrow();
  await kept.overwrite({ ...a!, notes: 'in plain text' });
  await expect(analyses.get(ann, given.id)).rejects.toThrow();
});

test('an analysis is kept once where the first answer to its write was lost', async () => {
  const lossy = await testTable();
  const user = await new Users(lossy.table, lossy.vault).add(
    { email: 'eve@example.org', firstName: null, lastName: null, privacyVersion: null },
    lossy.now(),
  );
  lossy.loseAnswers();
  const lesions = new Lesions(lossy.table, lossy.vault);
  const history = new Analyses(lossy.table, lossy.vault);
  const first = testAnalysis(lossy.now(), 'once');
  await history.add(user!.id, first);
  expect(await history.addTo(user!.id, { ...testAnalysis(lossy.now(), 'again'), lesionId: first.lesionId })).toBe(true);
  expect((await history.list(user!.id, { limit: 10 }))?.items).toHaveLength(2);
  expect((await lesions.list(user!.id, { limit: 10 }))?.items).toMatchObject([{ analyses: 2 }]);
  await lossy.close();
});

test('an analysis kept before lesions were still opens, can be given a lesion, and be deleted', async () => {
  const old = analysis('old');
  const key = keys.analysis(ann, old.id);
  const { lesionId, domain, area, shape, tone, attribution, skin, ...findings } = old;
  const { id, analysisDate, modelVersion, thresholdsVersion, notes, location, ...rest } = findings;
  const { detectedFeatures, recommendations, ...sealedTogether } = rest;
  const vault = await kept.vault.of(ann);
  const before = { notes, location, detectedFeatures, recommendations, findings: sealedTogether };
  const row: Row = { ...key, id, analysisDate, modelVersion, thresholdsVersion, ...sealed(vault, key, before) };
  await kept.overwrite(row);

  const asItWas = { domain: null, area: null, shape: null, tone: null, attribution: [], skin: null };
  expect(await analyses.get(ann, id)).toEqual({ ...old, ...asItWas, lesionId: null });
  expect([domain, area, shape, tone, skin, attribution.length]).not.toContain(null);

  const later = analysis('later');
  await analyses.add(ann, later);
  expect(await analyses.change(ann, id, { lesionId: later.lesionId })).toBe('done');
  expect(await analyses.get(ann, id)).toMatchObject({ lesionId: later.lesionId });
  expect((await analyses.list(ann, { limit: 5, lesionId: later.lesionId }))?.items.map((one) => one.id)).toEqual([
    later.id,
    id,
  ]);
  expect(await analyses.remove(ann, id)).toBe(true);
  await kept.overwrite(row);
  expect(lesionId).not.toBe(later.lesionId);
  expect(await analyses.remove(ann, id)).toBe(true);
  expect(await analyses.get(ann, id)).toBeUndefined();
});
