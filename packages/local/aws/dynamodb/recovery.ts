import type { Item, Shape, Table } from 'dynalite';
import putItem from 'dynalite/actions/putItem';
import describeValidation from 'dynalite/validations/describeTimeToLive';
import { ServiceError } from '#local/aws/localService';
import { createValidationException, EXCEPTION_PREFIX, parseRequest } from './requests';
import type { Storage } from './storage';
import { sublevels } from './sublevels';

/** The days that a table can be recovered to. */
interface RecoverySetting {
  days: number;
}

const DEFAULT_DAYS = 35;
/** Items that are copied in one transaction. */
const BATCH = 500;

const tableName = { type: 'String', notNull: true, lengthGreaterThanOrEqual: 3, lengthLessThanOrEqual: 255 };
const updateBackupsTypes = {
  ...describeValidation.types,
  PointInTimeRecoverySpecification: {
    type: 'FieldStruct<PointInTimeRecoverySpecification>',
    notNull: true,
    children: {
      PointInTimeRecoveryEnabled: { type: 'Boolean', notNull: true },
      RecoveryPeriodInDays: { type: 'Integer', greaterThanOrEqual: 1, lessThanOrEqual: DEFAULT_DAYS },
    },
  },
};
const updateTableTypes = { ...describeValidation.types, DeletionProtectionEnabled: { type: 'Boolean', notNull: true } };
const restoreTypes = {
  SourceTableName: tableName,
  TargetTableName: tableName,
  UseLatestRestorableTime: { type: 'Boolean' },
};

/** UpdateContinuousBackups. */
export async function updateContinuousBackups(storage: Storage, clock: () => Date, input: Shape): Promise<Shape> {
  const { TableName, PointInTimeRecoverySpecification } = parseRequest(input, { types: updateBackupsTypes });
  const { PointInTimeRecoveryEnabled: isEnabled, RecoveryPeriodInDays: days = DEFAULT_DAYS } =
    PointInTimeRecoverySpecification as { PointInTimeRecoveryEnabled: boolean; RecoveryPeriodInDays?: number };
  await storage.runTransaction(async (transaction) => {
    const table = await transaction.getTable(TableName as string);
    const setting: RecoverySetting = { days };
    if (isEnabled) transaction.put(sublevels.recovery, table.TableName, setting);
    else transaction.del(sublevels.recovery, table.TableName);
  });
  return describeContinuousBackups(storage, clock, { TableName });
}

/** DescribeContinuousBackups. This machine keeps no earlier state, so a table can be restored as it is now. */
export async function describeContinuousBackups(storage: Storage, clock: () => Date, input: Shape): Promise<Shape> {
  const { TableName } = parseRequest(input, describeValidation);
  const table = await storage.reader.getTable(TableName as string);
  const setting = (await storage.reader.get(sublevels.recovery, table.TableName)) as RecoverySetting | undefined;
  const now = clock().getTime() / 1000;
  const PointInTimeRecoveryDescription = setting
    ? {
        PointInTimeRecoveryStatus: 'ENABLED',
        RecoveryPeriodInDays: setting.days,
        EarliestRestorableDateTime: now,
        LatestRestorableDateTime: now,
      }
    : { PointInTimeRecoveryStatus: 'DISABLED' };
  return {
    ContinuousBackupsDescription: { ContinuousBackupsStatus: 'ENABLED', PointInTimeRecoveryDescription },
  };
}

/** UpdateTable, of the protection from deletion alone. */
export async function updateTable(storage: Storage, input: Shape): Promise<Shape> {
  const { TableName, DeletionProtectionEnabled } = parseRequest(input, { types: updateTableTypes });
  return storage.runTransaction(async (transaction) => {
    const table = { ...(await transaction.getTable(TableName as string)), DeletionProtectionEnabled };
    transaction.put(sublevels.tables, table.TableName, table);
    return { TableDescription: table };
  });
}

/**
 * RestoreTableToPointInTime, of the present state. As in the service, the new table has the rows and the indexes of the first one, and
 * neither expires rows, nor can be recovered, nor is protected from deletion.
 */
export async function restoreTable(storage: Storage, clock: () => Date, input: Shape): Promise<Shape> {
  const { SourceTableName, TargetTableName, UseLatestRestorableTime } = parseRequest(input, { types: restoreTypes });
  const source = await storage.reader.getTable(SourceTableName as string);
  const target = TargetTableName as string;
  if ((await storage.reader.get(sublevels.recovery, source.TableName)) === undefined) {
    const message = `Point in time recovery is not enabled for table '${source.TableName}'`;
    throw new ServiceError(`${EXCEPTION_PREFIX}PointInTimeRecoveryUnavailableException`, message);
  }
  if (UseLatestRestorableTime !== true) {
    throw createValidationException('This machine keeps no earlier state: set UseLatestRestorableTime.');
  }
  const copy = await storage.runTransaction(async (transaction) => {
    if ((await transaction.get(sublevels.tables, target)) !== undefined) {
      throw new ServiceError(`${EXCEPTION_PREFIX}TableAlreadyExistsException`, `Table already exists: ${target}`);
    }
    const table = describeCopy(source, target, clock());
    transaction.put(sublevels.tables, target, table);
    return table;
  });
  await copyItems(storage, source.TableName, target);
  return { TableDescription: copy };
}

/** The description of a table's copy. Its ARN, and those of its indexes, have its own name. */
function describeCopy(source: Table, TableName: string, createdAt: Date): Table {
  const text = JSON.stringify(source).replaceAll(`:table/${source.TableName}`, `:table/${TableName}`);
  return {
    ...(JSON.parse(text) as Table),
    ...{ TableName, CreationDateTime: createdAt.getTime() / 1000, DeletionProtectionEnabled: false },
  };
}

async function copyItems(storage: Storage, source: string, target: string): Promise<void> {
  let batch: Item[] = [];
  const flush = async () => {
    const items = batch;
    batch = [];
    await storage.runTransaction(async (transaction) => {
      for (const item of items) await transaction.perform(putItem, { TableName: target, Item: item });
    });
  };
  for await (const [, item] of storage.rows(sublevels.items(source))) {
    if (batch.push(item as Item) === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
}
