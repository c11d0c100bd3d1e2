import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  CreateBackupCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
  type PutItemCommandInput,
  QueryCommand,
  ScanCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { TEST_TABLE, createTestTable, testKey, startTestDynamoDb } from './testTable';

let client: DynamoDBClient;
let close: () => Promise<void>;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-01-01T00:00:00Z');
  ({ client, close } = await startTestDynamoDb({ clock: () => now }));
  await createTestTable(client);
});
afterEach(() => close());

const put = (item: PutItemCommandInput['Item'], more: Partial<PutItemCommandInput> = {}) =>
  client.send(new PutItemCommand({ TableName: TEST_TABLE, Item: item, ...more }));
const get = async (pk: string, sk?: string) =>
  (await client.send(new GetItemCommand({ TableName: TEST_TABLE, Key: testKey(pk, sk), ConsistentRead: true }))).Item;
const queryGroup = async (group: string) =>
  client.send(
    new QueryCommand({
      TableName: TEST_TABLE,
      IndexName: 'byGroup',
      KeyConditionExpression: '#g = :g',
      ExpressionAttributeNames: { '#g': 'group' },
      ExpressionAttributeValues: { ':g': { S: group } },
    }),
  );

describe('tables', () => {
  test('a created table is active at once, on demand, and listed', async () => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: TEST_TABLE }));
    expect(Table).toMatchObject({
      TableStatus: 'ACTIVE',
      BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
      GlobalSecondaryIndexes: [{ IndexName: 'byGroup', IndexStatus: 'ACTIVE' }],
    });
    expect((await client.send(new ListTablesCommand({}))).TableNames).toEqual([TEST_TABLE]);
  });

  test('a table is created once', async () => {
    await expect(createTestTable(client)).rejects.toMatchObject({ name: 'ResourceInUseException' });
  });

  test('a table that does not exist is refused by name', async () => {
    const missing = { name: 'ResourceNotFoundException', message: expect.stringContaining('resource not found') };
    await expect(client.send(new DescribeTableCommand({ TableName: 'Nothing' }))).rejects.toMatchObject(missing);
    await expect(client.send(new ScanCommand({ TableName: 'Nothing' }))).rejects.toMatchObject(missing);
  });
});

describe('items', () => {
  test('get returns the whole item that put stored', async () => {
    const item = {
      ...testKey('a'),
      n: { N: '12.5' },
      b: { B: new Uint8Array([1, 2, 3]) },
      list: { L: [{ BOOL: true }, { NULL: true as const }, { M: { é: { S: '✓' } } }] },
      set: { SS: ['x', 'y'] },
    };
    await put(item);
    expect(await get('a')).toEqual(item);
    expect(await get('b')).toBeUndefined();
  });

  test('a failed condition changes nothing, and returns the item if requested', async () => {
    await put({ ...testKey('a'), n: { N: '1' } });
    const condition = { ConditionExpression: 'attribute_not_exists(pk)' };
    await expect(
      put(testKey('a'), { ...condition, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
    ).rejects.toMatchObject({ name: 'ConditionalCheckFailedException', Item: { ...testKey('a'), n: { N: '1' } } });
    const failure: unknown = await put(testKey('a'), condition).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'ConditionalCheckFailedException' });
    expect(failure).not.toHaveProperty('Item.pk');
    expect(await get('a')).toEqual({ ...testKey('a'), n: { N: '1' } });
  });

  test('a deleted item is gone from the table and from its index', async () => {
    await put({ ...testKey('a'), group: { S: 'g' } });
    expect((await queryGroup('g')).Count).toBe(1);
    await client.send(new DeleteItemCommand({ TableName: TEST_TABLE, Key: testKey('a') }));
    expect(await get('a')).toBeUndefined();
    expect((await queryGroup('g')).Count).toBe(0);
  });

  test('an index has one entry for each of its items', async () => {
    await put({ ...testKey('a'), group: { S: 'g' }, n: { N: '1' } });
    await put({ ...testKey('a'), group: { S: 'g' }, n: { N: '2' } });
    expect((await queryGroup('g')).Items).toEqual([{ ...testKey('a'), group: { S: 'g' }, n: { N: '2' } }]);
    await put({ ...testKey('a'), group: { S: 'h' } });
    expect((await queryGroup('g')).Items).toEqual([]);
    expect((await queryGroup('h')).Count).toBe(1);
  });

  test('an empty index key is refused', async () => {
    await expect(put({ ...testKey('a'), group: { S: '' } })).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('cannot contain an empty string value. IndexName: byGroup, IndexKey: group'),
    });
    expect(await get('a')).toBeUndefined();
  });

  test('a query returns pages in order, forward and backward', async () => {
    const all = Array.from({ length: 7 }, (_, i) => `row${i}`);
    const requests = all.map((sk) => ({ PutRequest: { Item: testKey('a', sk) } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [TEST_TABLE]: requests } }));
    await put(testKey('b', 'row0'));
    for (const forward of [true, false]) {
      const sortKeys: (string | undefined)[] = [];
      let start: PutItemCommandInput['Item'];
      do {
        const page = await client.send(
          new QueryCommand({
            TableName: TEST_TABLE,
            KeyConditionExpression: 'pk = :pk AND begins_with(sk, :row)',
            ExpressionAttributeValues: { ':pk': { S: 'a' }, ':row': { S: 'row' } },
            ScanIndexForward: forward,
            Limit: 3,
            ExclusiveStartKey: start,
          }),
        );
        expect(page.Items!.length).toBeLessThanOrEqual(3);
        sortKeys.push(...page.Items!.map(({ sk }) => sk?.S));
        start = page.LastEvaluatedKey;
      } while (start);
      expect(sortKeys).toEqual(forward ? all : [...all].reverse());
    }
  });

  test('a batch reads existing items, consistently', async () => {
    await put(testKey('a'));
    await put(testKey('b'));
    const { Responses } = await client.send(
      new BatchGetItemCommand({
        RequestItems: { [TEST_TABLE]: { Keys: [testKey('a'), testKey('b'), testKey('c')], ConsistentRead: true } },
      }),
    );
    expect(Responses![TEST_TABLE]).toHaveLength(2);
    expect(Responses![TEST_TABLE]).toEqual(expect.arrayContaining([testKey('a'), testKey('b')]));
  });

  test('consumed capacity counts the table and each index entry that changes', async () => {
    const units = async (item: PutItemCommandInput['Item']) =>
      (await put(item, { ReturnConsumedCapacity: 'INDEXES' })).ConsumedCapacity;
    const text = { S: 'x'.repeat(1500) };
    expect(await units({ ...testKey('a'), text })).toMatchObject({ CapacityUnits: 2, Table: { CapacityUnits: 2 } });
    expect(await units({ ...testKey('b'), group: { S: 'g' } })).toMatchObject({
      CapacityUnits: 2,
      GlobalSecondaryIndexes: { byGroup: { CapacityUnits: 1 } },
    });
    expect(await units({ ...testKey('b'), group: { S: 'g' } })).toMatchObject({ CapacityUnits: 1 });
    expect(await units({ ...testKey('b'), group: { S: 'h' } })).toMatchObject({
      CapacityUnits: 3,
      GlobalSecondaryIndexes: { byGroup: { CapacityUnits: 2 } },
    });
  });
});

