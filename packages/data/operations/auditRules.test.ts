import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import crypto from 'node:crypto';
import timers from 'node:timers/promises';
import { runWithDeadline } from '#data/table/deadline';
import { AUDIT_CHAINS, keys } from '#data/table/keys';
import { Table, type Row, type Write } from '#data/table/table';
import type { Vault } from '#data/table/vault';
import { AuditLog, CHAIN_START, type AuditEvent, type ChainEnd } from './audit';

/** The rules of the audit log over a table in memory, where each of them is checked in milliseconds. */
let rows: Row[];
/** What the table was sent, oldest first. */
let queries: { PK: unknown; limit: number; isIndex: boolean }[];
/** The reasons why the next transactions fail, one for each of their writes. */
let cancellations: string[][];
let log: AuditLog;

interface Input {
  Key?: { PK: string; SK: string };
  IndexName?: string;
  ExpressionAttributeValues?: Record<string, unknown>;
  ScanIndexForward?: boolean;
  Limit?: number;
  ExclusiveStartKey?: Row;
  TransactItems?: { Put: { Item: Row } }[];
}

const isSame = (a: Row, b: Row) => a.PK === b.PK && a.SK === b.SK;

/** Answers a query as DynamoDB does: after its start key, in the order of its sort key, at most `Limit` rows. */
function query({ IndexName, ExpressionAttributeValues, ScanIndexForward, Limit, ExclusiveStartKey }: Input) {
  const [partition, sort] = IndexName ? (['GSI1PK', 'GSI1SK'] as const) : (['PK', 'SK'] as const);
  const PK = ExpressionAttributeValues![':pk'];
  queries.push({ PK, limit: Limit!, isIndex: IndexName !== undefined });
  const sign = ScanIndexForward ? 1 : -1;
  const found = rows
    .filter((row) => row[partition] === PK)
    .sort((a, b) => sign * (String(a[sort]) < String(b[sort]) ? -1 : 1));
  const from = ExclusiveStartKey ? found.findIndex((row) => isSame(row, ExclusiveStartKey)) + 1 : 0;
  const Items = found.slice(from, from + Limit!);
  return { Items, ...(from + Limit! < found.length && { LastEvaluatedKey: Items.at(-1) }) };
}

function send({ input }: { input: Input }) {
  if (input.IndexName ?? input.ExpressionAttributeValues) return query(input);
  if (input.Key) return { Item: rows.find((row) => isSame(row, input.Key!)) };
  const items = input.TransactItems!.map(({ Put }) => Put.Item);
  const codes = cancellations.shift() ?? items.map((item) => (rows.some((row) => isSame(row, item)) ? EXISTS : 'None'));
  if (codes.some((code) => code !== 'None')) {
    const CancellationReasons = codes.map((Code) => ({ Code }));
    throw new TransactionCanceledException({ message: '', $metadata: {}, CancellationReasons });
  }
  rows.push(...items);
  return {};
}

const EXISTS = 'ConditionalCheckFailed';
const sealed: unknown[] = [];
const vault = {
  forUser: (ownerId: string) =>
    Promise.resolve({
      seal: (...what: unknown[]) => {
        sealed.push([ownerId, ...what]);
        return Uint8Array.of(1, 2, 255);
      },
    }),
} as unknown as Vault;

