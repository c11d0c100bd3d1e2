import { startLocalCloud } from '#local/server/cloud';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Migrations } from '#data/table/migrations';
import { Table, type Row } from '#data/table/table';
import { Vault } from '#data/table/vault';

/** A table and a vault in an in-memory local cloud, with access to raw rows and a clock that the test advances. */
export async function testTable() {
  let time = Date.parse('2027-03-01T12:00:00Z');
  const now = () => new Date(time);
  const cloud = await startLocalCloud({ dataDir: null });
  const { endpoint, environment: resources } = cloud;
  const aws = {
    endpoint,
    region: resources.AWS_REGION,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(aws));
  const TableName = resources.TABLE_NAME;
  const table = new Table(client, TableName);
  const createVault = (migrations?: Migrations) =>
    new Vault({ kms: new KMSClient(aws), kmsKeyId: resources.KMS_KEY_ID, table, now, migrations });
  return {
    table,
    vault: createVault(),
    /** Creates a vault with an empty cache of data keys. */
    createVault,
    /** The same table as code with these migrations reads it. */
    withMigrations: (migrations: Migrations) => ({
      table: new Table(client, TableName, migrations),
      vault: createVault(migrations),
    }),
    now,
    /** Drops the response to every first attempt from now on, so that the SDK repeats each request. */
    dropResponses: () =>
      client.middlewareStack.add(
        (next) => async (args) => {
          await next(args).catch(() => undefined);
          return next(args);
        },
        { step: 'finalizeRequest', priority: 'low' },
      ),
    advance: (ms: number) => {
      time += ms;
    },
    /** Every row as it is stored. */
    scan: async () => ((await client.send(new ScanCommand({ TableName }))).Items ?? []) as Row[],
    /** Writes a raw row, as an intruder with access to the table could. */
    overwrite: (row: Row) => client.send(new PutCommand({ TableName, Item: row })),
    close: async () => {
      client.destroy();
      await cloud.close();
    },
  };
}
export type TestTable = Awaited<ReturnType<typeof testTable>>;
