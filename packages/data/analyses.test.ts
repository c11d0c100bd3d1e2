import type { Analysis } from '#domain/analysis';
import { ulid } from 'ulid';
import { Analyses } from './analyses';
import { testTable, type TestTable } from './testTable';
import { Users } from './users';

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

function analysis(words: string): Analysis {
  kept.advance(1000);
  const at = kept.now();
  return {
    id: ulid(at.getTime()),
    riskLevel: 'high',
    confidence: 0.812,
    modelRiskLevel: 'moderate',
    raisedBy: ['changing'],
    detectedFeatures: {
      asymmetry: { level: 'significant', score: 0.9, sentence: `Asymmetry ${words}` },
      border: { level: 'irregular', score: 0.5, sentence: `Border ${words}` },
      color: { level: 'varied', score: 0.4, sentence: `Colour ${words}`, swatches: [] },
      diameter: { level: 'over_6_mm', size: 7.3, basis: 'scale', sentence: `Diameter ${words}` },
      evolving: { level: 'changing', basis: 'answer', sentence: `Evolving ${words}` },
    },
    recommendations: [`Do ${words}`],
    reasons: [`Because ${words}`],
    analysisDate: at.toISOString(),
    location: `Upper back: ${words}`,
    notes: `Note ${words}`,
    diameter: 7.3,
    outline: [
      [0.1, 0.2],
      [0.3, 0.4],
      [0.5, 0.1],
    ],
    axes: [
      [
        [0, 0],
        [1, 1],
      ],
    ],
    quality: { sharpness: 1, brightness: 128, lesionShare: 0.2 },
    answers: { changing: 'yes', bleeding: null, isNew: null, largerThan6mm: null },
    modelVersion: 'm1',
    thresholdsVersion: 't1',
    imageData: 'not-stored',
    imageUrl: null,
  };
}

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
    'PK SK analysisDate detectedFeatures findings id location modelVersion notes recommendations thresholdsVersion'.split(
      ' ',
    ),
  );
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
  expect(await analyses.setNotes(bob, given.id, 'mine now')).toBe(false);
  expect(await analyses.remove(bob, given.id)).toBe(false);
  expect(await analyses.get(ann, given.id)).toEqual(given);
});

test('a note can be replaced and taken away, and the rest stays', async () => {
  const given = analysis('before');
  await analyses.add(ann, given);
  expect(await analyses.setNotes(ann, given.id, 'after')).toBe(true);
  expect(await analyses.get(ann, given.id)).toEqual({ ...given, notes: 'after' });
  await analyses.setNotes(ann, given.id, null);
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
  const history = new Analyses(lossy.table, lossy.vault);
  await history.add(user!.id, analysis('once'));
  expect((await history.list(user!.id, { limit: 10 }))?.items).toHaveLength(1);
  await lossy.close();
});
