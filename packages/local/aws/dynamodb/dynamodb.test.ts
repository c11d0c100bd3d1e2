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
import { TABLE, createTable, key, startDynamoDb } from './testTable';

let client: DynamoDBClient;
let close: () => Promise<void>;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-01-01T00:00:00Z');
  ({ client, close } = await startDynamoDb({ clock: () => now }));
  await createTable(client);
});
afterEach(() => close());

const put = (item: PutItemCommandInput['Item'], more: Partial<PutItemCommandInput> = {}) =>
  client.send(new PutItemCommand({ TableName: TABLE, Item: item, ...more }));
const get = async (pk: string, sk?: string) =>
  (await client.send(new GetItemCommand({ TableName: TABLE, Key: key(pk, sk), ConsistentRead: true }))).Item;
const inGroup = async (group: string) =>
  client.send(
    new QueryCommand({
      TableName: TABLE,
      IndexName: 'byGroup',
      KeyConditionExpression: '#g = :g',
      ExpressionAttributeNames: { '#g': 'group' },
      ExpressionAttributeValues: { ':g': { S: group } },
    }),
  );

describe('tables', () => {
  test('a created table is active at once, on demand, and listed', async () => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: TABLE }));
    expect(Table).toMatchObject({
      TableStatus: 'ACTIVE',
      BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
      GlobalSecondaryIndexes: [{ IndexName: 'byGroup', IndexStatus: 'ACTIVE' }],
    });
    expect((await client.send(new ListTablesCommand({}))).TableNames).toEqual([TABLE]);
  });

  test('a table is created once', async () => {
    await expect(createTable(client)).rejects.toMatchObject({ name: 'ResourceInUseException' });
  });

  test('a table that does not exist is refused by name', async () => {
    const missing = { name: 'ResourceNotFoundException', message: expect.stringContaining('resource not found') };
    await expect(client.send(new DescribeTableCommand({ TableName: 'Nothing' }))).rejects.toMatchObject(missing);
    await expect(client.send(new ScanCommand({ TableName: 'Nothing' }))).rejects.toMatchObject(missing);
  });
});

describe('items', () => {
  test('what is put is got, whole', async () => {
    const item = {
      ...key('a'),
      n: { N: '12.5' },
      b: { B: new Uint8Array([1, 2, 3]) },
      list: { L: [{ BOOL: true }, { NULL: true as const }, { M: { é: { S: '✓' } } }] },
      set: { SS: ['x', 'y'] },
    };
    await put(item);
    expect(await get('a')).toEqual(item);
    expect(await get('b')).toBeUndefined();
  });

  test('a condition that fails changes nothing, and answers the item where asked', async () => {
    await put({ ...key('a'), n: { N: '1' } });
    const condition = { ConditionExpression: 'attribute_not_exists(pk)' };
    await expect(put(key('a'), { ...condition, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' })).rejects.toMatchObject(
      { name: 'ConditionalCheckFailedException', Item: { ...key('a'), n: { N: '1' } } },
    );
    const refused: unknown = await put(key('a'), condition).catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'ConditionalCheckFailedException' });
    expect(refused).not.toHaveProperty('Item.pk');
    expect(await get('a')).toEqual({ ...key('a'), n: { N: '1' } });
  });

  test('a deleted item is gone from the table and from its index', async () => {
    await put({ ...key('a'), group: { S: 'g' } });
    expect((await inGroup('g')).Count).toBe(1);
    await client.send(new DeleteItemCommand({ TableName: TABLE, Key: key('a') }));
    expect(await get('a')).toBeUndefined();
    expect((await inGroup('g')).Count).toBe(0);
  });

  test('an index follows its items, each once', async () => {
    await put({ ...key('a'), group: { S: 'g' }, n: { N: '1' } });
    await put({ ...key('a'), group: { S: 'g' }, n: { N: '2' } });
    expect((await inGroup('g')).Items).toEqual([{ ...key('a'), group: { S: 'g' }, n: { N: '2' } }]);
    await put({ ...key('a'), group: { S: 'h' } });
    expect((await inGroup('g')).Items).toEqual([]);
    expect((await inGroup('h')).Count).toBe(1);
  });

  test('an empty index key is refused', async () => {
    await expect(put({ ...key('a'), group: { S: '' } })).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('cannot contain an empty string value. IndexName: byGroup, IndexKey: group'),
    });
    expect(await get('a')).toBeUndefined();
  });

  test('a query answers pages in order, forwards and backwards', async () => {
    const all = Array.from({ length: 7 }, (_, i) => `row${i}`);
    const requests = all.map((sk) => ({ PutRequest: { Item: key('a', sk) } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [TABLE]: requests } }));
    await put(key('b', 'row0'));
    for (const forward of [true, false]) {
      const seen: (string | undefined)[] = [];
      let start: PutItemCommandInput['Item'];
      do {
        const page = await client.send(
          new QueryCommand({
            TableName: TABLE,
            KeyConditionExpression: 'pk = :pk AND begins_with(sk, :row)',
            ExpressionAttributeValues: { ':pk': { S: 'a' }, ':row': { S: 'row' } },
            ScanIndexForward: forward,
            Limit: 3,
            ExclusiveStartKey: start,
          }),
        );
        expect(page.Items!.length).toBeLessThanOrEqual(3);
        seen.push(...page.Items!.map(({ sk }) => sk?.S));
        start = page.LastEvaluatedKey;
      } while (start);
      expect(seen).toEqual(forward ? all : [...all].reverse());
    }
  });

  test('a batch reads the items that exist, consistently', async () => {
    await put(key('a'));
    await put(key('b'));
    const { Responses } = await client.send(
      new BatchGetItemCommand({
        RequestItems: { [TABLE]: { Keys: [key('a'), key('b'), key('c')], ConsistentRead: true } },
      }),
    );
    expect(Responses![TABLE]).toHaveLength(2);
    expect(Responses![TABLE]).toEqual(expect.arrayContaining([key('a'), key('b')]));
  });

  test('consumed capacity counts the table and each index entry that changes', async () => {
    const units = async (item: PutItemCommandInput['Item']) =>
      (await put(item, { ReturnConsumedCapacity: 'INDEXES' })).ConsumedCapacity;
    const text = { S: 'x'.repeat(1500) };
    expect(await units({ ...key('a'), text })).toMatchObject({ CapacityUnits: 2, Table: { CapacityUnits: 2 } });
    expect(await units({ ...key('b'), group: { S: 'g' } })).toMatchObject({
      CapacityUnits: 2,
      GlobalSecondaryIndexes: { byGroup: { CapacityUnits: 1 } },
    });
    expect(await units({ ...key('b'), group: { S: 'g' } })).toMatchObject({ CapacityUnits: 1 });
    expect(await units({ ...key('b'), group: { S: 'h' } })).toMatchObject({
      CapacityUnits: 3,
      GlobalSecondaryIndexes: { byGroup: { CapacityUnits: 2 } },
    });
  });
});

