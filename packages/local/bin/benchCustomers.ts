import { Customers } from '#data/customers';
import { counting } from '#data/customerCounts';
import { Subscriptions } from '#data/subscriptions';
import { Table, type Write } from '#data/table';
import type { User } from '#data/users';
import { Users } from '#data/users';
import { AuditLog } from '#data/audit';
import { Vault } from '#data/vault';
import { keys } from '#data/keys';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { startLocalCloud } from '../cloud';
import { LOCAL_CREDENTIALS } from '../provision';

/** Numbers of accounts to measure at, separated by commas. */
const SIZES = (process.env['N'] ?? '100,100000').split(',').map(Number);
const PAGE = 25;
const BATCH = 25;
const AT_ONCE = 4;
const FIRST = ['Ann', 'Maria', 'Jörg', 'Noah', 'Ines', 'Karim', 'Lucía', 'Tom', 'Wei', 'Zoë'];
const LAST = ['Lind', 'Okafor', 'Garcia', 'Marsh', 'Novak', 'Tanaka', 'Berg', 'Silva', 'Young', 'Haddad'];

/**
 * What each call of Customer Management costs at different numbers of accounts: prints n and the read and write capacity
 * units that the table itself counted. The table is kept in memory, since 100,000 accounts are half a million rows.
 */
async function bench(n: number): Promise<void> {
  const cloud = await startLocalCloud({ dataDir: null });
  const { endpoint, resources } = cloud;
  const { client, spent } = metered(endpoint);
  try {
    const now = () => new Date();
    const table = new Table(client, resources.TABLE_NAME);
    const kms = new KMSClient({ endpoint, ...LOCAL_CREDENTIALS });
    const vault = new Vault({ kms, kmsKeyId: resources.KMS_KEY_ID, table, now });
    const [users, customers, subscriptions] = [
      new Users(table, vault),
      new Customers(table, now),
      new Subscriptions(table, vault),
    ];
    const auditLog = new AuditLog(table, vault);

    const started = performance.now();
    const one = await seed(n, { users, client, tableName: resources.TABLE_NAME });
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`n = ${n} accounts (seeded in ${seconds} s)`);
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
  } finally {
    client.destroy();
    await cloud.close();
  }
}

/** Writes accounts as registration does, in batches; answers one of them. */
async function seed(
  n: number,
  { users, client, tableName }: { users: Users; client: DynamoDBDocumentClient; tableName: string },
): Promise<User> {
  const template = (await users.add(
    { email: 'x@example.org', firstName: null, lastName: null, privacyVersion: '1.0' },
    new Date(),
  ))!;
  let last = template;
  let rows: Record<string, unknown>[] = [];
  const flush = async () => {
    const batches = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) =>
      rows.slice(at * BATCH, (at + 1) * BATCH),
    );
    rows = [];
    await Promise.all(
      batches.map((batch) =>
        client.send(
          new BatchWriteCommand({ RequestItems: { [tableName]: batch.map((Item) => ({ PutRequest: { Item } })) } }),
        ),
      ),
    );
  };
  for (let at = 0; at < n; at++) {
    last = { ...template, ...person(at), status: 'active' };
    const joining = await users.activating(last);
    rows.push({ ...keys.user(last.id), ...last }, ...joining.flatMap((write) => ('put' in write ? [write.put] : [])));
    if (rows.length >= BATCH * AT_ONCE) await flush();
  }
  for (const write of counting(null, last)) {
    if ('update' in write) rows.push({ ...write.update, n });
  }
  await flush();
  return last;
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
