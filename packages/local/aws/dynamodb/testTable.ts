import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { openDynamoDb } from './dynamodb';

/** The table of these tests: a partition and a sort key, and the items by their group. */
export const TABLE = 'Things';

/** The primary key of an item of that table. */
export const key = (pk: string, sk = 'a') => ({ pk: { S: pk }, sk: { S: sk } });

/** The service's own client on a port of this machine; a request is sent once. */
export function clientAt(port: number): DynamoDBClient {
  return new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
}

/** Creates that table, on demand, with the index `byGroup`. */
export async function createTable(client: DynamoDBClient): Promise<void> {
  const attributes = ['pk', 'sk', 'group'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const }));
  await client.send(
    new CreateTableCommand({
      TableName: TABLE,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributes,
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'byGroup',
          KeySchema: [
            { AttributeName: 'group', KeyType: 'HASH' },
            { AttributeName: 'sk', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    }),
  );
}

/** A client of a fresh service in memory, that table created; expired items are swept every 20 ms. */
export async function startDynamoDb(options: { dataDir?: string; clock?: () => Date; purgeEveryMs?: number } = {}) {
  const dynamoDb = await openDynamoDb({ dataDir: null, sweepEveryMs: 20, ...options });
  const server = createServer((req, res) => void dynamoDb.handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = clientAt((server.address() as AddressInfo).port);
  const close = async () => {
    client.destroy();
    await new Promise((resolve) => server.close(resolve));
    await dynamoDb.close();
  };
  return { client, close };
}
