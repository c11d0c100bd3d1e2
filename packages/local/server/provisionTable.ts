import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateContinuousBackupsCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';

/** What SDK clients need besides an endpoint. The local cloud reads the service from a signature and ignores its key. */
export const LOCAL_CREDENTIALS = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
} as const;

/** Creates the product's single table unless it exists: keys PK and SK, index GSI1, time to live in `ttl`, recovery on. */
export async function provisionTable(endpoint: string, tableName: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, ...LOCAL_CREDENTIALS });
  try {
    if (!(await hasTable(client, tableName))) {
      await client.send(new CreateTableCommand(describeTable(tableName)));
      await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 0.05, maxDelay: 0.2 }, { TableName: tableName });
    }
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: tableName }));
    if (TimeToLiveDescription?.TimeToLiveStatus !== 'ENABLED') {
      const TimeToLiveSpecification = { AttributeName: 'ttl', Enabled: true };
      await client.send(new UpdateTimeToLiveCommand({ TableName: tableName, TimeToLiveSpecification }));
    }
    await enableRecovery(client, tableName);
  } finally {
    client.destroy();
  }
}

/** Turns recovery on. Amazon's DynamoDB Local, which `npm run lab -- peers` puts in place of ours, does not know it. */
async function enableRecovery(client: DynamoDBClient, TableName: string): Promise<void> {
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  try {
    await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UnknownOperationException') throw error;
  }
}

async function hasTable(client: DynamoDBClient, tableName: string): Promise<boolean> {
  try {
    await client.send(new DescribeTableCommand({ TableName: tableName }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}

function describeTable(tableName: string): CreateTableCommand['input'] {
  const names = ['PK', 'SK', 'GSI1PK', 'GSI1SK'];
  const keys = (prefix: string) => [
    { AttributeName: `${prefix}PK`, KeyType: 'HASH' as const },
    { AttributeName: `${prefix}SK`, KeyType: 'RANGE' as const },
  ];
  return {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: names.map((name) => ({ AttributeName: name, AttributeType: 'S' as const })),
    KeySchema: keys(''),
    GlobalSecondaryIndexes: [
      { IndexName: 'GSI1', KeySchema: keys('GSI1'), Projection: { ProjectionType: 'ALL' as const } },
    ],
  };
}
