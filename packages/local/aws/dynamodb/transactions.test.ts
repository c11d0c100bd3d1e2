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
import { TABLE, createTable, key, startDynamoDb } from './testTable';

let client: DynamoDBClient;
let close: () => Promise<void>;
let now: Date;
let dataDir: string;

beforeEach(async () => {
  now = new Date('2026-01-01T00:00:00Z');
  dataDir = await mkdtemp(path.join(tmpdir(), 'dynamodb-'));
  ({ client, close } = await startDynamoDb({ dataDir, clock: () => now }));
  await createTable(client);
});
afterEach(async () => {
  await close();
  await rm(dataDir, { recursive: true });
});

type Put = NonNullable<TransactWriteItem['Put']>;
const put = (Item: Put['Item'], more: Partial<Put> = {}) => ({ Put: { TableName: TABLE, Item, ...more } });
const increment = (pk: string, attribute = 'n') => ({
  Update: {
    TableName: TABLE,
    Key: key(pk),
    UpdateExpression: 'ADD #n :one',
    ExpressionAttributeNames: { '#n': attribute },
    ExpressionAttributeValues: { ':one': { N: '1' } },
  },
});
const check = (pk: string, ConditionExpression: string) => ({
  ConditionCheck: { TableName: TABLE, Key: key(pk), ConditionExpression },
});
const transact = (TransactItems: TransactWriteItem[], more: Partial<TransactWriteItemsCommandInput> = {}) =>
  client.send(new TransactWriteItemsCommand({ TransactItems, ...more }));
const all = async () => (await client.send(new ScanCommand({ TableName: TABLE, ConsistentRead: true }))).Items!;

test('puts, updates, deletes and checks happen together', async () => {
  await client.send(new PutItemCommand({ TableName: TABLE, Item: key('gone') }));
  await transact([
    put({ ...key('new'), group: { S: 'g' } }),
    increment('counter'),
    { Delete: { TableName: TABLE, Key: key('gone') } },
    check('nobody', 'attribute_not_exists(pk)'),
  ]);
  const items = await all();
  expect(items).toHaveLength(2);
  expect(items).toEqual(
    expect.arrayContaining([
      { ...key('new'), group: { S: 'g' } },
      { ...key('counter'), n: { N: '1' } },
    ]),
  );
});

test('a failed condition cancels all of it and says which, with the item where asked', async () => {
  await transact([put({ ...key('kept'), n: { N: '7' } })]);
  const taken = { ConditionExpression: 'attribute_not_exists(pk)' } as const;
  await expect(
    transact([
      put(key('never')),
      put(key('kept'), { ...taken, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
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
        Item: { ...key('kept'), n: { N: '7' } },
      },
      { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
      { Code: 'None' },
    ],
  });
  expect(await all()).toEqual([{ ...key('kept'), n: { N: '7' } }]);
});

test('an update that does not fit its item cancels all of it', async () => {
  await transact([put({ ...key('word'), n: { S: 'seven' } })]);
  await expect(transact([put(key('never')), increment('word')])).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons: [
      { Code: 'None' },
      { Code: 'ValidationError', Message: 'An operand in the update expression has an incorrect data type' },
    ],
  });
  expect(await all()).toHaveLength(1);
});

test('fifty parallel transactions, and as many single updates, are all counted', async () => {
  const { Update } = increment('counter');
  const increments = Array.from({ length: 50 }, (_, i) => [
    transact([increment('counter'), put(key(`row${i}`))]),
    client.send(new UpdateItemCommand(Update)),
  ]);
  await Promise.all(increments.flat());
  const items = await all();
  expect(items).toHaveLength(51);
  expect(items).toContainEqual({ ...key('counter'), n: { N: '100' } });
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
  ({ client, close } = await startDynamoDb({ dataDir, clock: () => now }));
  await transact([increment('counter')], token);
  expect(await count()).toBe('1');

  now = new Date(now.getTime() + 10 * 60_000);
  await transact([increment('counter')], token);
  expect(await count()).toBe('2');
});

