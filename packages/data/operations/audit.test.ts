import { createHash } from 'node:crypto';
import { AuditLog, CHAIN_START, type AuditEvent } from './audit';
import { AUDIT_CHAINS, keys } from '#data/table/keys';
import type { NewRow } from '#data/table/rowSchema';
import type { Write } from '#data/table/table';
import { testTable, type TestTable } from '#data/testing/testTable';
import { Users } from '#data/account/users';

let db: TestTable;
let log: AuditLog;
beforeEach(async () => {
  db = await testTable();
  log = new AuditLog(db.table, db.vault);
});
afterEach(() => db.close());

const event = (changes: Partial<AuditEvent> = {}): AuditEvent => ({
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
  ...changes,
});
const change = (name: string): Write => ({
  put: { kind: 'incident', key: { PK: 'CHANGE', SK: name }, attributes: {} },
});
const readRows = async () => (await db.scan()).filter(({ PK }) => PK.startsWith('AUDIT#'));
const findFaults = async () => (await log.verify()).flatMap(({ fault }) => (fault === null ? [] : [fault]));
const countRows = async () => (await log.verify()).reduce((sum, { rows: count }) => sum + count, 0);

// Fault 3.
test('50 concurrent writers write 50 rows, and every chain is valid', async () => {
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, n) => log.commit([change(String(n))], event({ resourceId: String(n) }))),
  );
  expect(results).toEqual(Array(50).fill(true));
  const stored = await readRows();
  expect(new Set(stored.map(({ resourceId }) => resourceId)).size).toBe(50);
  expect(stored).toHaveLength(50);
  expect(new Set(stored.map(({ id }) => id)).size).toBe(50);
  expect(await findFaults()).toEqual([]);
  expect(await countRows()).toBe(50);
});

// Check 27.
test('a change and its row are written together, or neither is', async () => {
  expect(await log.commit([change('x')], event())).toBe(true);
  expect(await log.commit([change('x')], event())).toBe(false);
  expect(await readRows()).toHaveLength(1);

  const attempt = jest.spyOn(db.table, 'tryTransact').mockRejectedValue(new Error('power cut'));
  await expect(log.commit([change('y')], event())).rejects.toThrow('power cut');
  attempt.mockRestore();
  expect(await readRows()).toHaveLength(1);
  expect((await db.scan()).filter(({ PK }) => PK === 'CHANGE')).toHaveLength(1);
});

test('a row is written once where the response was lost', async () => {
  db.dropResponses();
  expect(await log.commit([], event())).toBe(true);
  expect(await readRows()).toHaveLength(1);
});

describe('details', () => {
  test('are sealed under the person’s key and unreadable without it, while the chain stays valid', async () => {
    const users = new Users(db.table, db.vault);
    const { id } = (await users.add(
      { email: 'a@b.co', firstName: null, lastName: null, privacyVersion: null },
      db.now(),
    ))!;
    await log.commit([], event({ userId: id, details: { ownerId: id, content: { reason: 'canary-reason' } } }));
    await log.commit([], event({ userId: id }));

    const [row] = (await readRows()).filter(({ details }) => details !== undefined);
    expect(JSON.stringify(await db.scan())).not.toContain('canary-reason');
    const vault = await db.createVault().forUser(id);
    expect(vault.unseal(row!, 'details', row!['details'] as Uint8Array<ArrayBuffer>)).toEqual({
      reason: 'canary-reason',
    });

    await db.vault.destroyKey(id);
    await expect(db.createVault().forUser(id)).rejects.toThrow('gone');
    expect(await findFaults()).toEqual([]);
    expect(await countRows()).toBe(2);
  });
});

