import { z } from 'zod';
import { createArnBuilder } from './arns';
import type { IamResources } from './iamResources';
import type { RequestedAction } from './policy';

const Item = z.record(z.string(), z.record(z.string(), z.unknown()));
const OnTable = z.looseObject({ TableName: z.string() });
const ByKey = OnTable.extend({ Key: Item });
const Expressions = z.looseObject({
  UpdateExpression: z.string().default(''),
  ConditionExpression: z.string().default(''),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
});
const Put = OnTable.extend({ Item });
const Written = z.looseObject({ Item: Item.optional() });
const Text = z.looseObject({ S: z.string() });
const Query = OnTable.extend({
  IndexName: z.string().optional(),
  KeyConditionExpression: z.string(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: Item.default({}),
});
const Batch = z.looseObject({ RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(Item) })) });
const Transaction = z.looseObject({
  TransactItems: z.array(
    z.strictObject({
      Put: Put.optional(),
      Update: ByKey.optional(),
      Delete: ByKey.optional(),
      ConditionCheck: ByKey.optional(),
    }),
  ),
});

/** Which partition keys and attributes IAM may see of one part of a transaction. AWS does not document it. */
export const TRANSACTION_READINGS = ['of the part', 'of the transaction', 'none'] as const;
type TransactionReading = (typeof TRANSACTION_READINGS)[number];

/**
 * Finds the permissions for a DynamoDB operation, with its partition keys and the attributes that it names. A transaction requires
 * those of its parts, by each reading of what IAM sees of a part, so that no reading can refuse what the tests do.
 */
export function findDynamoDbPermissions(operation: string, input: unknown, resources: IamResources): RequestedAction[] {
  if (operation !== 'TransactWriteItems') return findSinglePermissions(operation, input, resources);
  const parts = findPartPermissions(input, resources);
  return TRANSACTION_READINGS.flatMap((reading) => readAs(reading, parts));
}

/** Finds the permissions for a transaction by one reading of what IAM sees of its parts. */
export const findTransactionPermissions = (
  input: unknown,
  resources: IamResources,
  reading: TransactionReading,
): RequestedAction[] => readAs(reading, findPartPermissions(input, resources));

const findPartPermissions = (input: unknown, resources: IamResources): RequestedAction[] =>
  Transaction.parse(input)
    .TransactItems.flatMap((part) => Object.entries(part))
    .flatMap(([name, part]) => findSinglePermissions(PART_OPERATIONS[name]!, part, resources));

function readAs(reading: TransactionReading, permissions: RequestedAction[]): RequestedAction[] {
  if (reading === 'of the part') return permissions;
  const merge = (key: string) =>
    reading === 'none' ? [] : permissions.flatMap(({ context = {} }) => context[key] ?? []);
  const context = Object.fromEntries([LEADING_KEYS, ATTRIBUTES].map((key) => [key, merge(key)]));
  return permissions.map((permission) => ({ ...permission, context }));
}

/** The operations whose permissions the parts of a transaction require. */
const PART_OPERATIONS: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};
const LEADING_KEYS = 'dynamodb:LeadingKeys';
const ATTRIBUTES = 'dynamodb:Attributes';

function findSinglePermissions(operation: string, input: unknown, { partitionKeys }: IamResources): RequestedAction[] {
  const formatArn = createArnBuilder('dynamodb');
  const access = (table: string, items: z.output<typeof Item>[]): RequestedAction => {
    const resource = formatArn('table', table);
    const keys = items.map((item) => readText(item[partitionKeys[resource] ?? '']));
    const context = { [LEADING_KEYS]: keys, [ATTRIBUTES]: listAttributes(input) };
    return { action: `dynamodb:${operation}`, resource, context };
  };
  switch (operation) {
    case 'GetItem':
    case 'UpdateItem':
    case 'DeleteItem':
    case 'ConditionCheckItem': {
      const { TableName, Key } = ByKey.parse(input);
      return [access(TableName, [Key])];
    }
    case 'PutItem': {
      const { TableName, Item: row } = Put.parse(input);
      return [access(TableName, [row])];
    }
    case 'BatchGetItem':
      return Object.entries(Batch.parse(input).RequestItems).map(([table, { Keys }]) => access(table, Keys));
    case 'Query': {
      const query = Query.parse(input);
      const table = formatArn('table', query.TableName);
      const resource = query.IndexName === undefined ? table : `${table}/index/${query.IndexName}`;
      const key = findComparedKey(query, partitionKeys[resource] ?? '');
      return [{ action: 'dynamodb:Query', resource, context: { [LEADING_KEYS]: [key] } }];
    }
    case 'Scan': {
      const { TableName } = OnTable.parse(input);
      return [access(TableName, [])];
    }
    default:
      throw new Error(`dynamodb ${operation} is not supported`);
  }
}

/** Lists the top-level attributes that a request puts, or names in its expressions. */
function listAttributes(request: unknown): string[] {
  const { UpdateExpression, ConditionExpression, ExpressionAttributeNames } = Expressions.parse(request);
  const { Item: item = {} } = Written.parse(request);
  // Words of the grammar, such as SET, are listed too; no attribute has their names.
  const names = `${UpdateExpression} ${ConditionExpression}`.matchAll(/(?<![:#\w.])[A-Za-z_]\w*/g);
  return [...Object.keys(item), ...Object.values(ExpressionAttributeNames), ...[...names].map(([name]) => name)];
}

/** Finds the value that a query compares the partition key with. */
function findComparedKey(query: z.output<typeof Query>, attribute: string): string {
  const { KeyConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = query;
  for (const [, name = '', value = ''] of KeyConditionExpression.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)) {
    if ((ExpressionAttributeNames[name] ?? name) === attribute) return readText(ExpressionAttributeValues[value]);
  }
  throw new Error(`The query compares no ${attribute}: ${KeyConditionExpression}`);
}

const readText = (value: unknown): string => Text.parse(value).S;
