import { z } from 'zod';
import { arnsIn, type Resources } from './arns';
import type { Call } from './policy';

const Item = z.record(z.string(), z.record(z.string(), z.unknown()));
const OnTable = z.looseObject({ TableName: z.string() });
const ByKey = OnTable.extend({ Key: Item });
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

/** What an operation of DynamoDB asks for, with the partition keys that it touches; a transaction asks for its parts. */
export function askedOfDynamoDb(operation: string, input: unknown, { partitionKeys }: Resources): Call[] {
  const tables = arnsIn('dynamodb');
  const call = (action: string, table: string, items: z.output<typeof Item>[]): Call => {
    const resource = tables('table', table);
    const keys = items.map((item) => textOf(item[partitionKeys.get(resource) ?? '']));
    return { action: `dynamodb:${action}`, resource, context: { 'dynamodb:LeadingKeys': keys } };
  };
  switch (operation) {
    case 'GetItem':
    case 'UpdateItem':
    case 'DeleteItem': {
      const { TableName, Key } = ByKey.parse(input);
      return [call(operation, TableName, [Key])];
    }
    case 'PutItem': {
      const { TableName, Item: row } = Put.parse(input);
      return [call('PutItem', TableName, [row])];
    }
    case 'BatchGetItem':
      return Object.entries(Batch.parse(input).RequestItems).map(([table, { Keys }]) =>
        call('BatchGetItem', table, Keys),
      );
    case 'TransactWriteItems':
      return Transaction.parse(input).TransactItems.flatMap(({ Put: put, Update, Delete, ConditionCheck }) => [
        ...(put ? [call('PutItem', put.TableName, [put.Item])] : []),
        ...(Update ? [call('UpdateItem', Update.TableName, [Update.Key])] : []),
        ...(Delete ? [call('DeleteItem', Delete.TableName, [Delete.Key])] : []),
        ...(ConditionCheck ? [call('ConditionCheckItem', ConditionCheck.TableName, [ConditionCheck.Key])] : []),
      ]);
    case 'Query': {
      const query = Query.parse(input);
      const table = tables('table', query.TableName);
      const resource = query.IndexName === undefined ? table : `${table}/index/${query.IndexName}`;
      const key = partitionOf(query, partitionKeys.get(resource) ?? '');
      return [{ action: 'dynamodb:Query', resource, context: { 'dynamodb:LeadingKeys': [key] } }];
    }
    case 'Scan': {
      const { TableName } = OnTable.parse(input);
      return [call('Scan', TableName, [])];
    }
    default:
      throw new Error(`dynamodb ${operation} is not known`);
  }
}

/** The value that a query compares the partition key with. */
function partitionOf(query: z.output<typeof Query>, attribute: string): string {
  const { KeyConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = query;
  for (const [, name = '', value = ''] of KeyConditionExpression.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)) {
    if ((ExpressionAttributeNames[name] ?? name) === attribute) return textOf(ExpressionAttributeValues[value]);
  }
  throw new Error(`The query compares no ${attribute}: ${KeyConditionExpression}`);
}

const textOf = (value: unknown): string => z.looseObject({ S: z.string() }).parse(value).S;
