import { randomUUID } from 'node:crypto';
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  type AttributeValue,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import { provisionTable } from '#local/server/provisionTable';
import { openTarget, type Target } from './openTarget';

let target: Target;
let client: DynamoDBClient;
let TableName: string;
beforeAll(async () => {
  target = await openTarget();
  client = new DynamoDBClient(target.client);
});
afterAll(async () => {
  client.destroy();
  await target.close();
});
beforeEach(async () => {
  TableName = `table-${randomUUID()}`;
  await provisionTable(target.client.endpoint, TableName);
});

const toKey = (PK: string, SK = 'a') => ({ PK: { S: PK }, SK: { S: SK } });
const put = (Item: Record<string, AttributeValue>, more: object = {}) =>
  client.send(new PutItemCommand({ TableName, Item, ...more }));
const readItem = async (PK: string, SK?: string) =>
  (await client.send(new GetItemCommand({ TableName, Key: toKey(PK, SK), ConsistentRead: true }))).Item;
const readAll = async () => (await client.send(new ScanCommand({ TableName, ConsistentRead: true }))).Items!;
const transact = (TransactItems: TransactWriteItem[], more: object = {}) =>
  client.send(new TransactWriteItemsCommand({ TransactItems, ...more }));
const toPut = (Item: Record<string, AttributeValue>, more: object = {}) => ({ Put: { TableName, Item, ...more } });
const toIncrement = (PK: string, name = 'n') => ({
  Update: {
    TableName,
    Key: toKey(PK),
    UpdateExpression: 'ADD #n :one',
    ExpressionAttributeNames: { '#n': name },
    ExpressionAttributeValues: { ':one': { N: '1' } },
  },
});
const toCheck = (PK: string, ConditionExpression: string) => ({
  ConditionCheck: { TableName, Key: toKey(PK), ConditionExpression },
});
const IS_NEW = { ConditionExpression: 'attribute_not_exists(PK)' } as const;
const WITH_ITEM = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

test('dynamodb: a created table is active, with its index, and deletes expired items by an attribute', async () => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  expect(Table).toMatchObject({ TableName, TableStatus: 'ACTIVE', GlobalSecondaryIndexes: [{ IndexName: 'GSI1' }] });
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' });
});

