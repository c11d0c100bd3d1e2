import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
let admin: Browser;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
  ({ admin } = api);
});
afterAll(() => api.close());

type Query = NonNullable<Parameters<Browser['audit']['search']>[0]['query']>;
const getId = async (browser: Browser) => (await browser.auth.me({})).user.id;
const listAll = async (query: Query) => {
  const entries = [];
  let cursor: string | undefined;
  do {
    const page = await admin.audit.search({ query: { ...query, ...(cursor && { cursor }) } });
    entries.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return entries;
};
const scanIds = async () =>
  (await api.scanTable()).filter(({ PK }) => String(PK).startsWith('AUDIT#')).map(({ id }) => String(id));

test('every entry is listed once, newest first, whatever the size of the page', async () => {
  for (let n = 0; n < 12; n++) {
    api.clock.advance({ seconds: 1 });
    await api.user.account.update({ body: { firstName: `Name ${n}` } });
  }
  const before = await scanIds();
  const entries = await listAll({ limit: 5, to: '9999-12-31' });
  const own = entries.filter(({ id }) => before.includes(id));
  expect(own.map(({ id }) => id).sort()).toEqual([...before].sort());
  const updates = entries.filter(({ action }) => action === 'account.update').map(({ timestamp }) => timestamp);
  expect(updates).toEqual([...updates].sort().reverse());
  expect(updates).toHaveLength(12);
});

test('who, person, action, outcome and time narrow the list', async () => {
  const id = await getId(api.other);
  await api.other.account.update({ body: { firstName: 'Bea' } });
  await admin.admin.overrideSubscription({ params: { id }, body: { subscriptionStatus: 'active', reason: 'Gift' } });
  await api.openBrowser().request('POST', '/api/auth/login', { json: { email: api.other.email, password: 'wrong' } });
  const actionsOf = async (query: Query) => (await listAll(query)).map(({ action }) => action);

  expect(await actionsOf({ who: id })).toEqual(
    expect.arrayContaining(['account.update', 'auth.login', 'auth.register']),
  );
  expect(await actionsOf({ who: id })).not.toContain('admin.overrideSubscription');
  expect(await actionsOf({ person: id })).toEqual(
    expect.arrayContaining(['account.update', 'admin.overrideSubscription']),
  );
  expect(new Set(await actionsOf({ action: 'admin.over' }))).toEqual(new Set(['admin.overrideSubscription']));
  expect(await actionsOf({ who: id, outcome: 'refused' })).toEqual(['auth.login']);

  const day = api.clock.now().toISOString().slice(0, 10);
  api.clock.advance({ days: 2 });
  await admin.auth.login({ body: { email: admin.email, password: 'correct horse' } });
  expect(await actionsOf({ who: id, to: day })).toContain('account.update');
  expect(await actionsOf({ person: id, to: day })).toContain('account.update');
  const later = api.clock.now().toISOString().slice(0, 10);
  expect(await actionsOf({ who: id, from: later })).toEqual([]);
  expect(await actionsOf({ person: id, from: later })).toEqual([]);
  for (const filter of [{ who: id }, { person: id }, {}])
    expect(await actionsOf({ ...filter, from: later, to: '1999-12-31' })).toEqual([]);
  await expect(admin.audit.search({ query: { from: 'yesterday' } })).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(admin.audit.search({ query: { cursor: 'x' } })).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(admin.audit.search({ query: { who: id, cursor: 'x' } })).rejects.toMatchObject({
    code: 'invalid_request',
  });
});

test('reading the log is itself in the log, and other people cannot read it', async () => {
  api.clock.advance({ seconds: 1 });
  await admin.audit.search({});
  const [entry] = (await admin.audit.search({ query: { action: 'audit.search' } })).items;
  expect(entry).toMatchObject({ userId: await getId(admin), outcome: 'done' });
  const person = await api.register();
  expect((await person.request('GET', '/api/admin/audit')).status).toBe(403);
});

describe('verification', () => {
  const verify = async () => {
    let answer = await admin.audit.verify({ body: {} });
    let { rows } = answer;
    while (!answer.isComplete) {
      answer = await admin.audit.verify({ body: { marks: answer.marks } });
      rows += answer.rows;
    }
    return { rows, faults: answer.faults };
  };

  test('counts the rows, stretch by stretch, and finds no fault', async () => {
    const count = (await scanIds()).length;
    const { rows, faults } = await verify();
    expect(faults).toEqual([]);
    expect(rows).toBeGreaterThanOrEqual(count);
    const log = api.services.auditLog;
    const whole = await log.verify();
    const chain = whole.findIndex((report) => report.rows > 2);
    const start = { number: '0'.repeat(12), hash: '0'.repeat(64) };
    const first = await log.verifyAfter(chain, start, 2);
    expect(first).toMatchObject({ rows: 2, isComplete: false });
    const rest = await log.verifyAfter(chain, first.end, 10_000);
    expect(rest).toMatchObject({ rows: whole[chain]!.rows - 2, isComplete: true, fault: null });
    const forged = { ...first.end, hash: 'f'.repeat(64) };
    expect((await log.verifyAfter(chain, forged, 1)).fault).toContain('was changed or removed');
  });

  test('names a row that was changed', async () => {
    const row = (await api.scanTable()).find(({ action }) => action === 'account.update')!;
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const client = new DynamoDBClient({ endpoint: api.cloud.endpoint, region: 'us-east-1', credentials });
    await DynamoDBDocumentClient.from(client).send(
      new UpdateCommand({
        TableName: api.services.config.tableName,
        Key: { PK: row['PK'], SK: row['SK'] },
        UpdateExpression: 'SET riskLevel = :forged',
        ExpressionAttributeValues: { ':forged': 'high' },
      }),
    );
    client.destroy();
    const { faults } = await verify();
    expect(faults).toEqual([`Chain ${Number(String(row['PK']).slice(6))}: row ${String(row['SK'])} was changed.`]);
  });
});
