import type { Item } from 'dynalite';
import db from 'dynalite/db';
import type { Bench } from './stage';

/** Bytes that DynamoDB adds to each row and each index entry. Source: developer guide, 'Billing for item size'. */
const OVERHEAD = 100;
const SIGNED =
  'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=-';

/** Bytes that rows which stay take in the table and its index; sessions, limits and whatever else runs out not counted. */
export async function storedBytes({ cloud }: Pick<Bench, 'cloud'>): Promise<number> {
  let bytes = 0;
  let after: Item | undefined;
  do {
    const { Items, LastEvaluatedKey } = await scan(cloud.endpoint, {
      TableName: cloud.resources.TABLE_NAME,
      ...(after && { ExclusiveStartKey: after }),
    });
    for (const row of Items) {
      if (row['ttl'] === undefined) bytes += (db.itemSize(row) + OVERHEAD) * (row['GSI1PK'] === undefined ? 1 : 2);
    }
    after = LastEvaluatedKey;
  } while (after);
  return bytes;
}

async function scan(endpoint: string, request: object): Promise<{ Items: Item[]; LastEvaluatedKey?: Item }> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: SIGNED,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.Scan',
    },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new Error(`The table could not be read: ${response.status}`);
  return (await response.json()) as { Items: Item[]; LastEvaluatedKey?: Item };
}
