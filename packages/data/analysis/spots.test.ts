import type { OfLesion } from '#domain/analysis/analysis';
import { lookOf } from '#domain/analysis/analysis';
import { Analyses } from './analyses';
import { Lesions } from './spots';
import { testAnalysis } from './testAnalysis';
import { testTable, type TestTable } from '#data/table/testTable';
import { Users } from '#data/account/users';

let kept: TestTable;
let lesions: Lesions;
let analyses: Analyses;
let made = 0;
beforeAll(async () => {
  kept = await testTable();
  lesions = new Lesions(kept.table, kept.vault);
  analyses = new Analyses(kept.table, kept.vault);
});
afterAll(() => kept.close());

/** The id of a new person. */
async function person(): Promise<string> {
  const account = { email: `person${++made}@example.org`, firstName: null, lastName: null, privacyVersion: null };
  return (await new Users(kept.table, kept.vault).add(account, kept.now()))!.id;
}

const analysis = (more: Partial<OfLesion> = {}) => {
  kept.advance(60_000);
  return testAnalysis(kept.now(), 'canary-zebra', more);
};

/** A person's new lesion with this many analyses, oldest first. */
async function lesionOf(userId: string, count: number): Promise<OfLesion[]> {
  const first = analysis();
  await analyses.add(userId, first);
  const all = [first];
  while (all.length < count) {
    const next = analysis({ lesionId: first.lesionId });
    expect(await analyses.addTo(userId, next)).toBe(true);
    all.push(next);
  }
  return all;
}