/** The chain that the next row goes to. */
let chain: number;
let waits: number[];
beforeEach(() => {
  [rows, queries, cancellations, waits, chain] = [[], [], [], [], 3];
  sealed.length = 0;
  const client = { send: (command: { input: Input }) => Promise.resolve().then(() => send(command)) };
  log = new AuditLog(new Table(client as unknown as DynamoDBDocumentClient, 'table'), vault);
  jest.spyOn(crypto, 'randomInt').mockImplementation((max: number) => {
    expect(max).toBe(AUDIT_CHAINS);
    return chain;
  });
  jest.spyOn(timers, 'setTimeout').mockImplementation(((ms: number) => {
    waits.push(ms);
    return Promise.resolve();
  }) as typeof timers.setTimeout);
  jest.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => jest.restoreAllMocks());

const NOON = Date.parse('2027-03-01T12:00:00.000Z');
const event = (changes: Partial<AuditEvent> = {}): AuditEvent => ({
  userId: 'u1',
  sessionId: null,
  action: 'analysis.create',
  resource: 'analysis',
  resourceId: null,
  ipAddress: '203.0.113.0/24',
  userAgent: 'Firefox 128',
  timestamp: new Date(NOON).toISOString(),
  success: 1,
  outcome: 'done',
  ...changes,
});
const change: Write = { put: { kind: 'incident', key: { PK: 'CHANGE', SK: '1' }, attributes: {} } };
const number = (n: number) => String(n).padStart(12, '0');

/** The hash of a row by its definition: SHA-256 of its sorted attributes without the hash, with bytes as base64. */
function hashOf(row: Row): string {
  const attributes = Object.keys(row)
    .filter((name) => name !== 'hash')
    .sort()
    .map((name) => [name, row[name] instanceof Uint8Array ? Buffer.from(row[name]).toString('base64') : row[name]]);
  return crypto.createHash('sha256').update(JSON.stringify(attributes)).digest('hex');
}
const endAt = (n: number): ChainEnd => ({ number: number(n), hash: String(rows[n - 1]!['hash']) });
/** Replaces row `n` of the chain, with a hash that fits. */
const forge = (n: number, attributes: object) => {
  const row: Row = { ...rows[n - 1]!, ...attributes };
  rows[n - 1] = { ...row, hash: hashOf(row) };
};
const commitMany = async (count: number) => {
  for (let n = 0; n < count; n++) await log.commit([], event({ resourceId: String(n) }));
};

describe('a row', () => {
  test('has its number in its chain, what happened, a low risk, a place in the index, and the hash of all of it', async () => {
    expect(await log.commit([], event())).toBe(true);
    const [row] = rows as [Row];
    const id = String(row['id']);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(row).toStrictEqual({
      ...keys.audit(3, '000000000001'),
      ...event(),
      id,
      riskLevel: 'low',
      GSI1PK: 'ACTOR#u1',
      GSI1SK: `2027-03-01T12:00:00.000Z#${id}`,
      prevHash: '0'.repeat(64),
      hash: hashOf(row),
    });
    expect(sealed).toEqual([]);
  });

  test('keeps a higher risk; of nobody, it has no place in the index', async () => {
    await log.commit([], event({ userId: null, riskLevel: 'high' }));
    expect(rows[0]).toMatchObject({ riskLevel: 'high', userId: null });
    expect(Object.keys(rows[0]!)).not.toContain('GSI1PK');
  });

  test('has its details sealed by their owner for its own key, and covered by its hash', async () => {
    await log.commit([], event({ details: { ownerId: 'u2', content: { reason: 'asked' } } }));
    expect(sealed).toEqual([['u2', keys.audit(3, '000000000001'), 'details', { reason: 'asked' }]]);
    expect(rows[0]!['details']).toEqual(Uint8Array.of(1, 2, 255));
    expect(rows[0]!['hash']).toBe(hashOf(rows[0]!));
  });

  test('follows the row before it, by number and by hash', async () => {
    await commitMany(11);
    expect(rows.map(({ SK }) => SK)).toEqual(Array.from({ length: 11 }, (_, n) => number(n + 1)));
    expect(rows.slice(1).map(({ prevHash }) => prevHash)).toEqual(rows.slice(0, -1).map(({ hash }) => hash));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(11);
  });
});

describe('a change', () => {
  test('is committed with its row; where its condition fails, neither is, at once', async () => {
    expect(await log.commit([change], event())).toBe(true);
    expect(rows.map(({ PK }) => PK)).toEqual(['CHANGE', keys.audit(3, '').PK]);
    expect(await log.commit([change], event())).toBe(false);
    expect(rows).toHaveLength(2);
    cancellations = [[EXISTS, EXISTS]];
    expect(await log.commit([change], event())).toBe(false);
    expect(waits).toEqual([]);
  });

  test('is tried again with the same id where another writer took its number or locks a row, after growing waits', async () => {
    cancellations = [
      ['None', EXISTS],
      ['TransactionConflict', 'None'],
    ];
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    expect(await log.commit([change], event())).toBe(true);
    expect(rows).toHaveLength(2);
    expect(waits).toEqual([2.5, 5]);
  });

  test('is given up after 40 tries, with waits of at most 200 ms', async () => {
    cancellations = Array.from({ length: 100 }, () => ['None', EXISTS]);
    await expect(log.commit([change], event())).rejects.toMatchObject({ code: 'conflict' });
    expect(cancellations).toHaveLength(60);
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, ...Array<number>(34).fill(200)]);
    expect(rows).toEqual([]);
  });

  test('is given up at once where the deadline leaves no time', async () => {
    cancellations = [['None', EXISTS]];
    const commit = runWithDeadline(1500, () => log.commit([change], event()));
    await expect(commit).rejects.toMatchObject({ code: 'conflict' });
    expect([rows, waits]).toEqual([[], []]);
  });
});