describe('verification', () => {
  beforeEach(async () => {
    for (let n = 0; n < 3 * AUDIT_CHAINS; n++) await log.commit([], event({ resourceId: String(n) }));
    expect(await findFaults()).toEqual([]);
  });
  /** Finds a row that other rows of its chain follow. */
  const findMiddleRow = async () => {
    const all = await readRows();
    return all.find(({ PK, SK }) => SK === '000000000001' && all.some((row) => row.PK === PK && row.SK > SK))!;
  };

  test.each([
    ['a changed attribute', { success: 0 }, 'row 000000000001 was changed'],
    ['an added attribute', { note: 'x' }, 'row 000000000001 was changed'],
    ['another number', { prevHash: 'f'.repeat(64) }, 'row 000000000001 does not follow the one before it'],
  ])('finds %s', async (_, tampering, fault) => {
    await db.overwrite({ ...(await findMiddleRow()), ...tampering });
    expect(await findFaults()).toEqual([fault]);
  });

  test('finds a removed row', async () => {
    const { PK, SK } = await findMiddleRow();
    await db.table.remove({ PK, SK });
    expect(await findFaults()).toEqual(['row 000000000001 is missing']);
  });

  test('finds a rewritten tail against the archived heads, and a cut one', async () => {
    const chain = (await log.verify()).find(({ rows: count }) => count > 1)!;
    const number = String(chain.rows).padStart(12, '0');
    const archivedEnds = Array.from({ length: AUDIT_CHAINS }, (_, n) =>
      n === chain.chain ? { number, hash: chain.head } : CHAIN_START,
    );
    expect((await log.verify(archivedEnds))[chain.chain]).toEqual(chain);

    const key = keys.audit(chain.chain, number);
    await db.table.remove(key);
    while ((await log.verify())[chain.chain]!.rows < chain.rows) await log.commit([], event({ action: 'forged' }));
    expect(await findFaults()).toEqual([]);
    const fault = `row ${number} is not the one in the archive`;
    expect((await log.verify(archivedEnds))[chain.chain]).toMatchObject({ fault });
    await expect(log.readRowsAfter(chain.chain, archivedEnds[chain.chain]!, 10)).rejects.toThrow(fault);

    await db.table.remove(key);
    expect((await log.verify(archivedEnds))[chain.chain]).toMatchObject({ fault });
    await expect(log.readRowsAfter(chain.chain, archivedEnds[chain.chain]!, 10)).rejects.toThrow(fault);
  });

  test('no write of the product replaces a row', async () => {
    const row = (await readRows())[0]!;
    const put: NewRow = { kind: 'audit', key: row, attributes: { action: 'forged' } };
    expect(await db.table.add(put)).toBe(false);
    expect(await db.table.transact([{ put }])).toBe(false);
    expect(await db.table.addStored({ ...row, action: 'forged' })).toBe(false);
    await expect(db.table.overwrite({ ...row, action: 'forged' })).rejects.toThrow('never replaced');
    expect((await readRows()).find(({ PK, SK }) => PK === row.PK && SK === row.SK)).toEqual(row);
  });

  test('reports length and head of each chain, which a truncation changes', async () => {
    const before = (await log.verify()).find(({ rows: count }) => count > 1)!;
    await db.table.remove(keys.audit(before.chain, String(before.rows).padStart(12, '0')));
    const after = (await log.verify())[before.chain]!;
    expect(after.rows).toBe(before.rows - 1);
    expect(after.head).not.toBe(before.head);
  });
});

