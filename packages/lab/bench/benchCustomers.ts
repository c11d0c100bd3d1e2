import { AuditLog } from '#data/operations/audit';
import { prepareCounterUpdates } from '#data/account/customerCounts';
import { Customers } from '#data/account/customers';
import { keys } from '#data/table/keys';
import { toStoredRow } from '#data/table/migrations';
import { Subscriptions } from '#data/subscription/subscriptions';
import { Table, type Write } from '#data/table/table';
import type { User } from '#data/account/user';
import { Users } from '#data/account/users';
import { Vault } from '#data/table/vault';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Item } from 'dynalite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import '#start/environment';
import { LOCAL_CREDENTIALS } from '#local/server/provisionTable';
import { fillTable, toStringAttributes } from '#local/testing/fillTable';

/** The numbers of accounts to measure at; N replaces them, separated by commas. */
const SIZES = (process.env['N'] ?? '100,100000').split(',').map(Number);
const PAGE_SIZE = 25;
const FIRST_NAMES = ['Ann', 'Maria', 'Jörg', 'Noah', 'Ines', 'Karim', 'Lucía', 'Tom', 'Wei', 'Zoë'];
const LAST_NAMES = ['Lind', 'Okafor', 'Garcia', 'Marsh', 'Novak', 'Tanaka', 'Berg', 'Silva', 'Young', 'Haddad'];

/**
 * Measures each call of Customer Management among `n` accounts. Prints the read and write units that the table counted.
 */
async function measureAt(n: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'customers-'));
  try {
    const startedAt = performance.now();
    const user = await seedAccounts(dataDir, n);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`n = ${n} accounts (seeded in ${seconds} s)`);
    const cloud = await startLocalCloud({ dataDir });
    try {
      await measureCalls(cloud, n, user);
    } finally {
      await cloud.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const now = () => new Date();

/** Creates the product's data access over a local cloud. */
function createDataAccess({ endpoint, environment }: LocalCloud, client: DynamoDBDocumentClient) {
  const table = new Table(client, environment.TABLE_NAME);
  const kms = new KMSClient({ endpoint, ...LOCAL_CREDENTIALS });
  const vault = new Vault({ kms, kmsKeyId: environment.KMS_KEY_ID, table, now });
  return { table, vault, users: new Users(table, vault) };
}

async function measureCalls(cloud: LocalCloud, n: number, user: User): Promise<void> {
  const { client, takeUnits } = createMeteredClient(cloud.endpoint);
  const { table, vault } = createDataAccess(cloud, client);
  const customers = new Customers(table, now);
  const subscriptions = new Subscriptions(table, vault);
  const auditLog = new AuditLog(table, vault);
  const counts = await customers.count();
  if (counts.total !== n) throw new Error(`The counter says ${counts.total}`);
  const printCost = async (name: string, call: () => Promise<unknown>) => {
    takeUnits();
    await call();
    const { reads, writes } = takeUnits();
    console.log(`  ${name.padEnd(44)} ${reads.toFixed(1)} read units, ${writes.toFixed(1)} write units`);
  };
  const commit = (writes: readonly Write[]) =>
    auditLog.commit(writes, {
      userId: user.id,
      sessionId: null,
      action: 'bench',
      resource: 'admin',
      resourceId: user.id,
      ipAddress: null,
      userAgent: null,
      timestamp: now().toISOString(),
      success: 1,
      outcome: 'done',
    });
  await printCost('the three cards', () => customers.count());
  await printCost(`first page of the list (${PAGE_SIZE})`, () => customers.list({ limit: PAGE_SIZE }));
  const first = await customers.list({ limit: PAGE_SIZE });
  await printCost(`next page of the list (${PAGE_SIZE})`, () =>
    customers.list({ limit: PAGE_SIZE, cursor: first?.nextCursor }),
  );
  for (const text of ['ma', 'maria l', 'okafor', user.email]) {
    const page = await customers.search(text, { limit: PAGE_SIZE });
    await printCost(`search "${text}" (${page?.items.length ?? 0} shown)`, () =>
      customers.search(text, { limit: PAGE_SIZE }),
    );
  }
  await printCost('override, with its row in the audit log', () =>
    subscriptions.override(user, { id: 'bench', status: 'active', reason: 'bench', at: now() }, commit),
  );
  client.destroy();
}

/**
 * Adds n accounts to a new cloud: one by registration, which it returns, and copies of its rows in the storage. The copies
 * have no data keys, since no measured call decrypts their data.
 */
async function seedAccounts(dataDir: string, n: number): Promise<User> {
  const cloud = await startLocalCloud({ dataDir });
  const { TABLE_NAME: TableName } = cloud.environment;
  const client = new DynamoDBClient({ endpoint: cloud.endpoint, ...LOCAL_CREDENTIALS });
  const { users } = createDataAccess(cloud, DynamoDBDocumentClient.from(client));
  const person = createPerson(0);
  const added = (await users.add({ ...person, privacyVersion: '1.0' }, new Date(person.createdAt)))!;
  const user: User = { ...added, status: 'active' };
  // Caches the key of the search terms, which `createItems` cannot read without a table.
  await users.prepareActivation(user);
  const { Item: template } = await client.send(
    new GetItemCommand({ TableName, Key: toStringAttributes({ ...keys.user(user.id) }) }),
  );
  client.destroy();
  await cloud.close();
  await fillTable(dataDir, TableName, createItems(n, user, template as unknown as Item, users));
  return user;
}

async function* createItems(n: number, user: User, template: Item, users: Users): AsyncGenerator<Item> {
  for (let index = 0; index < n; index++) {
    const person = { ...createPerson(index), ...(index === 0 && { id: user.id }) };
    yield { ...template, ...toStringAttributes({ ...keys.user(person.id), ...person, status: 'active' }) };
    for (const write of await users.prepareActivation({ ...user, ...person }))
      if ('put' in write) yield toStringAttributes(toStoredRow(write.put) as Record<string, string>);
  }
  for (const write of prepareCounterUpdates(null, user)) {
    if ('update' in write) yield { ...toStringAttributes({ ...write.update }), n: { N: String(n) } };
  }
}

function createPerson(n: number) {
  const [firstName, lastName] = [FIRST_NAMES[n % 10]!, LAST_NAMES[Math.floor(n / 10) % 10]!];
  const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const createdAt = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();
  return { id, firstName, lastName, email: `${firstName}.${lastName}${n}@example.org`.toLowerCase(), createdAt };
}

/** Creates a client that adds up the units of its calls. `takeUnits` returns those since its last call. */
function createMeteredClient(endpoint: string) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, ...LOCAL_CREDENTIALS }));
  let units = { reads: 0, writes: 0 };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
      const { ConsumedCapacity } = answer.output as { ConsumedCapacity?: Capacity | Capacity[] };
      const kind = /Get|Query/.test(context.commandName ?? '') ? 'reads' : 'writes';
      for (const { CapacityUnits } of [ConsumedCapacity ?? []].flat()) units[kind] += CapacityUnits ?? 0;
      return answer;
    },
    { step: 'initialize' },
  );
  const takeUnits = () => {
    const previous = units;
    units = { reads: 0, writes: 0 };
    return previous;
  };
  return { client, takeUnits };
}

interface Capacity {
  CapacityUnits?: number;
}

async function main(): Promise<void> {
  for (const n of SIZES) await measureAt(n);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
