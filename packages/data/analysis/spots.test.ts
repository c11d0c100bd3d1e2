import { toLesionSnapshot, type Analysis } from '#domain/analysis/analysis';
import { Analyses } from './analyses';
import { Spots } from './spots';
import { testAnalysis } from './testAnalysis';
import { toAccountHolder, type RecordOwner } from '#data/table/keys';
import { testTable, type TestTable } from '#data/testing/testTable';
import { Users } from '#data/account/users';

let db: TestTable;
let spots: Spots;
let analyses: Analyses;
let personCount = 0;
beforeAll(async () => {
  db = await testTable();
  spots = new Spots(db.table, db.vault);
  analyses = new Analyses(db.table, db.vault);
});
afterAll(() => db.close());

/** Adds an account and answers its holder. */
async function addPerson(): Promise<RecordOwner> {
  const account = {
    email: `person${++personCount}@example.org`,
    firstName: null,
    lastName: null,
    privacyVersion: null,
  };
  return toAccountHolder((await new Users(db.table, db.vault).add(account, db.now()))!.id);
}

const analysis = (changes: Partial<Analysis> = {}) => {
  db.advance(60_000);
  return testAnalysis(db.now(), 'canary-zebra', changes);
};

/** Adds a spot with this many analyses and answers them, oldest first. */
async function addSpot(owner: RecordOwner, count: number): Promise<Analysis[]> {
  const first = analysis();
  await analyses.add(owner, first);
  const all = [first];
  while (all.length < count) {
    const next = analysis({ lesionId: first.lesionId });
    expect(await analyses.addTo(owner, next)).toBe(true);
    all.push(next);
  }
  return all;
}

