import type { Item, Shape } from 'dynalite';
import db from 'dynalite/db';
import { ServiceError } from '#local/aws/localService';
import { DYNALITE_OPTIONS } from '#local/aws/dynamodb/dynaliteStore';
import {
  EXCEPTION_PREFIX,
  createValidationException,
  isConditionalCheckFailure,
  isDynaliteError,
  type RequestValidation,
} from '#local/aws/dynamodb/requests';
import type { StorageTransaction } from '#local/aws/dynamodb/storage';
import { sublevels } from '#local/aws/dynamodb/sublevels';

/** One step of a transaction: an action by name, and its request on one item. */
export interface TransactionStep {
  name: string;
  request: Shape;
}

/** Applies dynalite's own validation to a step. */
export function validateStep({ request }: TransactionStep, { custom }: RequestValidation): void {
  const message = custom?.(request, { options: DYNALITE_OPTIONS });
  if (message) throw createValidationException(message);
}

/** Throws when two steps are on the same item. */
export async function checkDistinctItems(
  transaction: StorageTransaction,
  steps: readonly TransactionStep[],
): Promise<void> {
  const keys = new Set<string>();
  for (const { request } of steps) {
    const table = await transaction.getTable(request.TableName as string);
    const item = (request.Key ?? request.Item) as Item;
    const invalid = request.Key ? db.validateKey(item, table) : db.validateItem(item, table);
    // The step itself is refused later, with its own reason.
    if (invalid) continue;
    const key = sublevels.key(sublevels.items(table.TableName), db.createKey(item, table));
    if (keys.has(key)) {
      throw createValidationException('Transaction request cannot include multiple operations on one item');
    }
    keys.add(key);
  }
}

/** Runs every step. When any is refused, throws TransactionCanceledException with a reason for each step. */
export async function runSteps(
  steps: readonly TransactionStep[],
  run: (step: TransactionStep) => Promise<Shape>,
): Promise<Shape[]> {
  const answers: Shape[] = [];
  const reasons: { Code: string; Message?: string; Item?: unknown }[] = [];
  for (const step of steps) {
    try {
      answers.push(await run(step));
      reasons.push({ Code: 'None' });
    } catch (error) {
      if (!isDynaliteError(error)) throw error;
      const Code = isConditionalCheckFailure(error) ? 'ConditionalCheckFailed' : 'ValidationError';
      const { message: Message, Item } = error.body as { message: string; Item?: unknown };
      reasons.push({ Code, Message, Item });
    }
  }
  if (answers.length === steps.length) return answers;

  const codes = reasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  const type = `${EXCEPTION_PREFIX}TransactionCanceledException`;
  throw new ServiceError(type, message, 400, { CancellationReasons: reasons });
}
