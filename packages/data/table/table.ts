import { AppError } from '#domain/http/errors';
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
import { limitRetries, mayRetryLostRace } from './deadline';
import { AUDIT_PREFIX, type Key } from './keys';
import { migrateRow, MIGRATIONS, toStoredRow, type StoredRow } from './migrations';
import { storedRowSchema, type NewRow, type RowSchema } from './rowSchema';
import { tableMessages } from './messages';

const ATTEMPTS = 4;
const backOff = (attempt: number): Promise<void> => sleep(Math.random() * 25 * 2 ** attempt);

/** An update expression: `#name` stands for an attribute in `names`, `:name` for a value in `values`. */
export interface RowUpdate {
  expression: string;
  condition?: string;
  names: readonly string[];
  values: Record<string, unknown>;
}

/** A whole row, as it is stored. */
export type Row = Key & Readonly<Record<string, unknown>>;

/** A condition on the stored row. */
export type RowCondition = Omit<RowUpdate, 'expression' | 'condition'> & { condition: string };

/**
 * One write of a transaction. `put` fails where the row exists, `removeExisting` where it does not; `requireExisting` changes
 * nothing and fails where the row does not exist or does not meet `onlyIf`.
 */
export type Write =
  | { put: NewRow }
  | { update: Key; change: RowUpdate }
  | { remove: Key; onlyIf?: RowCondition }
  | { removeExisting: Key }
  | { requireExisting: Key; onlyIf?: RowCondition };

/** Commits all writes, or none and answers false. */
export type Commit = (writes: readonly Write[]) => Promise<boolean>;

const STORED_ROW = storedRowSchema(z.looseObject({ SK: z.string() }));

const ROW_EXISTS = 'attribute_exists(PK)';

interface RowRequest<T> {
  key: Key;
  schema: RowSchema<T>;
}

interface PageRequest {
  PK: string;
  prefix?: string;
  /** The last sort key, without a `prefix`. */
  until?: string;
  limit: number;
  after?: Key;
  oldestFirst?: boolean;
}

interface IndexPageRequest extends Pick<PageRequest, 'PK' | 'limit' | 'oldestFirst'> {
  after?: Record<string, unknown>;
  /** The first and the last sort key of the page. */
  between?: readonly [string, string];
}

/** Conditions of a page on its keys, by the bound that the request has. */
const PAGE_CONDITIONS = {
  none: 'PK = :pk',
  prefix: 'PK = :pk AND begins_with(SK, :prefix)',
  until: 'PK = :pk AND SK <= :until',
};

const CONFLICT_RETRY_SECONDS = 5;

/** The error for rows that stay contended. What the call did before at another service may stand, so it does not say that nothing was saved. */
export const conflictError = (): AppError =>
  new AppError('conflict', tableMessages('changesAtOnce'), { retryAfterSeconds: CONFLICT_RETRY_SECONDS });

const TRIES = 12;

/** Retries while `attempt` returns undefined (a lost write race). Throws 409 after 12 tries or 5 s. */
export function retryOnConflict<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  return limitRetries(async () => {
    for (let n = 0; n < TRIES; n++) {
      const result = await attempt();
      if (result !== undefined) return result;
      if (!mayRetryLostRace()) break;
      await sleep(Math.random() * Math.min(200, 5 * 2 ** n));
    }
    throw conflictError();
  });
}

const toConditionInput = ({ names, values, condition }: Omit<RowUpdate, 'expression'>) => ({
  ConditionExpression: condition,
  ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
  ExpressionAttributeValues: Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
});
const toUpdateInput = (change: RowUpdate) => ({ UpdateExpression: change.expression, ...toConditionInput(change) });

/**
 * Typed access to the single table. Every read migrates and parses the row, so an unexpected shape throws a ZodError. Reads
 * are strongly consistent except those of an index. A failed condition answers false and never throws.
 */
export class Table {
  constructor(
    private readonly client: DynamoDBDocumentClient,
    private readonly name: string,
    private readonly migrations = MIGRATIONS,
  ) {}

  /** Reads one row. Costs 1 read unit per 4 KB. */
  async get<T>({ key, schema }: RowRequest<T>): Promise<T | undefined> {
    const { Item } = await this.client.send(
      new GetCommand({ TableName: this.name, Key: { ...key }, ConsistentRead: true }),
    );
    return Item && this.parse(schema, Item);
  }

  /** Reads two rows in one call. Either may be missing. */
  async getBoth<A, B>(first: RowRequest<A>, second: RowRequest<B>): Promise<[A | undefined, B | undefined]> {
    const rows = await this.getBatch([first.key, second.key]);
    const find = <T>({ key, schema }: RowRequest<T>): T | undefined => {
      const row = rows.get(`${key.PK}|${key.SK}`);
      return row && this.parse(schema, row);
    };
    return [find(first), find(second)];
  }