describe('time to live', () => {
  const setTimeToLive = (Enabled: boolean) =>
    client.send(
      new UpdateTimeToLiveCommand({
        TableName: TEST_TABLE,
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled },
      }),
    );
  const describeTimeToLive = async () =>
    (await client.send(new DescribeTimeToLiveCommand({ TableName: TEST_TABLE }))).TimeToLiveDescription;
  const expiresIn = (seconds: number) => ({ expiresAt: { N: String(Math.floor(now.getTime() / 1000) + seconds) } });
  const waitUntil = async (isMet: () => Promise<boolean>) => {
    while (!(await isMet())) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  test('can be enabled and disabled, and refuses a change to its present state', async () => {
    expect(await describeTimeToLive()).toEqual({ TimeToLiveStatus: 'DISABLED' });
    await setTimeToLive(true);
    expect(await describeTimeToLive()).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expiresAt' });
    await expect(setTimeToLive(true)).rejects.toMatchObject({
      name: 'ValidationException',
      message: 'TimeToLive is already enabled',
    });
    await setTimeToLive(false);
    expect(await describeTimeToLive()).toEqual({ TimeToLiveStatus: 'DISABLED' });
  });

  test('expired items disappear from table and index; others stay', async () => {
    await setTimeToLive(true);
    await put({ ...testKey('old'), ...expiresIn(60), group: { S: 'g' } });
    await put({ ...testKey('new'), ...expiresIn(3600), group: { S: 'g' } });
    await put({ ...testKey('word'), expiresAt: { S: '1' } });
    await put({ ...testKey('ancient'), expiresAt: { N: '1' } });
    now = new Date(now.getTime() + 120_000);
    await waitUntil(async () => (await get('old')) === undefined);
    expect((await queryGroup('g')).Items).toMatchObject([testKey('new')]);
    expect(await get('word')).toBeDefined();
    expect(await get('ancient')).toBeDefined();
  });
});

describe('the protocol', () => {
  test('an operation that is not provided is unknown', async () => {
    await expect(
      client.send(new CreateBackupCommand({ TableName: TEST_TABLE, BackupName: 'backup' })),
    ).rejects.toMatchObject({ name: 'UnknownOperationException', $metadata: { httpStatusCode: 400 } });
  });

  test('an unknown operation or invalid JSON gets the service’s error', async () => {
    const endpoint = (await client.config.endpoint!()) as { hostname: string; port: number };
    const post = async (target: string, body: string) => {
      const url = `http://${endpoint.hostname}:${endpoint.port}/`;
      const response = await fetch(url, { method: 'POST', headers: { 'x-amz-target': target }, body });
      return [response.status, ((await response.json()) as { __type: string }).__type];
    };
    expect(await post('DynamoDB_20120810.Fly', '{}')).toEqual([
      400,
      'com.amazon.coral.service#UnknownOperationException',
    ]);
    expect(await post('', '')).toEqual([400, 'com.amazon.coral.service#UnknownOperationException']);
    expect(await post('DynamoDB_20120810.GetItem', '{')).toEqual([
      400,
      'com.amazon.coral.service#SerializationException',
    ]);
  });

  test('the error for a malformed request names the fault', async () => {
    await expect(put({ pk: { S: 'a' } })).rejects.toMatchObject({
      name: 'ValidationException',
      message: 'One or more parameter values were invalid: Missing the key sk in the item',
    });
    await expect(put(testKey('a'), { ConditionExpression: 'pk ==' })).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringMatching(/^Invalid ConditionExpression: Syntax error/),
    });
  });
});
