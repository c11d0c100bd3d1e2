import { createHash } from 'node:crypto';
import type { Action, Item, Shape, Types } from 'dynalite';
import deleteItem from 'dynalite/actions/deleteItem';
import getItem from 'dynalite/actions/getItem';
import putItem from 'dynalite/actions/putItem';
import updateItem from 'dynalite/actions/updateItem';
import db from 'dynalite/db';
import checkDelete from 'dynalite/validations/deleteItem';
import checkGet from 'dynalite/validations/getItem';
import checkPut from 'dynalite/validations/putItem';
import checkUpdate from 'dynalite/validations/updateItem';
import { ServiceError } from '#local/aws/service';
import { areas } from './areas';
import { ofTransaction } from './capacity';
import { OPTIONS } from './dynaliteStore';
import {
  type Check,
  RETURN_ON_FAILURE,
  SERVICE,
  checked,
  invalid,
  isFailedCondition,
  isRefusal,
  write,
} from './requests';
import type { Storage, Work } from './storage';

/** How long a transaction's token answers a repeat without doing it again. */
export const TOKEN_LIFETIME_MS = 10 * 60_000;

const MAX_BYTES = 4 * 1024 * 1024;

const CONDITION = ['ConditionExpression', 'ExpressionAttributeNames', 'ExpressionAttributeValues'];
const writes: Record<string, { action: Action; check: Check; parameters: string[]; more?: Types }> = {
  Put: { action: putItem, check: checkPut, parameters: ['Item', ...CONDITION] },
  Update: { action: updateItem, check: checkUpdate, parameters: ['Key', 'UpdateExpression', ...CONDITION] },
  Delete: { action: deleteItem, check: checkDelete, parameters: ['Key', ...CONDITION] },
  ConditionCheck: {
    action: conditionCheck,
    check: checkDelete,
    parameters: ['Key', ...CONDITION],
    more: { ConditionExpression: { type: 'String', notNull: true } },
  },
};

const transactWrite: Check = {
  types: {
    ReturnConsumedCapacity: checkPut.types.ReturnConsumedCapacity,
    ReturnItemCollectionMetrics: checkPut.types.ReturnItemCollectionMetrics,
    ClientRequestToken: { type: 'String', lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 36 },
    TransactItems: listOf(
      'TransactWriteItem',
      Object.fromEntries(
        Object.entries(writes).map(([name, { check, parameters, more }]) => [
          name,
          structure(name, { ...pick(check.types, ['TableName', ...parameters]), ...RETURN_ON_FAILURE, ...more }),
        ]),
      ),
    ),
  },
};

const transactGet: Check = {
  types: {
    ReturnConsumedCapacity: checkGet.types.ReturnConsumedCapacity,
    TransactItems: listOf('TransactGetItem', {
      Get: {
        ...structure(
          'Get',
          pick(checkGet.types, ['TableName', 'Key', 'ProjectionExpression', 'ExpressionAttributeNames']),
        ),
        notNull: true,
      },
    }),
  },
};

/** One item of a transaction: which action on which item. */
interface Step {
  name: string;
  request: Shape;
}

interface Token {
  asked: string;
  at: number;
}

/**
 * TransactWriteItems: all of up to 100 writes and checks, or none of them. Repeats within ten minutes under one
 * `ClientRequestToken` are answered without writing again, also after a restart.
 */
export async function transactWriteItems(storage: Storage, clock: () => Date, original: Shape): Promise<Shape> {
  const asked = createHash('sha256')
    .update(JSON.stringify(original.TransactItems ?? null))
    .digest('hex');
  const request = checked(original, transactWrite);
  const steps = (request.TransactItems as Record<string, Shape>[]).map(step);
  for (const { name, request: single } of steps) {
    const message = writes[name]!.check.custom?.(single, { options: OPTIONS });
    if (message) throw invalid(message);
    single.ReturnConsumedCapacity = 'TOTAL';
  }
  const bytes = steps.reduce((sum, { request: single }) => sum + payloadBytes(single), 0);
  if (bytes > MAX_BYTES) throw invalid(`Transaction payload size cannot exceed 4MB. Payload Size: ${bytes}`);

  return storage.alone(async (work) => {
    await refuseDuplicates(
      work,
      steps.map((one) => one.request),
    );
    const token = request.ClientRequestToken as string | undefined;
    const at = clock().getTime();
    if (token !== undefined) {
      const key = createHash('sha256').update(token).digest('hex');
      const known = (await work.get(areas.tokens, key)) as Token | undefined;
      if (known !== undefined && at < known.at + TOKEN_LIFETIME_MS) {
        if (known.asked !== asked) throw new ServiceError(`${SERVICE}IdempotentParameterMismatchException`, MISMATCH);
        return ofTransaction(request, 'ReadCapacityUnits', await readUnits(work, steps));
      }
      work.put(areas.tokens, key, { asked, at } satisfies Token);
    }
    const answers = await settle(steps, ({ name, request: single }) => write(work, writes[name]!.action, single));
    return ofTransaction(request, 'WriteCapacityUnits', answers, work.indexWrites);
  });
}

