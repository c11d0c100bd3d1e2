import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { openDynamoDb } from './dynamodb';

/** The table of these tests: a partition key, a sort key, and an index by group. */
export const TEST_TABLE = 'Things';

/** The primary key of an item of the test table. */
export const testKey = (pk: string, sk = 'a') => ({ pk: { S: pk }, sk: { S: sk } });

/** Creates an SDK client without retries for a port of this machine. */
export function createTestClient(port: number): DynamoDBClient {
  return new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
}

/** Creates the test table with the index `byGroup`. */
export async function createTestTable(client: DynamoDBClient): Promise<void> {
  const attributes = ['pk', 'sk', 'group'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const }));
  await client.send(
    new CreateTableCommand({
      TableName: TEST_TABLE,
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

/** Starts a service, in memory unless `dataDir` is set, and a client of it. Expired items are deleted every 20 ms. */
export async function startTestDynamoDb(options: { dataDir?: string; clock?: () => Date; purgeEveryMs?: number } = {}) {
  const dynamoDb = await openDynamoDb({ dataDir: null, expireEveryMs: 20, ...options });
  const server = createServer((req, res) => void dynamoDb.handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = createTestClient((server.address() as AddressInfo).port);
  const close = async () => {
    client.destroy();
    await new Promise((resolve) => server.close(resolve));
    await dynamoDb.close();
  };
  return { client, close };
}