describe('a person’s rows', () => {
  beforeEach(async () => {
    for (let n = 0; n < 450; n++) {
      chain = n % AUDIT_CHAINS;
      await log.commit([], event({ resourceId: String(n), timestamp: new Date(NOON + n).toISOString() }));
    }
    queries = [];
  });
  const list = async (limit?: number) =>
    (await log.listForUser('u1', limit)).map(({ resourceId }) => Number(resourceId));

  test('are all listed, newest first, 200 at a time, without keys and details', async () => {
    expect(await list()).toEqual(Array.from({ length: 450 }, (_, n) => 449 - n));
    expect(queries).toEqual(Array(3).fill({ PK: 'ACTOR#u1', limit: 200, isIndex: true }));
    const { id, ...entry } = (await log.listForUser('u1', 1))[0]!;
    expect(entry).toEqual({ ...event(), riskLevel: 'low', resourceId: '449', timestamp: '2027-03-01T12:00:00.449Z' });
    expect(id).toMatch(/./);
  });

  test('are listed up to a limit, and not read beyond it', async () => {
    expect(await list(200)).toHaveLength(200);
    expect(await list(250)).toEqual(Array.from({ length: 250 }, (_, n) => 449 - n));
    expect(queries.map(({ limit }) => limit)).toEqual([200, 200, 50]);
  });
});

describe('the rows since a time', () => {
  const listSince = async (ms: number) => {
    const listed: { place: number; entry: object }[] = [];
    for await (const entry of log.listSince(new Date(NOON + ms)))
      listed.push({ place: Number(entry.resourceId), entry });
    return listed.map(({ place }) => place);
  };
  const fill = async (count: number, stepMs: number) => {
    for (let n = 0; n < count; n++)
      await log.commit([], event({ resourceId: String(n), timestamp: new Date(NOON + n * stepMs).toISOString() }));
  };

  test('come chain by chain, newest first, the first and the last chain included, as entries', async () => {
    for (chain of [0, 15, 0]) await log.commit([], event({ resourceId: String(rows.length) }));
    expect(await listSince(0)).toEqual([2, 0, 1]);
    expect(await listSince(1)).toEqual([]);
    const { value } = await log.listSince(new Date(NOON)).next();
    expect(Object.keys(value as object)).not.toContain('PK');
  });

  test('are read over many pages, each 200 rows', async () => {
    await fill(450, 1000);
    queries = [];
    expect(await listSince(10_000)).toEqual(Array.from({ length: 440 }, (_, n) => 449 - n));
    const pages = queries.filter(({ PK }) => PK === keys.audit(3, '').PK);
    expect(pages.map(({ limit }) => limit)).toEqual([201, 201, 201]);
  });

  test('are searched until rows are 15 minutes older, because calls overlap, and no further', async () => {
    // Row 249 is the last of the first page; rows step by one second.
    await fill(450, 1000);
    const countPages = async (ms: number) => {
      queries = [];
      await listSince(ms);
      return queries.filter(({ PK }) => PK === keys.audit(3, '').PK).length;
    };
    const lastOfFirstPage = 250 * 1000;
    expect(await countPages(lastOfFirstPage + 15 * 60_000)).toBe(2);
    expect(await countPages(lastOfFirstPage + 15 * 60_000 + 1)).toBe(1);
  });
});

describe('verification', () => {
  const verifyChain = async (archived?: ChainEnd) => {
    const archivedEnds: ChainEnd[] = [];
    if (archived) archivedEnds[3] = archived;
    return (await log.verify(archivedEnds))[3]!;
  };
  const fault = (text: string) => ({ fault: text });

  test('reports every chain, with its rows and its head; an empty one has none', async () => {
    await commitMany(3);
    const reports = await log.verify();
    expect(reports.map((report) => report.chain)).toEqual(Array.from({ length: AUDIT_CHAINS }, (_, n) => n));
    expect(reports[3]).toEqual({ chain: 3, rows: 3, head: endAt(3).hash, fault: null });
    expect(reports[4]).toEqual({ chain: 4, rows: 0, head: '0'.repeat(64), fault: null });
  });

  test('reads chains of more than one page', async () => {
    await commitMany(405);
    queries = [];
    expect(await verifyChain()).toMatchObject({ rows: 405, fault: null });
    expect(queries.filter(({ PK }) => PK === keys.audit(3, '').PK)).toHaveLength(3);
    rows.splice(300, 1);
    expect(await verifyChain()).toMatchObject({ rows: 300, ...fault(`row ${number(301)} is missing`) });
  });

  test('finds a changed, a forged, a removed and an unreadable row, and counts the rows before it', async () => {
    await commitMany(3);
    const original = [...rows];
    const expectFault = async (text: string) => {
      expect(await verifyChain()).toEqual({ chain: 3, rows: 1, head: endAt(1).hash, ...fault(text) });
      rows = [...original];
    };
    rows[1] = { ...rows[1]!, outcome: 'forged' };
    await expectFault('row 000000000002 was changed');
    forge(2, { prevHash: 'f'.repeat(64) });
    await expectFault('row 000000000002 does not follow the one before it');
    rows.splice(1, 1);
    await expectFault('row 000000000002 is missing');
    forge(2, { action: undefined });
    await expectFault('row 000000000002 is no entry');
    forge(2, { details: 'in clear' });
    await expectFault('row 000000000002 is no entry');
    forge(2, { outcome: 'forged' });
    expect(await verifyChain()).toMatchObject({
      rows: 2,
      ...fault('row 000000000003 does not follow the one before it'),
    });
  });

  test('finds a chain that lost the row that was archived last, or holds another in its place', async () => {
    await commitMany(3);
    expect(await verifyChain(endAt(2))).toMatchObject({ fault: null });
    expect(await verifyChain({ ...endAt(2), hash: 'f'.repeat(64) })).toMatchObject(
      fault('row 000000000002 is not the one in the archive'),
    );
    expect(await verifyChain({ ...endAt(2), number: number(1) })).toMatchObject(
      fault('row 000000000001 is not the one in the archive'),
    );
    const end = endAt(3);
    rows.pop();
    expect(await verifyChain(end)).toMatchObject(fault('row 000000000003 is not the one in the archive'));
    rows.pop();
    rows.pop();
    expect(await verifyChain(end)).toMatchObject(fault('row 000000000003 is not the one in the archive'));
    expect(await verifyChain(CHAIN_START)).toMatchObject({ fault: null });
  });
});