/** TransactGetItems: up to 100 items as they were at one moment. */
export async function transactGetItems(storage: Storage, original: Shape): Promise<Shape> {
  const request = checked(original, transactGet);
  const steps = (request.TransactItems as { Get: Shape }[]).map(({ Get }) => ({ name: 'Get', request: Get }));
  for (const { request: single } of steps) {
    const message = checkGet.custom?.(single, { options: OPTIONS });
    if (message) throw invalid(message);
    Object.assign(single, { ReturnConsumedCapacity: 'TOTAL', ConsistentRead: true });
  }
  return storage.alone(async (work) => {
    await refuseDuplicates(
      work,
      steps.map((one) => one.request),
    );
    const answers = await settle(steps, (one) => work.perform(getItem, one.request));
    const Responses = answers.map(({ Item }) => ({ Item }));
    return { Responses, ...ofTransaction(request, 'ReadCapacityUnits', answers) };
  });
}

const MISMATCH = 'The request uses the same client token as a previous, but non-identical request.';

/** Runs every step; when any of them is refused, throws with a reason for each and nothing is kept. */
async function settle(steps: Step[], run: (step: Step) => Promise<Shape>): Promise<Shape[]> {
  const answers: Shape[] = [];
  const reasons: { Code: string; Message?: string; Item?: unknown }[] = [];
  for (const one of steps) {
    try {
      answers.push(await run(one));
      reasons.push({ Code: 'None' });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const Code = isFailedCondition(error) ? 'ConditionalCheckFailed' : 'ValidationError';
      const { message: Message, Item } = error.body as { message: string; Item?: unknown };
      reasons.push({ Code, Message, Item });
    }
  }
  if (answers.length === steps.length) return answers;

  const codes = reasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  throw new ServiceError(`${SERVICE}TransactionCanceledException`, message, 400, { CancellationReasons: reasons });
}

async function refuseDuplicates(work: Work, requests: Shape[]): Promise<void> {
  const seen = new Set<string>();
  for (const { TableName, Key, Item: whole } of requests) {
    const table = await work.table(TableName as string);
    const item = (Key ?? whole) as Item;
    if (Key ? db.validateKey(item, table) : db.validateItem(item, table)) continue;
    const place = areas.key(areas.items(table.TableName), db.createKey(item, table));
    if (seen.has(place)) throw invalid('Transaction request cannot include multiple operations on one item');
    seen.add(place);
  }
}

function step(item: Record<string, Shape>): Step {
  const names = Object.keys(item);
  const [name] = names;
  if (name === undefined) {
    throw invalid('Invalid Request: TransactWriteRequest should contain Delete or Put or Update request');
  }
  if (names.length > 1) throw invalid('TransactItems can only contain one of Check, Put, Update or Delete');
  return { name, request: item[name]! };
}

function conditionCheck(...[store, request, done]: Parameters<Action>): void {
  store.getTable(request.TableName as string, (missing, table) => {
    const refused = missing ?? db.validateKey(request.Key as Item, table!);
    if (refused) {
      done(refused);
      return;
    }
    store.getItemDb(table!.TableName).get(db.createKey(request.Key as Item, table!), (failed, found) => {
      const item = found as Item | undefined;
      const error = failed ?? db.checkConditional(request, item);
      if (error) done(error);
      else done(null, { ConsumedCapacity: db.addConsumedCapacity(request, false, item) });
    });
  });
}

/** What reading the items of a transaction costs, for the repeat of one that was done. */
function readUnits(work: Work, steps: Step[]): Promise<Shape[]> {
  const reads = steps.map(async ({ request: { TableName, Key, Item: whole } }) => {
    const { KeySchema } = await work.table(TableName as string);
    const from = (Key ?? whole) as Item;
    const key = Object.fromEntries(KeySchema.map(({ AttributeName }) => [AttributeName, from[AttributeName]]));
    return work.perform(getItem, { TableName, Key: key, ConsistentRead: true, ReturnConsumedCapacity: 'TOTAL' });
  });
  return Promise.all(reads);
}

function payloadBytes({ Key, Item: whole, ExpressionAttributeValues }: Shape): number {
  return [Key, whole, ExpressionAttributeValues].reduce<number>(
    (sum, part) => sum + (part ? db.itemSize(part as Item) : 0),
    0,
  );
}

function listOf(name: string, children: Types): Types {
  const member = { type: `ValueStruct<${name}>`, children };
  return { type: 'List', notNull: true, lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 100, children: member };
}

function structure(name: string, children: Types): Types {
  return { type: `FieldStruct<${name}>`, children };
}

function pick(types: Types, names: string[]): Types {
  return Object.fromEntries(names.map((name) => [name, types[name]]));
}