  /** Reads up to 100 rows and answers those that exist, in the order of `keys`. Costs 1 read unit per row of up to 4 KB. */
  async getMany<T>(keys: readonly Key[], schema: RowSchema<T>): Promise<T[]> {
    const rows = await this.getBatch(keys);
    return keys.flatMap(({ PK, SK }) => {
      const row = rows.get(`${PK}|${SK}`);
      return row ? [this.parse(schema, row)] : [];
    });
  }

  /**
   * Reads one page of a partition: the rows whose sort key begins with `prefix`, after the row `after`, in descending order
   * of sort key unless `oldestFirst`. `hasMore` says whether rows follow the last item.
   */
  async page<T>(
    schema: RowSchema<T>,
    { PK, prefix, until, limit, after, oldestFirst = false }: PageRequest,
  ): Promise<{ items: T[]; hasMore: boolean }> {
    const { Items = [], LastEvaluatedKey } = await this.client.send(
      new QueryCommand({
        TableName: this.name,
        KeyConditionExpression: PAGE_CONDITIONS[prefix ? 'prefix' : until ? 'until' : 'none'],
        ExpressionAttributeValues: {
          ':pk': PK,
          ...(prefix && { ':prefix': prefix }),
          ...(until && { ':until': until }),
        },
        ScanIndexForward: oldestFirst,
        ConsistentRead: true,
        Limit: limit + 1,
        ExclusiveStartKey: after && { ...after },
      }),
    );
    const items = Items.slice(0, limit).map((row) => this.parse(schema, row));
    return { items, hasMore: Items.length > limit || LastEvaluatedKey !== undefined };
  }

  /** Reads every row of a partition, in ascending order of sort key. For partitions that stay small. */
  async listAll<T>(schema: RowSchema<T>, PK: string): Promise<T[]> {
    const rows: T[] = [];
    for await (const row of this.readAll(schema, PK)) rows.push(row);
    return rows;
  }

  /**
   * Reads every row of a partition whose sort key begins with `prefix`, in ascending order of sort key. Keeps at most 1,000 of them in
   * memory.
   */
  async *readAll<T>(schema: RowSchema<T>, PK: string, prefix?: string): AsyncGenerator<T> {
    let after: Key | undefined;
    for (let hasMore = true; hasMore;) {
      const page = await this.page(STORED_ROW, { PK, prefix, limit: 1000, after, oldestFirst: true });
      for (const row of page.items) yield this.parse(schema, row);
      const last = page.items.at(-1);
      after = last && { PK, SK: last.SK };
      hasMore = page.hasMore && last !== undefined;
    }
  }

  /** Reads every row with this sort key by scanning the whole table. Only operators' commands have the right to scan. */
  scanBySortKey<T>(schema: RowSchema<T>, SK: string): AsyncGenerator<T> {
    return this.scanAll(schema, { FilterExpression: 'SK = :sk', ExpressionAttributeValues: { ':sk': SK } });
  }

