import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDynamoDb } from './dynamodb';

/** Serves the local DynamoDB over the folder in the first argument, and prints its port. */
async function serve(dataDir: string): Promise<void> {
  const dynamoDb = await openDynamoDb({ dataDir });
  const server = createServer((req, res) => void dynamoDb.handle(req, res));
  server.listen(0, '127.0.0.1', () => {
    console.log((server.address() as AddressInfo).port);
  });
}

void serve(process.argv[2]!);
