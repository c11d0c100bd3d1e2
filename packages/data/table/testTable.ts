import { startLocalCloud } from '#local/server/cloud';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { Table, type Row } from './table';
import { Vault } from './vault';

/** The table and the vault over a local cloud in memory, with what a test must see of them. Time is the test's own. */
export async function testTable() {
  let at = Date.parse('2027-03-01T12:00:00Z');
  const now = () => new Date(at);
  const cloud = await startLocalCloud({ dataDir: null });
  const { endpoint, resources } = cloud;
  const aws = {
    endpoint,
    region: resources.AWS_REGION,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(aws));
  const TableName = resources.TABLE_NAME;
  const table = new Table(client, TableName);
  const newVault = () => new Vault({ kms: new KMSClient(aws), kmsKeyId: resources.KMS_KEY_ID, table, now });
  return {
    table,
    vault: newVault(),
    /** A vault that remembers nothing. */
    newVault,
    now,
    /** From now on the answer to every first attempt is lost, and the SDK asks again. */
    loseAnswers: () =>
      client.middlewareStack.add(
        (next) => async (args) => {
          await next(args).catch(() => undefined);
          return next(args);
        },
        { step: 'finalizeRequest', priority: 'low' },
      ),
    advance: (ms: number) => {
      at += ms;
    },
    scan: async () => ((await client.send(new ScanCommand({ TableName }))).Items ?? []) as Row[],
    /** Writes a row as somebody with access to the table could. */
    overwrite: (row: Row) => client.send(new PutCommand({ TableName, Item: row })),
    close: async () => {
      client.destroy();
      await cloud.close();
    },
  };
}
export type TestTable = Awaited<ReturnType<typeof testTable>>;