const listSpots = async (owner: RecordOwner) => (await spots.list(owner, { limit: 100 }))!.items;
const readRows = async ({ userId }: RecordOwner) =>
  (await db.scan()).filter(({ PK, SK }) => PK === `USER#${userId}` && /^(ANALYSIS|LOOK|LESION)#/.test(SK));

test('a first analysis creates a spot with its region, and nothing of it is readable in the table', async () => {
  const ann = await addPerson();
  const [first] = await addSpot(ann, 1);
  expect(await listSpots(ann)).toEqual([
    {
      id: first!.lesionId,
      name: null,
      region: 'Upper back',
      pin: null,
      visits: [],
      analyses: 1,
      lastSeen: first!.analysisDate,
      riskLevel: 'high',
      isEarlierMoreUrgent: false,
    },
  ]);
  await spots.change(ann, first!.lesionId, { name: 'canary-name' });
  const text = JSON.stringify(await readRows(ann), (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(text).toContain('LESION#');
  expect(text).not.toMatch(/canary|back|high|dermoscopic|elongation/i);
});

test('spots are listed by their last analysis, page by page, each with its count, date and tier', async () => {
  const ann = await addPerson();
  const mole = (await addSpot(ann, 2))[0]!.lesionId;
  const spot = (await addSpot(ann, 1))[0]!.lesionId;
  const freckle = (await addSpot(ann, 1))[0]!.lesionId;
  const again = analysis({ lesionId: mole, riskLevel: 'low' });
  await analyses.addTo(ann, again);

  const first = await spots.list(ann, { limit: 2 });
  const rest = await spots.list(ann, { limit: 2, cursor: first?.nextCursor });
  expect([...first!.items, ...rest!.items].map(({ id }) => id)).toEqual([mole, freckle, spot]);
  expect(first?.items[0]).toMatchObject({ analyses: 3, lastSeen: again.analysisDate, riskLevel: 'low' });
  expect(rest?.nextCursor).toBeUndefined();
  expect(await spots.list(ann, { limit: 2, cursor: 'USER#x' })).toBeUndefined();
});

test('a spot has the snapshots of its analyses, newest first', async () => {
  const ann = await addPerson();
  const all = await addSpot(ann, 3);
  const { spot, snapshots } = (await spots.get(ann, all[0]!.lesionId))!;
  expect(spot.analyses).toBe(3);
  expect(snapshots).toMatchObject(all.reverse().map((one) => toLesionSnapshot(one, 'Upper back')));
});

test('the analyses of one spot are listed newest first, page by page, without those of other spots', async () => {
  const ann = await addPerson();
  await addSpot(ann, 2);
  const all = (await addSpot(ann, 3)).map(({ id }) => id).reverse();
  const { lesionId } = (await analyses.get(ann, all[0]!))!;
  const first = await analyses.list(ann, { limit: 2, lesionId });
  const rest = await analyses.list(ann, { limit: 2, lesionId, cursor: first?.nextCursor });
  expect([...first!.items, ...rest!.items].map(({ id }) => id)).toEqual(all);
  expect(rest?.nextCursor).toBeUndefined();
});

test('another person’s spot is treated like one that does not exist', async () => {
  const [ann, bob] = [await addPerson(), await addPerson()];
  const { lesionId } = (await addSpot(ann, 1))[0]!;
  for (const id of [lesionId, '01ARZ3NDEKTSV4RRFFQ69G5FAV']) {
    expect(await spots.get(bob, id)).toBeUndefined();
    expect(await spots.change(bob, id, { name: 'mine' })).toBeUndefined();
    expect(await analyses.addTo(bob, analysis({ lesionId: id }))).toBe(false);
    expect((await analyses.list(bob, { limit: 5, lesionId: id }))?.items).toEqual([]);
  }
  expect(await readRows(bob)).toEqual([]);
  expect(await listSpots(ann)).toMatchObject([{ name: null, analyses: 1 }]);
});

test('name and region can be changed separately and removed, and further analyses keep them', async () => {
  const ann = await addPerson();
  const { lesionId } = (await addSpot(ann, 1))[0]!;
  expect(await spots.change(ann, lesionId, { name: 'Left of the spine' })).toMatchObject({ region: 'Upper back' });
  expect(await spots.change(ann, lesionId, { region: 'Lower back' })).toMatchObject({ name: 'Left of the spine' });
  await analyses.addTo(ann, analysis({ lesionId }));
  expect(await listSpots(ann)).toMatchObject([{ name: 'Left of the spine', region: 'Lower back', analyses: 2 }]);
  expect(await spots.change(ann, lesionId, { name: null, region: null })).toMatchObject({ name: null, region: null });
});

test('the spot says what its newest analysis says of an earlier, more urgent result', async () => {
  const ann = await addPerson();
  const first = analysis();
  await analyses.add(ann, first);
  const { lesionId } = first;
  const calmer = analysis({ lesionId, riskLevel: 'low', isEarlierMoreUrgent: true });
  const again = analysis({ lesionId, riskLevel: 'high' });
  for (const [next, isEarlierMoreUrgent] of [
    [calmer, true],
    [again, false],
  ] as const) {
    await analyses.addTo(ann, next);
    expect(await listSpots(ann)).toMatchObject([{ riskLevel: next.riskLevel, isEarlierMoreUrgent }]);
  }
  await analyses.remove(ann, again.id);
  expect(await listSpots(ann)).toMatchObject([{ riskLevel: 'low', isEarlierMoreUrgent: true }]);
});

describe('deleting', () => {
  test('the newest analysis restores the spot’s earlier date and tier; an older one changes neither', async () => {
    const ann = await addPerson();
    const first = analysis({ riskLevel: 'low' });
    await analyses.add(ann, first);
    const { lesionId } = first;
    const [older, newest] = [analysis({ lesionId, riskLevel: 'moderate' }), analysis({ lesionId })];
    await analyses.addTo(ann, older);
    await analyses.addTo(ann, newest);
    await analyses.remove(ann, older.id);
    expect(await listSpots(ann)).toMatchObject([{ analyses: 2, lastSeen: newest.analysisDate, riskLevel: 'high' }]);
    await analyses.remove(ann, newest.id);
    expect(await listSpots(ann)).toMatchObject([{ analyses: 1, lastSeen: first.analysisDate, riskLevel: 'low' }]);
  });

  test('the last analysis deletes the spot and all its rows', async () => {
    const ann = await addPerson();
    for (const { id } of await addSpot(ann, 2)) expect(await analyses.remove(ann, id)).toBe(true);
    expect(await listSpots(ann)).toEqual([]);
    expect(await readRows(ann)).toEqual([]);
  });
});

describe('moving an analysis to another spot', () => {
  test('removes it from one spot and adds it to the other, which moves in the list by date', async () => {
    const ann = await addPerson();
    const [mole] = await addSpot(ann, 1);
    const [, last] = await addSpot(ann, 2);
    expect(await analyses.change(ann, last!.id, { lesionId: mole!.lesionId, notes: 'same' })).toBe('done');
    expect(await analyses.get(ann, last!.id)).toEqual({ ...last, lesionId: mole!.lesionId, notes: 'same' });
    expect(await listSpots(ann)).toMatchObject([
      { id: mole!.lesionId, analyses: 2, lastSeen: last!.analysisDate },
      { id: last!.lesionId, analyses: 1 },
    ]);
    expect((await spots.get(ann, mole!.lesionId))?.snapshots.map(({ id }) => id)).toEqual([last!.id, mole!.id]);
  });

  test('deletes a spot without further analyses', async () => {
    const ann = await addPerson();
    const [mole] = await addSpot(ann, 1);
    const [only] = await addSpot(ann, 1);
    await analyses.change(ann, only!.id, { lesionId: mole!.lesionId });
    expect((await listSpots(ann)).map(({ id }) => id)).toEqual([mole!.lesionId]);
    expect(await readRows(ann)).toHaveLength(5);
  });

  test('to an unknown spot or another person’s changes nothing, not even the note', async () => {
    const [ann, bob] = [await addPerson(), await addPerson()];
    const [hers] = await addSpot(ann, 1);
    const [his] = await addSpot(bob, 1);
    for (const lesionId of [his!.lesionId, '01ARZ3NDEKTSV4RRFFQ69G5FAV']) {
      expect(await analyses.change(ann, hers!.id, { lesionId, notes: 'moved' })).toBe('no spot');
    }
    expect(await analyses.get(ann, hers!.id)).toEqual(hers);
    expect(await listSpots(bob)).toMatchObject([{ analyses: 1 }]);
  });

  test('to the same spot changes nothing', async () => {
    const ann = await addPerson();
    const [first] = await addSpot(ann, 2);
    expect(await analyses.change(ann, first!.id, { lesionId: first!.lesionId })).toBe('done');
    expect(await listSpots(ann)).toMatchObject([{ analyses: 2 }]);
  });
});

test('concurrent additions, moves, deletions and a rename of one spot keep its count and rows consistent', async () => {
  const ann = await addPerson();
  const [first, second] = await addSpot(ann, 2);
  const [other] = await addSpot(ann, 1);
  const { lesionId } = first!;
  await Promise.all([
    ...Array.from({ length: 6 }, () => analyses.addTo(ann, analysis({ lesionId }))),
    analyses.remove(ann, first!.id),
    analyses.change(ann, second!.id, { lesionId: other!.lesionId }),
    spots.change(ann, lesionId, { name: 'Shoulder blade' }),
  ]);
  const result = await spots.get(ann, lesionId);
  expect(result?.spot).toMatchObject({
    name: 'Shoulder blade',
    analyses: 6,
    lastSeen: result?.snapshots[0]?.analysisDate,
  });
  expect(result?.snapshots).toHaveLength(6);
  expect((await spots.get(ann, other!.lesionId))?.spot.analyses).toBe(2);
  expect(await readRows(ann)).toHaveLength(8 + 8 + 2);
});

test('concurrent changes that leave a spot’s position in the list are all kept', async () => {
  const ann = await addPerson();
  const [first, second, third] = await addSpot(ann, 4);
  const { lesionId } = first!;
  await Promise.all([
    ...[first, second, third].map((older) => analyses.remove(ann, older!.id)),
    spots.change(ann, lesionId, { name: 'Shoulder blade' }),
    spots.change(ann, lesionId, { region: 'Shoulder' }),
  ]);
  expect(await listSpots(ann)).toMatchObject([{ name: 'Shoulder blade', region: 'Shoulder', analyses: 1 }]);
});

test('an analysis is stored with its spot or not at all', async () => {
  const ann = await addPerson();
  const [first] = await addSpot(ann, 1);
  const repeated = { ...analysis({ lesionId: first!.lesionId }), id: first!.id };
  await expect(analyses.addTo(ann, repeated)).rejects.toThrow();
  expect(await analyses.get(ann, first!.id)).toEqual(first);
  expect(await listSpots(ann)).toMatchObject([{ analyses: 1 }]);
});