test('dynamodb: an unknown table is ResourceNotFoundException', async () => {
  const unknown = client.send(new GetItemCommand({ TableName: 'nowhere', Key: toKey('a') }));
  await expect(unknown).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('dynamodb: values of every type come back as they were', async () => {
  const item = {
    ...toKey('types'),
    text: { S: 'ü\u0000𝄞' },
    empty: { S: '' },
    number: { N: '12345678901234567890.5' },
    bytes: { B: Uint8Array.from([0, 255]) },
    flag: { BOOL: false },
    nothing: { NULL: true as const },
    list: { L: [{ N: '1' }, { S: 'x' }] },
    map: { M: { inner: { M: {} } } },
  };
  await put(item);
  expect(await readItem('types')).toEqual(item);
});

test('dynamodb: an empty key, and an item over 400 KB, are ValidationException', async () => {
  await expect(put(toKey(''))).rejects.toMatchObject({ name: 'ValidationException' });
  const large = put({ ...toKey('large'), text: { S: 'x'.repeat(409_600) } });
  await expect(large).rejects.toMatchObject({ name: 'ValidationException' });
});

test('dynamodb: a failed condition changes nothing, and answers with the item where it is asked for', async () => {
  const item = { ...toKey('a'), n: { N: '7' } };
  await put(item, IS_NEW);
  await expect(put({ ...toKey('a'), n: { N: '8' } }, IS_NEW)).rejects.toMatchObject({
    name: 'ConditionalCheckFailedException',
    message: 'The conditional request failed',
  });
  const withItem = client.send(
    new DeleteItemCommand({
      TableName,
      Key: toKey('a'),
      ConditionExpression: 'n > :n',
      ExpressionAttributeValues: { ':n': { N: '7' } },
      ...WITH_ITEM,
    }),
  );
  await expect(withItem).rejects.toMatchObject({ name: 'ConditionalCheckFailedException', Item: item });
  expect(await readItem('a')).toEqual(item);
});

test('dynamodb: an update sets, removes, appends and counts, and answers with the new item', async () => {
  await put({ ...toKey('a'), gone: { S: 'x' }, entries: { L: [{ S: '1' }] } });
  const { Attributes } = await client.send(
    new UpdateItemCommand({
      TableName,
      Key: toKey('a'),
      UpdateExpression:
        'SET #first = if_not_exists(#first, :now), entries = list_append(entries, :more), rest = :three - :one REMOVE gone ADD n :one',
      ExpressionAttributeNames: { '#first': 'first' },
      ExpressionAttributeValues: {
        ':now': { S: 'now' },
        ':more': { L: [{ S: '2' }] },
        ':one': { N: '1' },
        ':three': { N: '3' },
      },
      ReturnValues: 'ALL_NEW',
    }),
  );
  expect(Attributes).toEqual({
    ...toKey('a'),
    first: { S: 'now' },
    entries: { L: [{ S: '1' }, { S: '2' }] },
    rest: { N: '2' },
    n: { N: '1' },
  });
});

test('dynamodb: a query goes through one partition in the order of bytes, by prefix and page, in both directions', async () => {
  for (const SK of ['b#2', 'b#10', 'B#1', 'b#1', 'c', 'é']) await put(toKey('p', SK));
  await put(toKey('other', 'b#3'));
  const query = (more: object = {}) =>
    client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'PK = :p AND begins_with(SK, :s)',
        ExpressionAttributeValues: { ':p': { S: 'p' }, ':s': { S: 'b#' } },
        ...more,
      }),
    );
  const listKeys = (items: Record<string, AttributeValue>[] = []) => items.map(({ SK }) => SK!.S);
  expect(listKeys((await query()).Items)).toEqual(['b#1', 'b#10', 'b#2']);
  const first = await query({ Limit: 2, ScanIndexForward: false });
  expect(listKeys(first.Items)).toEqual(['b#2', 'b#10']);
  expect(first.LastEvaluatedKey).toEqual(toKey('p', 'b#10'));
  const second = await query({ Limit: 2, ScanIndexForward: false, ExclusiveStartKey: first.LastEvaluatedKey });
  expect([listKeys(second.Items), second.LastEvaluatedKey]).toEqual([['b#1'], undefined]);
});

test('dynamodb: a filter applies after the limit, and a count returns no items', async () => {
  for (const n of ['1', '2', '3']) await put({ ...toKey('p', n), n: { N: n } });
  const input = {
    TableName,
    KeyConditionExpression: 'PK = :p',
    FilterExpression: 'n > :one',
    ExpressionAttributeValues: { ':p': { S: 'p' }, ':one': { N: '1' } },
  };
  const page = await client.send(new QueryCommand({ ...input, Limit: 2 }));
  expect([page.Count, page.ScannedCount, page.LastEvaluatedKey]).toEqual([1, 2, toKey('p', '2')]);
  const count = await client.send(new QueryCommand({ ...input, Select: 'COUNT' }));
  expect([count.Count, count.Items]).toEqual([2, undefined]);
});

