import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  GetItemCommand,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { keys } from '#data/table/keys';
import { waitFor, type ProofContext } from './proof';

const MINUTE = 60;
/** DynamoDB can restore what is about five minutes old. */
const RESTORABLE = 15 * MINUTE;
const RESTORE = 120 * MINUTE;

/** Restores the table to a new one with the same key, finds an account of these proofs in it, and deletes it. */
export async function proveRestore(context: ProofContext): Promise<string> {
  const { aws, services, account, runId } = context;
  const { tableName } = services.config;
  const user = await services.users.findByEmail(account.email);
  if (!user) throw new Error('there is no account to find in the restored table');
  const registeredAt = new Date(user.createdAt);
  await waitFor(context, RESTORABLE, async () => {
    const backups = await aws.dynamoDb.send(new DescribeContinuousBackupsCommand({ TableName: tableName }));
    const recovery = backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
    return (recovery?.LatestRestorableDateTime ?? 0) > registeredAt || undefined;
  });
  const { Table } = await aws.dynamoDb.send(new DescribeTableCommand({ TableName: tableName }));
  const key = Table?.SSEDescription?.KMSMasterKeyArn;
  const TargetTableName = `${tableName}-${runId}`;
  const startedAt = Date.now();
  await aws.dynamoDb.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: tableName,
      TargetTableName,
      UseLatestRestorableTime: true,
      ...(key !== undefined && { SSESpecificationOverride: { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: key } }),
    }),
  );
  await waitFor(context, RESTORE, async () => {
    const described = await aws.dynamoDb.send(new DescribeTableCommand({ TableName: TargetTableName }));
    return described.Table?.TableStatus === 'ACTIVE' || undefined;
  });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const { PK, SK } = keys.user(user.id);
  const Key = { PK: { S: PK }, SK: { S: SK } };
  const { Item } = await aws.dynamoDb.send(new GetItemCommand({ TableName: TargetTableName, Key }));
  await aws.dynamoDb.send(new DeleteTableCommand({ TableName: TargetTableName }));
  if (!Item) throw new Error('the restored table lacks an account that was registered before');
  return `${seconds} seconds, and the restored table had the account`;
}