describe('one chain, read in parts', () => {
  let chain: number;
  /** The numbers of the chain's rows, oldest first. */
  let numbers: string[];
  beforeEach(async () => {
    for (let n = 0; n < 3 * AUDIT_CHAINS; n++) await log.commit([], event({ resourceId: String(n) }));
    const longest = (await log.verify()).reduce((a, b) => (b.rows > a.rows ? b : a));
    chain = longest.chain;
    numbers = Array.from({ length: longest.rows }, (_, n) => String(n + 1).padStart(12, '0'));
  });
  const readRow = async (number: string) => {
    const { PK, SK } = keys.audit(chain, number);
    return (await readRows()).find((row) => row.PK === PK && row.SK === SK)!;
  };
  const endAt = async (number: string) => ({ number, hash: String((await readRow(number))['hash']) });

  test('is verified row by row, from where the last part ended to its end', async () => {
    const first = await log.verifyAfter(chain, CHAIN_START, 2);
    expect(first).toEqual({ rows: 2, end: await endAt(numbers[1]!), fault: null, isComplete: false });
    const rest = await log.verifyAfter(chain, first.end, 100);
    const end = await endAt(numbers.at(-1)!);
    expect(rest).toEqual({ rows: numbers.length - 2, end, fault: null, isComplete: true });
    expect(await log.verifyAfter(chain, end, 100)).toEqual({ rows: 0, end, fault: null, isComplete: true });
  });

  test('is at fault where a later row was changed, or the row that the last part ended with', async () => {
    const from = await endAt(numbers[0]!);
    await db.overwrite({ ...(await readRow(numbers[1]!)), success: 0 });
    const fault = `row ${numbers[1]!} was changed`;
    expect(await log.verifyAfter(chain, from, 100)).toEqual({ rows: 0, end: from, fault, isComplete: true });
    await expect(log.readRowsAfter(chain, from, 100)).rejects.toThrow(`Chain ${chain}: ${fault}`);
    const forged = { ...from, hash: 'f'.repeat(64) };
    const changed = `row ${numbers[0]!} was changed or removed`;
    expect(await log.verifyAfter(chain, forged, 100)).toEqual({
      rows: 0,
      end: forged,
      fault: changed,
      isComplete: true,
    });
    const noStart = { ...CHAIN_START, hash: 'f'.repeat(64) };
    expect((await log.verifyAfter(chain, noStart, 100)).fault).toBe(`row ${CHAIN_START.number} was changed or removed`);
  });

  test('a row that follows the chain but is no entry is a fault', async () => {
    const { hash, ...row } = await readRow(numbers.at(-1)!);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const forged = Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'action'));
    const attributes = Object.entries(forged).sort(([a], [b]) => (a < b ? -1 : 1));
    const forgedHash = createHash('sha256').update(JSON.stringify(attributes)).digest('hex');
    await db.overwrite({ ...forged, hash: forgedHash } as typeof row & { hash: string });
    expect(await findFaults()).toEqual([`row ${numbers.at(-1)!} is no entry`]);
  });

  test('is read for the archive in parts, each with its end', async () => {
    const first = await log.readRowsAfter(chain, CHAIN_START, 2);
    expect(first).toEqual({
      rows: [await readRow(numbers[0]!), await readRow(numbers[1]!)],
      end: await endAt(numbers[1]!),
    });
    const rest = await log.readRowsAfter(chain, first.end, 100);
    expect([rest.rows.length, rest.end]).toEqual([numbers.length - 2, await endAt(numbers.at(-1)!)]);
  });
});

test('the entries since a time are listed from every chain, newest first, and the search stops soon after', async () => {
  const at = (minute: number) => new Date(Date.parse('2027-03-01T12:00:00.000Z') + minute * 60_000);
  for (let n = 0; n < 60; n++) await log.commit([], event({ resourceId: String(n), timestamp: at(n).toISOString() }));
  const listed: number[] = [];
  for await (const { resourceId } of log.listSince(at(20))) listed.push(Number(resourceId));
  expect([...listed].sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 20));
  const chains = await readRows();
  const chainOf = (n: number) => chains.find(({ resourceId }) => resourceId === String(n))!.PK;
  const later = listed.filter((n, i) => i > 0 && chainOf(listed[i - 1]!) === chainOf(n) && n > listed[i - 1]!);
  expect(later).toEqual([]);
});

test('a person’s own rows are listed newest first, and nobody else’s', async () => {
  await log.commit([], event({ timestamp: '2027-03-01T12:00:00.000Z', action: 'first' }));
  await log.commit([], event({ timestamp: '2027-03-02T12:00:00.000Z', action: 'second' }));
  await log.commit([], event({ userId: 'u2' }));
  await log.commit([], event({ userId: null }));
  expect((await log.listForUser('u1')).map(({ action }) => action)).toEqual(['second', 'first']);
  expect((await log.listForUser('u1', 1)).map(({ action }) => action)).toEqual(['second']);
});

test('all rows of a person are listed, for any number of rows', async () => {
  const createRow = (n: number): NewRow => {
    const number = String(n).padStart(12, '0');
    const index = { GSI1PK: 'ACTOR#u1', GSI1SK: number };
    return {
      kind: 'audit',
      key: keys.audit(0, number),
      attributes: { ...event(), id: `row ${n}`, riskLevel: 'low', ...index },
    };
  };
  for (let n = 0; n < 450; n += 50) {
    await db.table.transact(Array.from({ length: 50 }, (_, i) => ({ put: createRow(n + i) })));
  }
  const ids = (await log.listForUser('u1')).map(({ id }) => id);
  expect([ids.length, new Set(ids).size, ids[0]]).toEqual([450, 450, 'row 449']);
});