test('dynamodb: the index has only items with its keys, and continues from a full key', async () => {
  for (const n of ['1', '2', '3']) await put({ ...toKey('p', n), GSI1PK: { S: 'g' }, GSI1SK: { S: n } });
  await put(toKey('without'));
  const query = (more: object = {}) =>
    client.send(
      new QueryCommand({
        TableName,
        IndexName: 'GSI1',
        KeyConditionExpression: 'GSI1PK = :g AND GSI1SK BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':g': { S: 'g' }, ':from': { S: '1' }, ':to': { S: '2' } },
        ...more,
      }),
    );
  const first = await query({ Limit: 1 });
  expect(first.LastEvaluatedKey).toEqual({ ...toKey('p', '1'), GSI1PK: { S: 'g' }, GSI1SK: { S: '1' } });
  const second = await query({ ExclusiveStartKey: first.LastEvaluatedKey });
  expect(second.Items?.map(({ SK }) => SK!.S)).toEqual(['2']);
  await expect(query({ ConsistentRead: true })).rejects.toMatchObject({ name: 'ValidationException' });
});

test('dynamodb: a query of more than 1 MB goes on at the key where its page ended', async () => {
  const numbers = ['1', '2', '3', '4', '5'];
  for (const n of numbers) await put({ ...toKey('p', n), text: { S: 'x'.repeat(400_000) } });
  const read = (ExclusiveStartKey?: Record<string, AttributeValue>) =>
    client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'PK = :p',
        ExpressionAttributeValues: { ':p': { S: 'p' } },
        ExclusiveStartKey,
      }),
    );
  const pages = [await read()];
  while (pages.at(-1)!.LastEvaluatedKey) pages.push(await read(pages.at(-1)!.LastEvaluatedKey));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flatMap(({ Items }) => Items!).map(({ SK }) => SK!.S)).toEqual(numbers);
});

const toRows = (count: number) => Array.from({ length: count }, (_, n) => toKey('batch', String(n)));
const writeBatch = (count: number) =>
  client.send(
    new BatchWriteItemCommand({
      RequestItems: { [TableName]: toRows(count).map((Item) => ({ PutRequest: { Item } })) },
    }),
  );
const readBatch = (Keys: Record<string, AttributeValue>[]) =>
  client.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }));

test('dynamodb: a batch writes 25 items and reads 100, and no more', async () => {
  await expect(writeBatch(26)).rejects.toMatchObject({ name: 'ValidationException' });
  expect((await writeBatch(25)).UnprocessedItems).toEqual({});
  expect((await readBatch(toRows(100))).Responses![TableName]).toHaveLength(25);
  await expect(readBatch(toRows(101))).rejects.toMatchObject({ name: 'ValidationException' });
});

test('dynamodb: a batch that names a key twice is ValidationException', async () => {
  await expect(readBatch([toKey('a'), toKey('a')])).rejects.toMatchObject({ name: 'ValidationException' });
});

test('dynamodb: puts, updates, deletes and checks of a transaction are atomic', async () => {
  await put(toKey('gone'));
  await transact([
    toPut(toKey('new')),
    toIncrement('counter'),
    { Delete: { TableName, Key: toKey('gone') } },
    toCheck('nobody', 'attribute_not_exists(PK)'),
  ]);
  const items = await readAll();
  expect(items).toHaveLength(2);
  expect(items).toEqual(expect.arrayContaining([toKey('new'), { ...toKey('counter'), n: { N: '1' } }]));
});

test('dynamodb: a canceled transaction writes nothing and gives the reason of each step', async () => {
  const item = { ...toKey('existing'), n: { N: '7' } };
  await put(item);
  await expect(
    transact([
      toPut(toKey('never')),
      toPut(toKey('existing'), { ...IS_NEW, ...WITH_ITEM }),
      toCheck('nobody', 'attribute_exists(PK)'),
    ]),
  ).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons: [
      { Code: 'None' },
      { Code: 'ConditionalCheckFailed', Item: item },
      { Code: 'ConditionalCheckFailed' },
    ],
  });
  expect(await readAll()).toEqual([item]);
});

test('dynamodb: an update of a wrong type cancels its transaction with ValidationError', async () => {
  await put({ ...toKey('word'), n: { S: 'seven' } });
  await expect(transact([toPut(toKey('never')), toIncrement('word')])).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'None' }, { Code: 'ValidationError' }],
  });
  expect(await readAll()).toHaveLength(1);
});

