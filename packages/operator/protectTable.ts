import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { RETENTION_DAYS } from '#data/operations/backup';
import { awsClientConfig, type Services } from '#functions/services/services';

const TIMEOUT_SECONDS = 20;

/**
 * Gives the table (TABLE_NAME) what DynamoDB does not restore along with a table's rows: the expiry of rows, point-in-time
 * recovery, and the protection from deletion. Leaves alone what is already on. Source: Amazon DynamoDB Developer Guide,
 * 'Restoring a DynamoDB table from a backup'.
 */
export async function protectTable({ config }: Pick<Services, 'config'>): Promise<void> {
  const client = new DynamoDBClient(awsClientConfig(config, TIMEOUT_SECONDS));
  const TableName = config.tableName;
  try {
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
    if (!/^ENABL/.test(TimeToLiveDescription?.TimeToLiveStatus ?? '')) {
      const TimeToLiveSpecification = { AttributeName: 'ttl', Enabled: true };
      await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
    }
    const PointInTimeRecoverySpecification = {
      PointInTimeRecoveryEnabled: true,
      RecoveryPeriodInDays: RETENTION_DAYS,
    };
    await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (Table?.DeletionProtectionEnabled !== true)
      await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
  } finally {
    client.destroy();
  }
}
