import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient, ScanCommandInput, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
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

/** What must hold of a row as it stands. */
export type Condition = Omit<Change, 'expression' | 'condition'> & { condition: string };

/**
 * One write of a transaction: a row that must be new, a change of a row, a removal, a removal of a row that must be there,
 * or the bare demand that a row is there.
 */
export type Write =
  | { put: Row }
  | { update: Key; change: Change }
  | { remove: Key; provided?: Condition }
  | { take: Key }
  | { present: Key };

/** Commits writes together: all, or none and the answer false. */
export type Commit = (writes: readonly Write[]) => Promise<boolean>;

const WithKey = z.looseObject({ SK: z.string() });

const THERE = 'attribute_exists(PK)';

interface Wanted<T> {
  key: Key;
  schema: z.ZodType<T>;
}

interface PageOf {
  PK: string;
  prefix?: string;
  limit: number;
  after?: Key;
  oldestFirst?: boolean;
}

/** What is thrown where rows stay taken; told as an outage, like the table's own throttling. */
export const busy = (): Error => Object.assign(new Error('Rows are taken'), { name: 'ThrottlingException' });

const TRIES = 12;

/** Repeats what another write got in the way of, told by undefined, until it answers; throws where that never happens. */
export async function settled<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let n = 0; n < TRIES; n++) {
    const answer = await attempt();
    if (answer !== undefined) return answer;
    await sleep(Math.random() * Math.min(200, 5 * 2 ** n));
  }
  throw busy();
}

