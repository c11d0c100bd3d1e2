import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type DynamoDBClient,
  PutItemCommand,
  ScanCommand,
  TransactGetItemsCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  type TransactWriteItemsCommandInput,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { TEST_TABLE, createTestTable, testKey, startTestDynamoDb } from '#local/aws/dynamodb/testTable';

let client: DynamoDBClient;
let close: () => Promise<void>;
let now: Date;
let dataDir: string;

beforeEach(async () => {
  now = new Date('2026-01-01T00:00:00Z');
  dataDir = await mkdtemp(path.join(tmpdir(), 'dynamodb-'));
  ({ client, close } = await startTestDynamoDb({ dataDir, clock: () => now }));
  await createTestTable(client);
});
afterEach(async () => {
  await close();
  await rm(dataDir, { recursive: true });
});

type Put = NonNullable<TransactWriteItem['Put']>;
const put = (Item: Put['Item'], more: Partial<Put> = {}) => ({ Put: { TableName: TEST_TABLE, Item, ...more } });
const increment = (pk: string, attribute = 'n') => ({
  Update: {
    TableName: TEST_TABLE,
    Key: testKey(pk),
    UpdateExpression: 'ADD #n :one',
    ExpressionAttributeNames: { '#n': attribute },
    ExpressionAttributeValues: { ':one': { N: '1' } },
  },
});
const check = (pk: string, ConditionExpression: string) => ({
  ConditionCheck: { TableName: TEST_TABLE, Key: testKey(pk), ConditionExpression },
});
const transact = (TransactItems: TransactWriteItem[], more: Partial<TransactWriteItemsCommandInput> = {}) =>
  client.send(new TransactWriteItemsCommand({ TransactItems, ...more }));
const all = async () => (await client.send(new ScanCommand({ TableName: TEST_TABLE, ConsistentRead: true }))).Items!;

test('puts, updates, deletes and checks are atomic', async () => {
  await client.send(new PutItemCommand({ TableName: TEST_TABLE, Item: testKey('gone') }));
  await transact([
    put({ ...testKey('new'), group: { S: 'g' } }),
    increment('counter'),
    { Delete: { TableName: TEST_TABLE, Key: testKey('gone') } },
    check('nobody', 'attribute_not_exists(pk)'),
  ]);
  const items = await all();
  expect(items).toHaveLength(2);
  expect(items).toEqual(
    expect.arrayContaining([
      { ...testKey('new'), group: { S: 'g' } },
      { ...testKey('counter'), n: { N: '1' } },
    ]),
  );
});

test('a failed condition cancels the whole transaction and names the step, with its item if requested', async () => {
  await transact([put({ ...testKey('existing'), n: { N: '7' } })]);
  const isNew = { ConditionExpression: 'attribute_not_exists(pk)' } as const;
  await expect(
    transact([
      put(testKey('never')),
      put(testKey('existing'), { ...isNew, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
      check('nobody', 'attribute_exists(pk)'),
      increment('counter'),
    ]),
  ).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    message:
      'Transaction cancelled, please refer cancellation reasons for specific reasons ' +
      '[None, ConditionalCheckFailed, ConditionalCheckFailed, None]',
    CancellationReasons: [
      { Code: 'None' },
      {
        Code: 'ConditionalCheckFailed',
        Message: 'The conditional request failed',
        Item: { ...testKey('existing'), n: { N: '7' } },
      },
      { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
      { Code: 'None' },
    ],
  });
  expect(await all()).toEqual([{ ...testKey('existing'), n: { N: '7' } }]);
});

test('an update that does not fit its item cancels all of it', async () => {
  await transact([put({ ...testKey('word'), n: { S: 'seven' } })]);
  await expect(transact([put(testKey('never')), increment('word')])).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons: [
      { Code: 'None' },
      { Code: 'ValidationError', Message: 'An operand in the update expression has an incorrect data type' },
    ],
  });
  expect(await all()).toHaveLength(1);
});

// Fault 3.
test('fifty parallel transactions, and as many single updates, are all counted', async () => {
  const { Update } = increment('counter');
  const increments = Array.from({ length: 50 }, (_, i) => [
    transact([increment('counter'), put(testKey(`row${i}`))]),
    client.send(new UpdateItemCommand(Update)),
  ]);
  await Promise.all(increments.flat());
  const items = await all();
  expect(items).toHaveLength(51);
  expect(items).toContainEqual({ ...testKey('counter'), n: { N: '100' } });
});

test('a repeat under the same token does nothing for ten minutes, also after a restart', async () => {
  const token = { ClientRequestToken: 'once' };
  const count = async () => (await all())[0]?.n?.N;

  await transact([increment('counter')], token);
  await transact([increment('counter')], token);
  expect(await count()).toBe('1');
  await expect(transact([increment('counter', 'other')], token)).rejects.toMatchObject({
    name: 'IdempotentParameterMismatchException',
  });

  await close();
  ({ client, close } = await startTestDynamoDb({ dataDir, clock: () => now }));
  await transact([increment('counter')], token);
  expect(await count()).toBe('1');

  now = new Date(now.getTime() + 10 * 60_000);
  await transact([increment('counter')], token);
  expect(await count()).toBe('2');
});

