import { AuditLog } from '#data/operations/audit';
import { counting } from '#data/account/customerCounts';
import { Customers } from '#data/account/customers';
import { keys, type Key } from '#data/table/keys';
import { Subscriptions } from '#data/subscription/subscriptions';
import { Table, type Write } from '#data/table/table';
import { Users, type User } from '#data/account/users';
import { Vault } from '#data/table/vault';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Item } from 'dynalite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import { LOCAL_CREDENTIALS } from '#local/server/provision';
import { fill, texts } from '#local/bin/bench/fill';

/** Numbers of accounts to measure at, separated by commas. */
const SIZES = (process.env['N'] ?? '100,100000').split(',').map(Number);
const PAGE = 25;
const FIRST = ['Ann', 'Maria', 'Jörg', 'Noah', 'Ines', 'Karim', 'Lucía', 'Tom', 'Wei', 'Zoë'];
const LAST = ['Lind', 'Okafor', 'Garcia', 'Marsh', 'Novak', 'Tanaka', 'Berg', 'Silva', 'Young', 'Haddad'];

/**
 * What each call of Customer Management costs at different numbers of accounts: prints n and the read and write capacity
 * units that the table itself counted.
 */
async function bench(n: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'customers-'));
  try {
    const started = performance.now();
    const one = await seed(dataDir, n);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`n = ${n} accounts (seeded in ${seconds} s)`);
    const cloud = await startLocalCloud({ dataDir });
    try {
      await measure(cloud, n, one);
    } finally {
      await cloud.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const now = () => new Date();

/** What the product keeps accounts with, over a cloud. */
function kept({ endpoint, resources }: LocalCloud, client: DynamoDBDocumentClient) {
  const table = new Table(client, resources.TABLE_NAME);
  const kms = new KMSClient({ endpoint, ...LOCAL_CREDENTIALS });
  const vault = new Vault({ kms, kmsKeyId: resources.KMS_KEY_ID, table, now });
  return { table, vault, users: new Users(table, vault) };
}

async function measure(cloud: LocalCloud, n: number, one: User): Promise<void> {
  const { client, spent } = metered(cloud.endpoint);
  const { table, vault } = kept(cloud, client);
  const customers = new Customers(table, now);
  const subscriptions = new Subscriptions(table, vault);
  const auditLog = new AuditLog(table, vault);
  const counts = await customers.counts();
  if (counts.total !== n) throw new Error(`The counter says ${counts.total}`);
  const cost = async (name: string, call: () => Promise<unknown>) => {
    spent();
    await call();
    const { reads, writes } = spent();
    console.log(`  ${name.padEnd(44)} ${reads.toFixed(1)} read units, ${writes.toFixed(1)} write units`);
  };
  const commit = (writes: readonly Write[]) =>
    auditLog.commit(writes, {
      userId: one.id,
      sessionId: null,
      action: 'bench',
      resource: 'admin',
      resourceId: one.id,
      ipAddress: null,
      userAgent: null,
      timestamp: now().toISOString(),
      success: 1,
      outcome: 'done',
    });
  await cost('the three cards', () => customers.counts());
  await cost(`first page of the list (${PAGE})`, () => customers.list({ limit: PAGE }));
  const first = await customers.list({ limit: PAGE });
  await cost(`next page of the list (${PAGE})`, () => customers.list({ limit: PAGE, cursor: first?.nextCursor }));
  for (const text of ['ma', 'maria l', 'okafor', one.email]) {
    const found = await customers.find(text, { limit: PAGE });
    await cost(`search "${text}" (${found?.items.length ?? 0} shown)`, () => customers.find(text, { limit: PAGE }));
  }
  await cost('override, with its row in the audit log', () =>
    subscriptions.override(one, { id: 'bench', wanted: 'active', reason: 'bench', at: now() }, commit),
  );
  client.destroy();
}

/**
 * Puts n accounts into a new cloud: one as registration does, whom it answers, and the others as copies of its rows, below
 * the wire. Those have no data key: no call that is measured opens anything of theirs.
 */
async function seed(dataDir: string, n: number): Promise<User> {
  const cloud = await startLocalCloud({ dataDir });
  const { TABLE_NAME: TableName } = cloud.resources;
  const raw = new DynamoDBClient({ endpoint: cloud.endpoint, ...LOCAL_CREDENTIALS });
  const { users } = kept(cloud, DynamoDBDocumentClient.from(raw));
  const first = person(0);
  const added = (await users.add({ ...first, privacyVersion: '1.0' }, new Date(first.createdAt)))!;
  const one: User = { ...added, status: 'active' };
  // What search keys are made with is read from the table here, once; `rows` is without one.
  await users.activating(one);
  const { Item: template } = await raw.send(new GetItemCommand({ TableName, Key: texts({ ...keys.user(one.id) }) }));
  raw.destroy();
  await cloud.close();
  await fill(dataDir, TableName, rows(n, one, template as unknown as Item, users));
  return one;
}

async function* rows(n: number, one: User, template: Item, users: Users): AsyncGenerator<Item> {
  for (let at = 0; at < n; at++) {
    const own = { ...person(at), ...(at === 0 && { id: one.id }) };
    yield { ...template, ...texts({ ...keys.user(own.id), ...own, status: 'active' }) };
    for (const write of await users.activating({ ...one, ...own }))
      if ('put' in write) yield texts({ ...(write.put as Key) });
  }
  for (const write of counting(null, one)) {
    if ('update' in write) yield { ...texts({ ...write.update }), n: { N: String(n) } };
  }
}

function person(at: number) {
  const [firstName, lastName] = [FIRST[at % 10]!, LAST[Math.floor(at / 10) % 10]!];
  const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const createdAt = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
  return { id, firstName, lastName, email: `${firstName}.${lastName}${at}@example.org`.toLowerCase(), createdAt };
}

/** A client that adds up what its calls consume; `spent` answers the sum since it was last asked. */
function metered(endpoint: string) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, ...LOCAL_CREDENTIALS }));
  let units = { reads: 0, writes: 0 };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
      const { ConsumedCapacity } = answer.output as { ConsumedCapacity?: Consumed | Consumed[] };
      const kind = /Get|Query/.test(context.commandName ?? '') ? 'reads' : 'writes';
      for (const { CapacityUnits } of [ConsumedCapacity ?? []].flat()) units[kind] += CapacityUnits ?? 0;
      return answer;
    },
    { step: 'initialize' },
  );
  const spent = () => {
    const since = units;
    units = { reads: 0, writes: 0 };
    return since;
  };
  return { client, spent };
}

interface Consumed {
  CapacityUnits?: number;
}

async function main(): Promise<void> {
  for (const n of SIZES) await bench(n);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