test('dynamodb: a transaction has at least one item', async () => {
  await expect(transact([])).rejects.toMatchObject({ name: 'ValidationException' });
});

test('dynamodb: a transaction has at most 100 items, each once', async () => {
  const rows = Array.from({ length: 101 }, (_, n) => toPut(toKey(`row${n}`)));
  await expect(transact(rows)).rejects.toMatchObject({ name: 'ValidationException' });
  await expect(transact([toPut(toKey('a')), toCheck('a', 'attribute_exists(PK)')])).rejects.toMatchObject({
    name: 'ValidationException',
    message: 'Transaction request cannot include multiple operations on one item',
  });
  await transact(rows.slice(1));
  expect(await readAll()).toHaveLength(100);
});

test('dynamodb: a transaction repeated under its token does nothing, and another one under it is refused', async () => {
  const token = { ClientRequestToken: randomUUID() };
  await transact([toIncrement('counter')], token);
  await transact([toIncrement('counter')], token);
  expect((await readItem('counter'))!.n).toEqual({ N: '1' });
  await expect(transact([toIncrement('counter', 'other')], token)).rejects.toMatchObject({
    name: 'IdempotentParameterMismatchException',
  });
});

test('dynamodb: a transaction reads in the order of its request, with missing items left out', async () => {
  await put({ ...toKey('a'), n: { N: '1' }, m: { N: '2' } });
  await put(toKey('b'));
  const toGet = (PK: string, more: object = {}) => ({ Get: { TableName, Key: toKey(PK), ...more } });
  const { Responses } = await client.send(
    new TransactGetItemsCommand({
      TransactItems: [toGet('b'), toGet('nobody'), toGet('a', { ProjectionExpression: 'n' })],
    }),
  );
  expect(Responses).toEqual([{ Item: toKey('b') }, {}, { Item: { n: { N: '1' } } }]);
});

test('dynamodb: twenty increments at once are all counted', async () => {
  const { Update } = toIncrement('counter');
  await Promise.all(Array.from({ length: 20 }, () => client.send(new UpdateItemCommand(Update))));
  expect((await readItem('counter'))!.n).toEqual({ N: '20' });
});

const INDEXED = { ...toKey('a'), GSI1PK: { S: 'g' }, GSI1SK: { S: 'a' } };
test('dynamodb: a put of an item and of its index entry consumes one unit each', async () => {
  const { ConsumedCapacity } = await put(INDEXED, { ReturnConsumedCapacity: 'INDEXES' });
  expect(ConsumedCapacity).toMatchObject({ CapacityUnits: 2, Table: { CapacityUnits: 1 } });
});

test('dynamodb: in a transaction, a put and an index entry consume two units each', async () => {
  const { ConsumedCapacity } = await transact([toPut(INDEXED)], { ReturnConsumedCapacity: 'TOTAL' });
  expect(ConsumedCapacity).toMatchObject([{ TableName, CapacityUnits: 4 }]);
});

test('dynamodb: in a transaction, a put without an index entry consumes two units', async () => {
  const { ConsumedCapacity } = await transact([toPut(toKey('a'))], { ReturnConsumedCapacity: 'TOTAL' });
  expect(ConsumedCapacity).toMatchObject([{ TableName, CapacityUnits: 2 }]);
});

test('dynamodb: a reserved word as a name is refused, unless a placeholder stands for it', async () => {
  const update = (name: string, names?: Record<string, string>) =>
    client.send(
      new UpdateItemCommand({
        TableName,
        Key: toKey('a'),
        UpdateExpression: `SET ${name} = :x`,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ':x': { S: 'x' } },
      }),
    );
  await expect(update('status')).rejects.toMatchObject({ name: 'ValidationException' });
  await update('#status', { '#status': 'status' });
  expect(await readItem('a')).toEqual({ ...toKey('a'), status: { S: 'x' } });
});