describe('a chain in parts', () => {
  beforeEach(() => commitMany(4));

  test('is verified up to a limit, from where the last part ended', async () => {
    expect(await log.verifyAfter(3, CHAIN_START, 2)).toEqual({
      rows: 2,
      end: endAt(2),
      fault: null,
      isComplete: false,
    });
    expect(await log.verifyAfter(3, endAt(2), 2)).toEqual({ rows: 2, end: endAt(4), fault: null, isComplete: false });
    expect(await log.verifyAfter(3, endAt(2), 3)).toEqual({ rows: 2, end: endAt(4), fault: null, isComplete: true });
    expect(await log.verifyAfter(3, endAt(4), 1)).toEqual({ rows: 0, end: endAt(4), fault: null, isComplete: true });
  });

  test('is at fault where a row after the part was changed, and where the part’s last row is gone or another', async () => {
    const [second, fourth] = [endAt(2), endAt(4)];
    rows[2] = { ...rows[2]!, outcome: 'forged' };
    expect(await log.verifyAfter(3, CHAIN_START, 9)).toEqual({
      ...{ rows: 2, end: second, isComplete: true },
      fault: 'row 000000000003 was changed',
    });
    const changed = (at: string) => ({ rows: 0, fault: `row ${at} was changed or removed`, isComplete: true });
    const other = { ...second, hash: 'f'.repeat(64) };
    expect(await log.verifyAfter(3, other, 9)).toEqual({ ...changed(number(2)), end: other });
    rows.pop();
    expect(await log.verifyAfter(3, fourth, 9)).toEqual({ ...changed(number(4)), end: fourth });
    const noStart = { ...CHAIN_START, hash: 'f'.repeat(64) };
    expect(await log.verifyAfter(3, noStart, 9)).toEqual({ ...changed(CHAIN_START.number), end: noStart });
  });

  test('is read for the archive up to a limit, with bytes as base64, which has the same hash', async () => {
    await log.commit([], event({ details: { ownerId: 'u1', content: {} } }));
    expect(await log.readRowsAfter(3, CHAIN_START, 2)).toEqual({ rows: rows.slice(0, 2), end: endAt(2) });
    const rest = await log.readRowsAfter(3, endAt(2), 9);
    expect(rest).toEqual({ rows: [rows[2], rows[3], { ...rows[4], details: 'AQL/' }], end: endAt(5) });
    expect(hashOf(rest.rows[2] as Row)).toBe(rows[4]!['hash']);
    expect(await log.readRowsAfter(3, endAt(5), 9)).toEqual({ rows: [], end: endAt(5) });
  });

  test('is not read on where a row is at fault, or where it no longer holds the row that the archive ends with', async () => {
    rows[2] = { ...rows[2]!, outcome: 'forged' };
    await expect(log.readRowsAfter(3, endAt(1), 9)).rejects.toThrow('Chain 3: row 000000000003 was changed');
    await expect(log.readRowsAfter(3, { ...endAt(2), hash: '' }, 9)).rejects.toThrow(
      'Chain 3: row 000000000002 is not the one in the archive',
    );
    expect((await log.readRowsAfter(3, endAt(1), 1)).end).toEqual(endAt(2));
  });
});
