import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { Key } from './keys';

const ATTEMPTS = 4;
const pause = (attempt: number): Promise<void> => sleep(Math.random() * 25 * 2 ** attempt);

/** A static update: `#name` stands for an attribute listed in `names`, `:name` for a value given in `values`. */
export interface Change {
  expression: string;
  condition?: string;
  names: readonly string[];
  values: Record<string, unknown>;
}

/** A row as it is written. */
export type Row = Key & Readonly<Record<string, unknown>>;

/** One write of a transaction: a row that must be new, a change of a row, or a removal. */
export type Write = { put: Row } | { update: Key; change: Change } | { remove: Key };

interface Wanted<T> {
  key: Key;
  schema: z.ZodType<T>;
}

const placeholders = ({ names, values, expression, condition }: Change) => ({
  UpdateExpression: expression,
  ConditionExpression: condition,
  ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
  ExpressionAttributeValues: Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
});

/**
 * The single table, typed: rows are parsed by schema on every read, so a row that is not what we wrote throws a ZodError.
 * Reads are strongly consistent unless the name says otherwise. Failed conditions are `false`, never an exception.
 */
export class Table {
  constructor(
    private readonly client: DynamoDBDocumentClient,
    private readonly name: string,
  ) {}

  /** One row; costs 1 read unit per 4 KB. */
  async get<T>({ key, schema }: Wanted<T>): Promise<T | undefined> {
    const { Item } = await this.client.send(
      new GetCommand({ TableName: this.name, Key: { ...key }, ConsistentRead: true }),
    );
    return Item && schema.parse(Item);
  }

  /** Two rows in one call; either may be missing. */
  async getBoth<A, B>(first: Wanted<A>, second: Wanted<B>): Promise<[A | undefined, B | undefined]> {
    const rows = new Map<string, unknown>();
    let wanted: Record<string, unknown>[] = [{ ...first.key }, { ...second.key }];
    for (let attempt = 0; wanted.length > 0; attempt++) {
      if (attempt === ATTEMPTS) throw new Error('The table left keys unprocessed');
      if (attempt > 0) await pause(attempt);
      const { Responses, UnprocessedKeys } = await this.client.send(
        new BatchGetCommand({ RequestItems: { [this.name]: { Keys: wanted, ConsistentRead: true } } }),
      );
      for (const row of Responses?.[this.name] ?? []) rows.set(`${String(row.PK)}|${String(row.SK)}`, row);
      wanted = UnprocessedKeys?.[this.name]?.Keys ?? [];
    }
    const parse = <T>({ key, schema }: Wanted<T>): T | undefined => {
      const row = rows.get(`${key.PK}|${key.SK}`);
      return row === undefined ? undefined : schema.parse(row);
    };
    return [parse(first), parse(second)];
  }

  /**
   * One page of the rows whose sort key begins with `prefix`, newest first, after the row `after`. `more` tells whether
   * rows are left behind the last item.
   */
  async page<T>(
    schema: z.ZodType<T>,
    { PK, prefix, limit, after }: { PK: string; prefix: string; limit: number; after?: Key },
  ): Promise<{ items: T[]; more: boolean }> {
    const { Items = [], LastEvaluatedKey } = await this.client.send(
      new QueryCommand({
        TableName: this.name,
        KeyConditionExpression: 'PK = :pk AND begins_with(SK, :prefix)',
        ExpressionAttributeValues: { ':pk': PK, ':prefix': prefix },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: limit + 1,
        ExclusiveStartKey: after && { ...after },
      }),
    );
    const items = Items.slice(0, limit).map((row) => schema.parse(row));
    return { items, more: Items.length > limit || LastEvaluatedKey !== undefined };
  }

  /** Writes a row that must not exist yet; false where it does. */
  add(row: Row): Promise<boolean> {
    return met(
      this.client.send(
        new PutCommand({ TableName: this.name, Item: row, ConditionExpression: 'attribute_not_exists(PK)' }),
      ),
    );
  }

  /** Changes a row; false where its condition does not hold. */
  update(key: Key, change: Change): Promise<boolean> {
    return met(this.client.send(new UpdateCommand({ TableName: this.name, Key: { ...key }, ...placeholders(change) })));
  }

  /** Removes a row; false where there was none. */
  async remove(key: Key): Promise<boolean> {
    const { Attributes } = await this.client.send(
      new DeleteCommand({ TableName: this.name, Key: { ...key }, ReturnValues: 'ALL_OLD' }),
    );
    return Attributes !== undefined;
  }

  /** All of the writes or none; false where a condition (or a row that must be new) did not hold. */
  async transact(writes: readonly Write[]): Promise<boolean> {
    const items = writes.map((write) => this.transactItem(write));
    for (let attempt = 1; ; attempt++) {
      try {
        await this.client.send(new TransactWriteCommand({ TransactItems: items }));
        return true;
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error;
        const codes = error.CancellationReasons?.map((reason) => reason.Code) ?? [];
        if (codes.includes('ConditionalCheckFailed')) return false;
        if (!codes.includes('TransactionConflict') || attempt === ATTEMPTS) throw error;
        await pause(attempt);
      }
    }
  }

  private transactItem(write: Write): NonNullable<TransactWriteCommandInput['TransactItems']>[number] {
    const TableName = this.name;
    if ('put' in write) return { Put: { TableName, Item: write.put, ConditionExpression: 'attribute_not_exists(PK)' } };
    if ('remove' in write) return { Delete: { TableName, Key: { ...write.remove } } };
    return { Update: { TableName, Key: { ...write.update }, ...placeholders(write.change) } };
  }
}

async function met(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