const listed = async (userId: string) => (await lesions.list(userId, { limit: 100 }))!.items;
const rowsOf = async (userId: string) =>
  (await kept.scan()).filter(({ PK, SK }) => PK === `USER#${userId}` && /^(ANALYSIS|LOOK|LESION)#/.test(SK));

test('a first analysis begins a lesion with its region, and nothing of it is readable in the table', async () => {
  const ann = await person();
  const [first] = await lesionOf(ann, 1);
  expect(await listed(ann)).toEqual([
    {
      id: first!.lesionId,
      name: null,
      region: 'Upper back',
      analyses: 1,
      lastSeen: first!.analysisDate,
      riskLevel: 'high',
    },
  ]);
  await lesions.change(ann, first!.lesionId, { name: 'canary-name' });
  const text = JSON.stringify(await rowsOf(ann), (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(text).toContain('LESION#');
  expect(text).not.toMatch(/canary|back|high|dermoscopic|elongation/i);
});

test('lesions are listed newest-seen first, page by page, each with its count, its last date and tier', async () => {
  const ann = await person();
  const mole = (await lesionOf(ann, 2))[0]!.lesionId;
  const spot = (await lesionOf(ann, 1))[0]!.lesionId;
  const freckle = (await lesionOf(ann, 1))[0]!.lesionId;
  const again = analysis({ lesionId: mole, riskLevel: 'low' });
  await analyses.addTo(ann, again);

  const first = await lesions.list(ann, { limit: 2 });
  const rest = await lesions.list(ann, { limit: 2, cursor: first?.nextCursor });
  expect([...first!.items, ...rest!.items].map(({ id }) => id)).toEqual([mole, freckle, spot]);
  expect(first?.items[0]).toMatchObject({ analyses: 3, lastSeen: again.analysisDate, riskLevel: 'low' });
  expect(rest?.nextCursor).toBeUndefined();
  expect(await lesions.list(ann, { limit: 2, cursor: 'USER#x' })).toBeUndefined();
});

test('a lesion gives back what its analyses saw, newest first', async () => {
  const ann = await person();
  const all = await lesionOf(ann, 3);
  const { lesion, looks } = (await lesions.get(ann, all[0]!.lesionId))!;
  expect(lesion.analyses).toBe(3);
  expect(looks).toEqual(all.reverse().map((kept) => lookOf(kept, 'Upper back')));
});

test('the analyses of one lesion are listed newest first, page by page, without those of others', async () => {
  const ann = await person();
  await lesionOf(ann, 2);
  const all = (await lesionOf(ann, 3)).map(({ id }) => id).reverse();
  const { lesionId } = (await analyses.get(ann, all[0]!))!;
  const first = await analyses.list(ann, { limit: 2, lesionId: lesionId! });
  const rest = await analyses.list(ann, { limit: 2, lesionId: lesionId!, cursor: first?.nextCursor });
  expect([...first!.items, ...rest!.items].map(({ id }) => id)).toEqual(all);
  expect(rest?.nextCursor).toBeUndefined();
});

test('somebody else’s lesion is as unknown as one that does not exist', async () => {
  const [ann, bob] = [await person(), await person()];
  const { lesionId } = (await lesionOf(ann, 1))[0]!;
  for (const id of [lesionId, '01ARZ3NDEKTSV4RRFFQ69G5FAV']) {
    expect(await lesions.get(bob, id)).toBeUndefined();
    expect(await lesions.change(bob, id, { name: 'mine' })).toBeUndefined();
    expect(await analyses.addTo(bob, analysis({ lesionId: id }))).toBe(false);
    expect((await analyses.list(bob, { limit: 5, lesionId: id }))?.items).toEqual([]);
  }
  expect(await rowsOf(bob)).toEqual([]);
  expect(await listed(ann)).toMatchObject([{ name: null, analyses: 1 }]);
});

test('name and region can be changed apart and taken away, and stay when the lesion is seen again', async () => {
  const ann = await person();
  const { lesionId } = (await lesionOf(ann, 1))[0]!;
  expect(await lesions.change(ann, lesionId, { name: 'Left of the spine' })).toMatchObject({ region: 'Upper back' });
  expect(await lesions.change(ann, lesionId, { region: 'Lower back' })).toMatchObject({ name: 'Left of the spine' });
  await analyses.addTo(ann, analysis({ lesionId }));
  expect(await listed(ann)).toMatchObject([{ name: 'Left of the spine', region: 'Lower back', analyses: 2 }]);
  expect(await lesions.change(ann, lesionId, { name: null, region: null })).toMatchObject({ name: null, region: null });
});

describe('deleting', () => {
  test('the newest analysis gives the lesion back its date and tier before, an older one leaves them', async () => {
    const ann = await person();
    const first = analysis({ riskLevel: 'low' });
    await analyses.add(ann, first);
    const { lesionId } = first;
    const [older, newest] = [analysis({ lesionId, riskLevel: 'moderate' }), analysis({ lesionId })];
    await analyses.addTo(ann, older);
    await analyses.addTo(ann, newest);
    await analyses.remove(ann, older.id);
    expect(await listed(ann)).toMatchObject([{ analyses: 2, lastSeen: newest.analysisDate, riskLevel: 'high' }]);
    await analyses.remove(ann, newest.id);
    expect(await listed(ann)).toMatchObject([{ analyses: 1, lastSeen: first.analysisDate, riskLevel: 'low' }]);
  });

  test('the last analysis deletes the lesion, and leaves no row of it', async () => {
    const ann = await person();
    for (const { id } of await lesionOf(ann, 2)) expect(await analyses.remove(ann, id)).toBe(true);
    expect(await listed(ann)).toEqual([]);
    expect(await rowsOf(ann)).toEqual([]);
  });
});

describe('moving an analysis to the lesion it shows after all', () => {
  test('takes it from the one and gives it to the other, which takes its place by date', async () => {
    const ann = await person();
    const [mole] = await lesionOf(ann, 1);
    const [, last] = await lesionOf(ann, 2);
    expect(await analyses.change(ann, last!.id, { lesionId: mole!.lesionId, notes: 'same' })).toBe('done');
    expect(await analyses.get(ann, last!.id)).toEqual({ ...last, lesionId: mole!.lesionId, notes: 'same' });
    expect(await listed(ann)).toMatchObject([
      { id: mole!.lesionId, analyses: 2, lastSeen: last!.analysisDate },
      { id: last!.lesionId, analyses: 1 },
    ]);
    expect((await lesions.get(ann, mole!.lesionId))?.looks.map(({ id }) => id)).toEqual([last!.id, mole!.id]);
  });

  test('ends the lesion it was the only one of', async () => {
    const ann = await person();
    const [mole] = await lesionOf(ann, 1);
    const [only] = await lesionOf(ann, 1);
    await analyses.change(ann, only!.id, { lesionId: mole!.lesionId });
    expect((await listed(ann)).map(({ id }) => id)).toEqual([mole!.lesionId]);
    expect(await rowsOf(ann)).toHaveLength(5);
  });

  test('to a lesion that is unknown or somebody else’s changes nothing, not even the note', async () => {
    const [ann, bob] = [await person(), await person()];
    const [hers] = await lesionOf(ann, 1);
    const [his] = await lesionOf(bob, 1);
    for (const lesionId of [his!.lesionId, '01ARZ3NDEKTSV4RRFFQ69G5FAV']) {
      expect(await analyses.change(ann, hers!.id, { lesionId, notes: 'moved' })).toBe('no lesion');
    }
    expect(await analyses.get(ann, hers!.id)).toEqual(hers);
    expect(await listed(bob)).toMatchObject([{ analyses: 1 }]);
  });

  test('to the lesion it is of already changes nothing', async () => {
    const ann = await person();
    const [first] = await lesionOf(ann, 2);
    expect(await analyses.change(ann, first!.id, { lesionId: first!.lesionId })).toBe('done');
    expect(await listed(ann)).toMatchObject([{ analyses: 2 }]);
  });
});

test('analyses of one lesion made, moved and deleted at once, beside its renaming, leave count and rows right', async () => {
  const ann = await person();
  const [first, second] = await lesionOf(ann, 2);
  const [other] = await lesionOf(ann, 1);
  const { lesionId } = first!;
  await Promise.all([
    ...Array.from({ length: 6 }, () => analyses.addTo(ann, analysis({ lesionId }))),
    analyses.remove(ann, first!.id),
    analyses.change(ann, second!.id, { lesionId: other!.lesionId }),
    lesions.change(ann, lesionId, { name: 'Shoulder blade' }),
  ]);
  const found = await lesions.get(ann, lesionId);
  expect(found?.lesion).toMatchObject({ name: 'Shoulder blade', analyses: 6, lastSeen: found?.looks[0]?.analysisDate });
  expect(found?.looks).toHaveLength(6);
  expect((await lesions.get(ann, other!.lesionId))?.lesion.analyses).toBe(2);
  expect(await rowsOf(ann)).toHaveLength(8 + 8 + 2);
});

test('changes at once that leave a lesion where it is in the list are all kept', async () => {
  const ann = await person();
  const [first, second, third] = await lesionOf(ann, 4);
  const { lesionId } = first!;
  await Promise.all([
    ...[first, second, third].map((older) => analyses.remove(ann, older!.id)),
    lesions.change(ann, lesionId, { name: 'Shoulder blade' }),
    lesions.change(ann, lesionId, { region: 'Shoulder' }),
  ]);
  expect(await listed(ann)).toMatchObject([{ name: 'Shoulder blade', region: 'Shoulder', analyses: 1 }]);
});

test('an analysis is kept with its lesion or not at all', async () => {
  const ann = await person();
  const [first] = await lesionOf(ann, 1);
  const repeated = { ...analysis({ lesionId: first!.lesionId }), id: first!.id };
  await expect(analyses.addTo(ann, repeated)).rejects.toThrow();
  expect(await analyses.get(ann, first!.id)).toEqual(first);
  expect(await listed(ann)).toMatchObject([{ analyses: 1 }]);
});