const conditionOf = ({ names, values, condition }: Omit<Change, 'expression'>) => ({
  ConditionExpression: condition,
  ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
  ExpressionAttributeValues: Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
});
const placeholders = (change: Change) => ({ UpdateExpression: change.expression, ...conditionOf(change) });

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
    const rows = await this.batch([first.key, second.key]);
    const parse = <T>({ key, schema }: Wanted<T>): T | undefined => {
      const row = rows.get(`${key.PK}|${key.SK}`);
      return row === undefined ? undefined : schema.parse(row);
    };
    return [parse(first), parse(second)];
  }

  /** Those of up to 100 rows that are there, in the order of their keys; costs 1 read unit per row of up to 4 KB. */
  async getMany<T>(wanted: readonly Key[], schema: z.ZodType<T>): Promise<T[]> {
    const rows = await this.batch(wanted);
    return wanted.flatMap(({ PK, SK }) => {
      const row = rows.get(`${PK}|${SK}`);
      return row === undefined ? [] : [schema.parse(row)];
    });
  }

  /**
   * One page of the rows whose sort key begins with `prefix` (all without one), newest first unless told otherwise, after
   * the row `after`. `more` tells whether rows are left behind the last item.
   */
  async page<T>(
    schema: z.ZodType<T>,
    { PK, prefix, limit, after, oldestFirst = false }: PageOf,
  ): Promise<{ items: T[]; more: boolean }> {
    const { Items = [], LastEvaluatedKey } = await this.client.send(
      new QueryCommand({
        TableName: this.name,
        KeyConditionExpression: prefix ? 'PK = :pk AND begins_with(SK, :prefix)' : 'PK = :pk',
        ExpressionAttributeValues: { ':pk': PK, ...(prefix && { ':prefix': prefix }) },
        ScanIndexForward: oldestFirst,
        ConsistentRead: true,
        Limit: limit + 1,
        ExclusiveStartKey: after && { ...after },
      }),
    );
    const items = Items.slice(0, limit).map((row) => schema.parse(row));
    return { items, more: Items.length > limit || LastEvaluatedKey !== undefined };
  }

  /** Every row under a partition key, oldest first; for partitions that stay small. */
  async all<T>(schema: z.ZodType<T>, PK: string): Promise<T[]> {
    const rows: T[] = [];
    let after: Key | undefined;
    for (let more = true; more;) {
      const page = await this.page(WithKey, { PK, limit: 1000, after, oldestFirst: true });
      rows.push(...page.items.map((row) => schema.parse(row)));
      const last = page.items.at(-1);
      after = last && { PK, SK: last.SK };
      more = page.more && last !== undefined;
    }
    return rows;
  }

  /** Every row with a sort key, by reading the whole table. No function may; an operator's command does. */
  scan<T>(schema: z.ZodType<T>, SK: string): AsyncGenerator<T> {
    return this.everything(schema, { FilterExpression: 'SK = :sk', ExpressionAttributeValues: { ':sk': SK } });
  }

  /** Every row of the table, or those that a filter lets through. No function may; an operator's command does. */
  async *everything<T>(
    schema: z.ZodType<T>,
    filter: Pick<ScanCommandInput, 'FilterExpression' | 'ExpressionAttributeValues'> = {},
  ): AsyncGenerator<T> {
    let after: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await this.client.send(
        new ScanCommand({ TableName: this.name, ConsistentRead: true, ...filter, ExclusiveStartKey: after }),
      );
      for (const row of Items) yield schema.parse(row);
      after = LastEvaluatedKey;
    } while (after);
  }

  /** The newest rows of the index GSI1 under one of its keys, as they were a moment ago: an index lags behind its table. */
  async pageOfIndex<T>(
    schema: z.ZodType<T>,
    { PK, limit, after }: Pick<PageOf, 'PK' | 'limit'> & { after?: Record<string, unknown> },
  ): Promise<{ items: T[]; next?: Record<string, unknown> }> {
    const { Items = [], LastEvaluatedKey } = await this.client.send(
      new QueryCommand({
        TableName: this.name,
        IndexName: 'GSI1',
        KeyConditionExpression: 'GSI1PK = :pk',
        ExpressionAttributeValues: { ':pk': PK },
        ScanIndexForward: false,
        Limit: limit,
        ExclusiveStartKey: after,
      }),
    );
    return { items: Items.map((row) => schema.parse(row)), next: LastEvaluatedKey };
  }

  /** Writes a row that must not exist yet; false where it does. */
  add(row: Row): Promise<boolean> {
    return met(
      this.client.send(
        new PutCommand({ TableName: this.name, Item: row, ConditionExpression: 'attribute_not_exists(PK)' }),
      ),
    );
  }

  /** Writes a row over whatever stands in its place. Only a restore does. */
  async overwrite(row: Row): Promise<void> {
    await this.client.send(new PutCommand({ TableName: this.name, Item: row }));
  }

  /** Changes a row; false where its condition does not hold. */
  update(key: Key, change: Change): Promise<boolean> {
    return met(this.client.send(new UpdateCommand({ TableName: this.name, Key: { ...key }, ...placeholders(change) })));
  }

  /** Removes a row; false where there was none. */
  async remove(key: Key): Promise<boolean> {
    const { Attributes } = await this.client.send(
      new DeleteCommand({ TableName: this.name, Key: { PK: key.PK, SK: key.SK }, ReturnValues: 'ALL_OLD' }),
    );
    return Attributes !== undefined;
  }

  /** All of the writes or none; false where a condition (or a row that must be new) did not hold. */
  async transact(writes: readonly Write[]): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.attempt(writes);
      if (outcome !== 'busy') return outcome === 'done';
      if (attempt === ATTEMPTS) throw busy();
      await pause(attempt);
    }
  }

  /**
   * One try at all of the writes or none: `done`, `busy` where another transaction held one of the rows, else the indexes
   * of the writes whose conditions did not hold.
   */
  async attempt(writes: readonly Write[]): Promise<'done' | 'busy' | number[]> {
    try {
      const TransactItems = writes.map((write) => this.transactItem(write));
      await this.client.send(new TransactWriteCommand({ TransactItems }));
      return 'done';
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = error.CancellationReasons?.map((reason) => reason.Code) ?? [];
      const failed = codes.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : []));
      if (failed.length > 0) return failed;
      if (codes.includes('TransactionConflict')) return 'busy';
      throw error;
    }
  }

  private async batch(wanted: readonly Key[]): Promise<Map<string, unknown>> {
    const rows = new Map<string, unknown>();
    let left: Record<string, unknown>[] = wanted.map((key) => ({ ...key }));
    for (let attempt = 0; left.length > 0; attempt++) {
      if (attempt === ATTEMPTS) throw new Error('The table left keys unprocessed');
      if (attempt > 0) await pause(attempt);
      const { Responses, UnprocessedKeys } = await this.client.send(
        new BatchGetCommand({ RequestItems: { [this.name]: { Keys: left, ConsistentRead: true } } }),
      );
      for (const row of Responses?.[this.name] ?? []) rows.set(`${String(row.PK)}|${String(row.SK)}`, row);
      left = UnprocessedKeys?.[this.name]?.Keys ?? [];
    }
    return rows;
  }

  private transactItem(write: Write): NonNullable<TransactWriteCommandInput['TransactItems']>[number] {
    const TableName = this.name;
    if ('put' in write) return { Put: { TableName, Item: write.put, ConditionExpression: 'attribute_not_exists(PK)' } };
    if ('remove' in write) {
      return { Delete: { TableName, Key: { ...write.remove }, ...(write.provided && conditionOf(write.provided)) } };
    }
    if ('take' in write) return { Delete: { TableName, Key: { ...write.take }, ConditionExpression: THERE } };
    if ('present' in write) {
      return { ConditionCheck: { TableName, Key: { ...write.present }, ConditionExpression: THERE } };
    }
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