describe('time to live', () => {
  const ttl = (Enabled: boolean) =>
    client.send(
      new UpdateTimeToLiveCommand({
        TableName: TABLE,
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled },
      }),
    );
  const described = async () =>
    (await client.send(new DescribeTimeToLiveCommand({ TableName: TABLE }))).TimeToLiveDescription;
  const expiring = (seconds: number) => ({ expiresAt: { N: String(Math.floor(now.getTime() / 1000) + seconds) } });
  const until = async (met: () => Promise<boolean>) => {
    while (!(await met())) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  test('is off, on, and off again as asked, and refuses what it already is', async () => {
    expect(await described()).toEqual({ TimeToLiveStatus: 'DISABLED' });
    await ttl(true);
    expect(await described()).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expiresAt' });
    await expect(ttl(true)).rejects.toMatchObject({
      name: 'ValidationException',
      message: 'TimeToLive is already enabled',
    });
    await ttl(false);
    expect(await described()).toEqual({ TimeToLiveStatus: 'DISABLED' });
  });

  test('expired items go from table and index; others stay', async () => {
    await ttl(true);
    await put({ ...key('old'), ...expiring(60), group: { S: 'g' } });
    await put({ ...key('new'), ...expiring(3600), group: { S: 'g' } });
    await put({ ...key('word'), expiresAt: { S: '1' } });
    await put({ ...key('ancient'), expiresAt: { N: '1' } });
    now = new Date(now.getTime() + 120_000);
    await until(async () => (await get('old')) === undefined);
    expect((await inGroup('g')).Items).toMatchObject([key('new')]);
    expect(await get('word')).toBeDefined();
    expect(await get('ancient')).toBeDefined();
  });
});

describe('the wire', () => {
  test('an operation that is not served is unknown', async () => {
    await expect(
      client.send(new CreateBackupCommand({ TableName: TABLE, BackupName: 'backup' })),
    ).rejects.toMatchObject({ name: 'UnknownOperationException', $metadata: { httpStatusCode: 400 } });
  });

  test('what is no operation, or no JSON, is refused in the service’s words', async () => {
    const endpoint = (await client.config.endpoint!()) as { hostname: string; port: number };
    const post = async (target: string, body: string) => {
      const url = `http://${endpoint.hostname}:${endpoint.port}/`;
      const answered = await fetch(url, { method: 'POST', headers: { 'x-amz-target': target }, body });
      return [answered.status, ((await answered.json()) as { __type: string }).__type];
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

  test('a malformed request names what is wrong', async () => {
    await expect(put({ pk: { S: 'a' } })).rejects.toMatchObject({
      name: 'ValidationException',
      message: 'One or more parameter values were invalid: Missing the key sk in the item',
    });
    await expect(put(key('a'), { ConditionExpression: 'pk ==' })).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringMatching(/^Invalid ConditionExpression: Syntax error/),
    });
  });
});
