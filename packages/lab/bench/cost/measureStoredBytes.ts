import type { Item } from 'dynalite';
import db from 'dynalite/db';
import type { Bench } from '#lab/bench/bench';

/** Bytes that DynamoDB adds to each row and each index entry. Source: developer guide, 'Billing for item size'. */
const ROW_OVERHEAD = 100;
const AUTHORIZATION =
  'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=-';

/** Counts the bytes of the table and its index, without rows that expire. */
export async function measureStoredBytes({ cloud }: Pick<Bench, 'cloud'>): Promise<number> {
  let bytes = 0;
  let lastKey: Item | undefined;
  do {
    const { Items, LastEvaluatedKey } = await scan(cloud.endpoint, {
      TableName: cloud.environment.TABLE_NAME,
      ...(lastKey && { ExclusiveStartKey: lastKey }),
    });
    for (const row of Items) {
      if (row['ttl'] === undefined) bytes += (db.itemSize(row) + ROW_OVERHEAD) * (row['GSI1PK'] === undefined ? 1 : 2);
    }
    lastKey = LastEvaluatedKey;
  } while (lastKey);
  return bytes;
}

async function scan(endpoint: string, request: object): Promise<{ Items: Item[]; LastEvaluatedKey?: Item }> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: AUTHORIZATION,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.Scan',
    },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new Error(`The table could not be read: ${response.status}`);
  return (await response.json()) as { Items: Item[]; LastEvaluatedKey?: Item };
}
