import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  RestoreTableToPointInTimeCommand,
  ScanCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { TEST_TABLE, createTestTable, startTestDynamoDb, testKey } from './testTable';

const COPY = `${TEST_TABLE}-recovered`;
let client: DynamoDBClient;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ client, close } = await startTestDynamoDb());
  await createTestTable(client);
});
afterEach(() => close());

const enableRecovery = () =>
  client.send(
    new UpdateContinuousBackupsCommand({
      TableName: TEST_TABLE,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 14 },
    }),
  );
const restore = (TargetTableName = COPY, time: object = { UseLatestRestorableTime: true }) =>
  client.send(new RestoreTableToPointInTimeCommand({ SourceTableName: TEST_TABLE, TargetTableName, ...time }));
const readRecovery = async (TableName: string) => {
  const { ContinuousBackupsDescription } = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
  return ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
};
const describeTable = async (TableName: string) => (await client.send(new DescribeTableCommand({ TableName }))).Table;

test('a table is restored with its rows and indexes; later writes to either one do not reach the other', async () => {
  await enableRecovery();
  for (let n = 0; n < 510; n++) {
    const Item = { ...testKey(`row${n}`), group: { S: n < 3 ? 'few' : 'many' } };
    await client.send(new PutItemCommand({ TableName: TEST_TABLE, Item }));
  }
  await restore();
  await client.send(new PutItemCommand({ TableName: TEST_TABLE, Item: { ...testKey('late'), group: { S: 'few' } } }));
  const { Count } = await client.send(new ScanCommand({ TableName: COPY, Select: 'COUNT' }));
  expect(Count).toBe(510);
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: COPY,
      IndexName: 'byGroup',
      KeyConditionExpression: '#g = :g',
      ExpressionAttributeNames: { '#g': 'group' },
      ExpressionAttributeValues: { ':g': { S: 'few' } },
    }),
  );
  expect(Items.map(({ pk }) => pk?.S).sort()).toEqual(['row0', 'row1', 'row2']);
  expect(await describeTable(COPY)).toMatchObject({
    TableStatus: 'ACTIVE',
    TableArn: expect.stringMatching(new RegExp(`table/${COPY}$`)),
    GlobalSecondaryIndexes: [{ IndexArn: expect.stringContaining(`table/${COPY}/index/byGroup`) }],
  });
});

test('the restored table neither expires rows, nor can be recovered, nor is protected from deletion, as in the service', async () => {
  await enableRecovery();
  const TimeToLiveSpecification = { AttributeName: 'ttl', Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName: TEST_TABLE, TimeToLiveSpecification }));
  await client.send(new UpdateTableCommand({ TableName: TEST_TABLE, DeletionProtectionEnabled: true }));
  expect(await describeTable(TEST_TABLE)).toMatchObject({ DeletionProtectionEnabled: true });
  expect(await readRecovery(TEST_TABLE)).toMatchObject({
    PointInTimeRecoveryStatus: 'ENABLED',
    RecoveryPeriodInDays: 14,
  });
  await restore();
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: COPY }));
  expect(TimeToLiveDescription?.TimeToLiveStatus).toBe('DISABLED');
  expect(await readRecovery(COPY)).toEqual({ PointInTimeRecoveryStatus: 'DISABLED' });
  expect(await describeTable(COPY)).toMatchObject({ DeletionProtectionEnabled: false });
});

test('a table without recovery, an existing target, and an earlier time are refused', async () => {
  await expect(restore()).rejects.toMatchObject({ name: 'PointInTimeRecoveryUnavailableException' });
  await enableRecovery();
  await expect(restore(TEST_TABLE)).rejects.toMatchObject({ name: 'TableAlreadyExistsException' });
  await expect(restore(COPY, { RestoreDateTime: new Date(0) })).rejects.toMatchObject({ name: 'ValidationException' });
  await expect(describeTable(COPY)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});