test('a cancelled transaction may be tried again under its token', async () => {
  const token = { ClientRequestToken: 'again' };
  const items = [check('door', 'attribute_exists(pk)'), put(key('guest'))];
  await expect(transact(items, token)).rejects.toMatchObject({ name: 'TransactionCanceledException' });
  await transact([put(key('door'))]);
  await transact(items, token);
  expect(await all()).toHaveLength(2);
});

test('a transaction names each item once, up to a hundred of them', async () => {
  await expect(transact([put(key('a')), check('a', 'attribute_exists(pk)')])).rejects.toMatchObject({
    name: 'ValidationException',
    message: 'Transaction request cannot include multiple operations on one item',
  });
  const rows = Array.from({ length: 101 }, (_, i) => put(key(`row${i}`)));
  await expect(transact(rows)).rejects.toMatchObject({
    name: 'ValidationException',
    message: expect.stringContaining('Member must have length less than or equal to 100'),
  });
  expect(await all()).toEqual([]);
  await transact(rows.slice(1));
  expect(await all()).toHaveLength(100);
});

test('what is wrong with the request is said before anything is done', async () => {
  const invalid = (message: string) => ({ name: 'ValidationException', message: expect.stringContaining(message) });
  await expect(transact([])).rejects.toMatchObject(invalid('length greater than or equal to 1'));
  await expect(transact([{ ...put(key('a')), ...increment('b') }])).rejects.toMatchObject(
    invalid('TransactItems can only contain one of Check, Put, Update or Delete'),
  );
  await expect(transact([put(key('a'), { ConditionExpression: 'pk ==' })])).rejects.toMatchObject(
    invalid('Invalid ConditionExpression: Syntax error'),
  );
  const large = Array.from({ length: 11 }, (_, i) => put({ ...key(`row${i}`), text: { S: 'x'.repeat(400_000) } }));
  await expect(transact(large)).rejects.toMatchObject(invalid('Transaction payload size cannot exceed 4MB'));
  await expect(transact([put(key('a')), { Put: { TableName: 'Nothing', Item: key('a') } }])).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
  expect(await all()).toEqual([]);
});

test('items are got together, in the order asked, missing ones empty', async () => {
  await transact([put({ ...key('a'), n: { N: '1' }, m: { N: '2' } }), put(key('b'))]);
  const Get = { TableName: TABLE };
  const { Responses } = await client.send(
    new TransactGetItemsCommand({
      TransactItems: [
        { Get: { ...Get, Key: key('b') } },
        { Get: { ...Get, Key: key('nobody') } },
        { Get: { ...Get, Key: key('a'), ProjectionExpression: 'n' } },
      ],
    }),
  );
  expect(Responses).toEqual([{ Item: key('b') }, {}, { Item: { n: { N: '1' } } }]);
});

test('items got together are never of two transactions', async () => {
  const both = new TransactGetItemsCommand({
    TransactItems: ['left', 'right'].map((pk) => ({ Get: { TableName: TABLE, Key: key(pk) } })),
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
    [put({ ...key('a'), group: { S: 'g' } }), increment('b'), check('c', 'attribute_not_exists(pk)')],
    { ReturnConsumedCapacity: 'INDEXES' },
  );
  expect(ConsumedCapacity).toMatchObject([
    {
      TableName: TABLE,
      CapacityUnits: 8,
      WriteCapacityUnits: 8,
      Table: { CapacityUnits: 6 },
      GlobalSecondaryIndexes: { byGroup: { CapacityUnits: 2 } },
    },
  ]);
  const read = await client.send(
    new TransactGetItemsCommand({
      TransactItems: ['a', 'b'].map((pk) => ({ Get: { TableName: TABLE, Key: key(pk) } })),
      ReturnConsumedCapacity: 'TOTAL',
    }),
  );
  expect(read.ConsumedCapacity).toEqual([{ TableName: TABLE, CapacityUnits: 4, ReadCapacityUnits: 4 }]);
});