  /** Reads every row of the table that passes the filter. Only operators' commands have the right to scan. */
  async *scanAll<T>(
    schema: RowSchema<T>,
    filter: Pick<ScanCommandInput, 'FilterExpression' | 'ExpressionAttributeValues'> = {},
  ): AsyncGenerator<T> {
    let after: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await this.client.send(
        new ScanCommand({ TableName: this.name, ConsistentRead: true, ...filter, ExclusiveStartKey: after }),
      );
      for (const row of Items) yield this.parse(schema, row);
      after = LastEvaluatedKey;
    } while (after);
  }

  /**
   * Reads one page of a partition of the index GSI1, newest first unless `oldestFirst`, of the sort keys between two bounds.
   * Eventually consistent.
   */
  async pageIndex<T>(
    schema: RowSchema<T>,
    { PK, limit, after, oldestFirst = false, between }: IndexPageRequest,
  ): Promise<{ items: T[]; next?: Record<string, unknown> }> {
    const { Items = [], LastEvaluatedKey } = await this.client.send(
      new QueryCommand({
        TableName: this.name,
        IndexName: 'GSI1',
        KeyConditionExpression: between ? 'GSI1PK = :pk AND GSI1SK BETWEEN :from AND :to' : 'GSI1PK = :pk',
        ExpressionAttributeValues: { ':pk': PK, ...(between && { ':from': between[0], ':to': between[1] }) },
        ScanIndexForward: oldestFirst,
        Limit: limit,
        ExclusiveStartKey: after,
      }),
    );
    return { items: Items.map((row) => this.parse(schema, row)), next: LastEvaluatedKey };
  }

  /** Writes a row that must not exist yet; false where it does. */
  add(row: NewRow): Promise<boolean> {
    return this.addStored(toStoredRow(row, this.migrations));
  }

  /** Writes a whole row as another table stored it; false where it exists. */
  addStored(row: Row): Promise<boolean> {
    return isConditionMet(
      this.client.send(
        new PutCommand({ TableName: this.name, Item: row, ConditionExpression: 'attribute_not_exists(PK)' }),
      ),
    );
  }

  /** Writes a whole row in place of any stored one. Throws for a stored row of the audit log. Only a restore uses this. */
  async overwrite(row: Row): Promise<void> {
    const isReplaced = await isConditionMet(
      this.client.send(
        new PutCommand({
          TableName: this.name,
          Item: row,
          ConditionExpression: 'attribute_not_exists(PK) OR NOT begins_with(PK, :audit)',
          ExpressionAttributeValues: { ':audit': AUDIT_PREFIX },
        }),
      ),
    );
    if (!isReplaced) throw new Error('A row of the audit log is never replaced.');
  }

  /** Updates a row, or creates it where the condition allows; false where the condition fails. */
  update(key: Key, change: RowUpdate): Promise<boolean> {
    return isConditionMet(
      this.client.send(new UpdateCommand({ TableName: this.name, Key: { ...key }, ...toUpdateInput(change) })),
    );
  }

  /** Removes a row; false where there was none. */
  async remove(key: Key): Promise<boolean> {
    const { Attributes } = await this.client.send(
      new DeleteCommand({ TableName: this.name, Key: { PK: key.PK, SK: key.SK }, ReturnValues: 'ALL_OLD' }),
    );
    return Attributes !== undefined;
  }

  /** Commits all writes or none, retrying on conflict; false where a condition failed. */
  async transact(writes: readonly Write[]): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.tryTransact(writes);
      if (outcome !== 'busy') return outcome === 'done';
      if (!mayRetryLostRace() || attempt === ATTEMPTS) throw conflictError();
      await backOff(attempt);
    }
  }

  /**
   * Tries once to commit all writes. Answers `done`, `busy` where another transaction locked one of the rows, or the indexes
   * of the writes whose conditions failed.
   */
  async tryTransact(writes: readonly Write[]): Promise<'done' | 'busy' | number[]> {
    try {
      const TransactItems = writes.map((write) => this.toTransactItem(write));
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

  private parse<T>({ kind, schema }: RowSchema<T>, row: StoredRow): T {
    return schema.parse(kind === null ? row : migrateRow(kind, row, this.migrations));
  }

  private async getBatch(keys: readonly Key[]): Promise<Map<string, StoredRow>> {
    const rows = new Map<string, StoredRow>();
    let remaining: Record<string, unknown>[] = keys.map((key) => ({ ...key }));
    for (let attempt = 0; remaining.length > 0; attempt++) {
      if (attempt === ATTEMPTS) throw new Error('The table left keys unprocessed');
      if (attempt > 0) await backOff(attempt);
      const { Responses, UnprocessedKeys } = await this.client.send(
        new BatchGetCommand({ RequestItems: { [this.name]: { Keys: remaining, ConsistentRead: true } } }),
      );
      for (const row of Responses?.[this.name] ?? []) rows.set(`${String(row.PK)}|${String(row.SK)}`, row);
      remaining = UnprocessedKeys?.[this.name]?.Keys ?? [];
    }
    return rows;
  }

  private toTransactItem(write: Write): NonNullable<TransactWriteCommandInput['TransactItems']>[number] {
    const TableName = this.name;
    if ('put' in write) {
      const Item = toStoredRow(write.put, this.migrations);
      return { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(PK)' } };
    }
    if ('remove' in write) {
      return { Delete: { TableName, Key: { ...write.remove }, ...(write.onlyIf && toConditionInput(write.onlyIf)) } };
    }
    if ('removeExisting' in write)
      return { Delete: { TableName, Key: { ...write.removeExisting }, ConditionExpression: ROW_EXISTS } };
    if ('requireExisting' in write) {
      const condition = write.onlyIf ? toConditionInput(write.onlyIf) : { ConditionExpression: ROW_EXISTS };
      return { ConditionCheck: { TableName, Key: { ...write.requireExisting }, ...condition } };
    }
    return { Update: { TableName, Key: { ...write.update }, ...toUpdateInput(write.change) } };
  }
}

async function isConditionMet(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
