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

/**
 * Finds the permissions for a DynamoDB operation, with its partition keys and the attributes that it names. A transaction requires
 * those of its parts. AWS does not document whether IAM sees the attributes of one part or of all; here every part has those of all,
 * conditions included, so that a denial of attributes is tested at its widest.
 */
export function findDynamoDbPermissions(
  operation: string,
  input: unknown,
  { partitionKeys }: IamResources,
): RequestedAction[] {
  const formatArn = createArnBuilder('dynamodb');
  const attributes = listAttributes(input);
  const access = (action: string, table: string, items: z.output<typeof Item>[]): RequestedAction => {
    const resource = formatArn('table', table);
    const keys = items.map((item) => readText(item[partitionKeys[resource] ?? '']));
    const context = { 'dynamodb:LeadingKeys': keys, 'dynamodb:Attributes': attributes };
    return { action: `dynamodb:${action}`, resource, context };
  };
  switch (operation) {
    case 'GetItem':
    case 'UpdateItem':
    case 'DeleteItem': {
      const { TableName, Key } = ByKey.parse(input);
      return [access(operation, TableName, [Key])];
    }
    case 'PutItem': {
      const { TableName, Item: row } = Put.parse(input);
      return [access('PutItem', TableName, [row])];
    }
    case 'BatchGetItem':
      return Object.entries(Batch.parse(input).RequestItems).map(([table, { Keys }]) =>
        access('BatchGetItem', table, Keys),
      );
    case 'TransactWriteItems':
      return Transaction.parse(input).TransactItems.flatMap(({ Put: put, Update, Delete, ConditionCheck }) => [
        ...(put ? [access('PutItem', put.TableName, [put.Item])] : []),
        ...(Update ? [access('UpdateItem', Update.TableName, [Update.Key])] : []),
        ...(Delete ? [access('DeleteItem', Delete.TableName, [Delete.Key])] : []),
        ...(ConditionCheck ? [access('ConditionCheckItem', ConditionCheck.TableName, [ConditionCheck.Key])] : []),
      ]);
    case 'Query': {
      const query = Query.parse(input);
      const table = formatArn('table', query.TableName);
      const resource = query.IndexName === undefined ? table : `${table}/index/${query.IndexName}`;
      const key = findComparedKey(query, partitionKeys[resource] ?? '');
      return [{ action: 'dynamodb:Query', resource, context: { 'dynamodb:LeadingKeys': [key] } }];
    }
    case 'Scan': {
      const { TableName } = OnTable.parse(input);
      return [access('Scan', TableName, [])];
    }
    default:
      throw new Error(`dynamodb ${operation} is not supported`);
  }
}

/** Lists the top-level attributes that the writes of a request put, or name in their expressions. */
function listAttributes(input: unknown): string[] {
  const { data: transaction } = Transaction.safeParse(input);
  const writes: unknown[] = transaction?.TransactItems.flatMap((parts) => Object.values(parts)) ?? [input];
  return writes.flatMap((write) => {
    const { UpdateExpression, ConditionExpression, ExpressionAttributeNames } = Expressions.parse(write);
    const { Item: item = {} } = z.looseObject({ Item: Item.optional() }).parse(write);
    // Words of the grammar, such as SET, are listed too; no attribute has their names.
    const names = `${UpdateExpression} ${ConditionExpression}`.matchAll(/(?<![:#\w.])[A-Za-z_]\w*/g);
    return [...Object.keys(item), ...Object.values(ExpressionAttributeNames), ...[...names].map(([name]) => name)];
  });
}

/** Finds the value that a query compares the partition key with. */
function findComparedKey(query: z.output<typeof Query>, attribute: string): string {
  const { KeyConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = query;
  for (const [, name = '', value = ''] of KeyConditionExpression.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)) {
    if ((ExpressionAttributeNames[name] ?? name) === attribute) return readText(ExpressionAttributeValues[value]);
  }
  throw new Error(`The query compares no ${attribute}: ${KeyConditionExpression}`);
}

const readText = (value: unknown): string => z.looseObject({ S: z.string() }).parse(value).S;