test('a canceled transaction can be retried under its token', async () => {
  const token = { ClientRequestToken: 'again' };
  const items = [check('door', 'attribute_exists(pk)'), put(testKey('guest'))];
  await expect(transact(items, token)).rejects.toMatchObject({ name: 'TransactionCanceledException' });
  await transact([put(testKey('door'))]);
  await transact(items, token);
  expect(await all()).toHaveLength(2);
});

test('a transaction takes up to 100 distinct items', async () => {
  await expect(transact([put(testKey('a')), check('a', 'attribute_exists(pk)')])).rejects.toMatchObject({
    name: 'ValidationException',
    message: 'Transaction request cannot include multiple operations on one item',
  });
  const rows = Array.from({ length: 101 }, (_, i) => put(testKey(`row${i}`)));
  await expect(transact(rows)).rejects.toMatchObject({
    name: 'ValidationException',
    message: expect.stringContaining('Member must have length less than or equal to 100'),
  });
  expect(await all()).toEqual([]);
  await transact(rows.slice(1));
  expect(await all()).toHaveLength(100);
});

test('an invalid request is refused before anything is written', async () => {
  const invalid = (message: string) => ({ name: 'ValidationException', message: expect.stringContaining(message) });
  await expect(transact([])).rejects.toMatchObject(invalid('length greater than or equal to 1'));
  await expect(transact([{ ...put(testKey('a')), ...increment('b') }])).rejects.toMatchObject(
    invalid('TransactItems can only contain one of Check, Put, Update or Delete'),
  );
  await expect(transact([put(testKey('a'), { ConditionExpression: 'pk ==' })])).rejects.toMatchObject(
    invalid('Invalid ConditionExpression: Syntax error'),
  );
  const large = Array.from({ length: 11 }, (_, i) => put({ ...testKey(`row${i}`), text: { S: 'x'.repeat(400_000) } }));
  await expect(transact(large)).rejects.toMatchObject(invalid('Transaction payload size cannot exceed 4MB'));
  await expect(
    transact([put(testKey('a')), { Put: { TableName: 'Nothing', Item: testKey('a') } }]),
  ).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
  expect(await all()).toEqual([]);
});

test('items are returned in request order, with missing ones empty', async () => {
  await transact([put({ ...testKey('a'), n: { N: '1' }, m: { N: '2' } }), put(testKey('b'))]);
  const Get = { TableName: TEST_TABLE };
  const { Responses } = await client.send(
    new TransactGetItemsCommand({
      TransactItems: [
        { Get: { ...Get, Key: testKey('b') } },
        { Get: { ...Get, Key: testKey('nobody') } },
        { Get: { ...Get, Key: testKey('a'), ProjectionExpression: 'n' } },
      ],
    }),
  );
  expect(Responses).toEqual([{ Item: testKey('b') }, {}, { Item: { n: { N: '1' } } }]);
});

test('a read never sees half of a transaction', async () => {
  const both = new TransactGetItemsCommand({
    TransactItems: ['left', 'right'].map((pk) => ({ Get: { TableName: TEST_TABLE, Key: testKey(pk) } })),
  });
  const writes = Array.from({ length: 40 }, () => transact([increment('left'), increment('right')]));
  const reads = Array.from({ length: 40 }, async () => {
    const { Responses } = await client.send(both);
    return Responses!.map(({ Item }) => Item?.n?.N);
  });
  for (const [left, right] of await Promise.all(reads)) expect(left).toBe(right);
  await Promise.all(writes);
});

test('a transaction consumes twice the units, index entries included', async () => {
  const { ConsumedCapacity } = await transact(
    [put({ ...testKey('a'), group: { S: 'g' } }), increment('b'), check('c', 'attribute_not_exists(pk)')],
    { ReturnConsumedCapacity: 'INDEXES' },
  );
  expect(ConsumedCapacity).toMatchObject([
    {
      TableName: TEST_TABLE,
      CapacityUnits: 8,
      WriteCapacityUnits: 8,
      Table: { CapacityUnits: 6 },
      GlobalSecondaryIndexes: { byGroup: { CapacityUnits: 2 } },
    },
  ]);
  const read = await client.send(
    new TransactGetItemsCommand({
      TransactItems: ['a', 'b'].map((pk) => ({ Get: { TableName: TEST_TABLE, Key: testKey(pk) } })),
      ReturnConsumedCapacity: 'TOTAL',
    }),
  );
  expect(read.ConsumedCapacity).toEqual([{ TableName: TEST_TABLE, CapacityUnits: 4, ReadCapacityUnits: 4 }]);
});
