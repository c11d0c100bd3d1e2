import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDynamoDb } from './dynamodb';

/** Serves the local DynamoDB alone, over the folder in the first argument, and prints its port once it is open. */
async function main(dataDir: string): Promise<void> {
  const dynamoDb = await openDynamoDb({ dataDir });
  const server = createServer((req, res) => void dynamoDb.handle(req, res));
  server.listen(0, '127.0.0.1', () => {
    console.log((server.address() as AddressInfo).port);
  });
}

void main(process.argv[2]!);
