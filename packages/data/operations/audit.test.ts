import { AuditLog, type AuditEvent } from './audit';
import { AUDIT_CHAINS, keys } from '#data/table/keys';
import { testTable, type TestTable } from '#data/table/testTable';
import { Users } from '#data/account/users';

let kept: TestTable;
let log: AuditLog;
beforeEach(async () => {
  kept = await testTable();
  log = new AuditLog(kept.table, kept.vault);
});
afterEach(() => kept.close());

const event = (over: Partial<AuditEvent> = {}): AuditEvent => ({
  userId: 'u1',
  sessionId: null,
  action: 'analysis.create',
  resource: 'analysis',
  resourceId: null,
  ipAddress: '203.0.113.0/24',
  userAgent: 'Firefox 128',
  timestamp: '2027-03-01T12:00:00.000Z',
  success: 1,
  outcome: 'done',
  ...over,
});
const rows = async () => (await kept.scan()).filter(({ PK }) => PK.startsWith('AUDIT#'));
const broken = async () => (await log.verify()).flatMap(({ broken: why }) => (why === null ? [] : [why]));
const counted = async () => (await log.verify()).reduce((sum, { rows: count }) => sum + count, 0);

test('50 writers at once write 50 rows, and every chain holds together', async () => {
  const done = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      log.commit([{ put: { PK: `CHANGE#${n}`, SK: 'x' } }], event({ resourceId: String(n) })),
    ),
  );
  expect(done).toEqual(Array(50).fill(true));
  const written = await rows();
  expect(new Set(written.map(({ resourceId }) => resourceId)).size).toBe(50);
  expect(written).toHaveLength(50);
  expect(new Set(written.map(({ id }) => id)).size).toBe(50);
  expect(await broken()).toEqual([]);
  expect(await counted()).toBe(50);
});

test('a change and its row are written together, or neither is', async () => {
  const change = { put: { PK: 'CHANGE', SK: 'x' } };
  expect(await log.commit([change], event())).toBe(true);
  expect(await log.commit([change], event())).toBe(false);
  expect(await rows()).toHaveLength(1);

  const attempt = jest.spyOn(kept.table, 'attempt').mockRejectedValue(new Error('power cut'));
  await expect(log.commit([{ put: { PK: 'CHANGE', SK: 'y' } }], event())).rejects.toThrow('power cut');
  attempt.mockRestore();
  expect(await rows()).toHaveLength(1);
  expect((await kept.scan()).filter(({ PK }) => PK === 'CHANGE')).toHaveLength(1);
});

test('a row whose answer was lost is written once', async () => {
  kept.loseAnswers();
  expect(await log.commit([], event())).toBe(true);
  expect(await rows()).toHaveLength(1);
});

describe('details', () => {
  test('are sealed under the person’s key, and gone with it while the chain still verifies', async () => {
    const users = new Users(kept.table, kept.vault);
    const { id } = (await users.add(
      { email: 'a@b.co', firstName: null, lastName: null, privacyVersion: null },
      kept.now(),
    ))!;
    await log.commit([], event({ userId: id, details: { of: id, about: { reason: 'canary-reason' } } }));
    await log.commit([], event({ userId: id }));

    const [row] = (await rows()).filter(({ details }) => details !== undefined);
    expect(JSON.stringify(await kept.scan())).not.toContain('canary-reason');
    const vault = await kept.newVault().of(id);
    expect(vault.open(row!, 'details', row!['details'] as Uint8Array<ArrayBuffer>)).toEqual({
      reason: 'canary-reason',
    });

    await kept.vault.erase(id);
    await expect(kept.newVault().of(id)).rejects.toThrow('gone');
    expect(await broken()).toEqual([]);
    expect(await counted()).toBe(2);
  });
});

describe('verifying', () => {
  beforeEach(async () => {
    for (let n = 0; n < 3 * AUDIT_CHAINS; n++) await log.commit([], event({ resourceId: String(n) }));
    expect(await broken()).toEqual([]);
  });
  /** A row that others of its chain follow. */
  const middle = async () => {
    const all = await rows();
    return all.find(({ PK, SK }) => SK === '000000000001' && all.some((row) => row.PK === PK && row.SK > SK))!;
  };

  test.each([
    ['a changed attribute', { success: 0 }, 'row 000000000001 was changed'],
    ['an added attribute', { note: 'x' }, 'row 000000000001 was changed'],
    ['another number', { prevHash: 'f'.repeat(64) }, 'row 000000000001 does not follow the one before it'],
  ])('tells %s', async (_, change, why) => {
    await kept.overwrite({ ...(await middle()), ...change });
    expect(await broken()).toEqual([why]);
  });

  test('tells a removed row', async () => {
    const { PK, SK } = await middle();
    await kept.table.remove({ PK, SK });
    expect(await broken()).toEqual(['row 000000000001 is missing']);
  });

  test('answers for each chain how far it goes and its head, which a later cut of its end changes', async () => {
    const before = (await log.verify()).find(({ rows: count }) => count > 1)!;
    await kept.table.remove(keys.audit(before.chain, String(before.rows).padStart(12, '0')));
    const after = (await log.verify())[before.chain]!;
    expect(after.rows).toBe(before.rows - 1);
    expect(after.head).not.toBe(before.head);
  });
});

test('a person’s own rows are found newest first, and nobody else’s', async () => {
  await log.commit([], event({ timestamp: '2027-03-01T12:00:00.000Z', action: 'first' }));
  await log.commit([], event({ timestamp: '2027-03-02T12:00:00.000Z', action: 'second' }));
  await log.commit([], event({ userId: 'u2' }));
  await log.commit([], event({ userId: null }));
  expect((await log.ofUser('u1')).map(({ action }) => action)).toEqual(['second', 'first']);
  expect((await log.ofUser('u1', 1)).map(({ action }) => action)).toEqual(['second']);
});

test('however many rows a person has, all of them are found', async () => {
  const rowOf = (n: number) => ({
    ...keys.audit(0, String(n).padStart(12, '0')),
    ...event(),
    id: `row ${n}`,
    riskLevel: 'low',
    GSI1PK: 'ACTOR#u1',
    GSI1SK: String(n).padStart(12, '0'),
  });
  for (let n = 0; n < 450; n += 50) {
    await kept.table.transact(Array.from({ length: 50 }, (_, i) => ({ put: rowOf(n + i) })));
  }
  const ids = (await log.ofUser('u1')).map(({ id }) => id);
  expect([ids.length, new Set(ids).size, ids[0]]).toEqual([450, 450, 'row 449']);
});
