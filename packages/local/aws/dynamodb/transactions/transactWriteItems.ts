import type { Item, Shape } from 'dynalite';
import getItem from 'dynalite/actions/getItem';
import db from 'dynalite/db';
import { computeTransactionCapacity } from '#local/aws/dynamodb/capacity';
import { claimToken, computeDigest } from './idempotencyTokens';
import { createValidationException, parseRequest, performWrite } from '#local/aws/dynamodb/requests';
import type { Storage, StorageTransaction } from '#local/aws/dynamodb/storage';
import { checkDistinctItems, runSteps, validateStep, type TransactionStep } from './transactionSteps';
import { transactWriteValidation, transactionWrites } from './transactionValidation';

const MAX_BYTES = 4 * 1024 * 1024;

/**
 * TransactWriteItems: performs all of up to 100 writes and checks, or none of them. Repeats within ten minutes under the same
 * `ClientRequestToken` are answered without writing again, also after a restart.
 */
export async function transactWriteItems(storage: Storage, clock: () => Date, input: Shape): Promise<Shape> {
  const requestDigest = computeDigest(JSON.stringify(input.TransactItems ?? null));
  const request = parseRequest(input, transactWriteValidation);
  const steps = (request.TransactItems as Record<string, Shape>[]).map(parseStep);
  for (const step of steps) {
    validateStep(step, transactionWrites[step.name]!.validation);
    step.request.ReturnConsumedCapacity = 'TOTAL';
  }
  checkPayloadSize(steps);

  return storage.runTransaction(async (transaction) => {
    await checkDistinctItems(transaction, steps);
    const token = request.ClientRequestToken as string | undefined;
    if (token !== undefined && !(await claimToken(transaction, token, requestDigest, clock()))) {
      const reads = await readItems(transaction, steps);
      return computeTransactionCapacity(request, 'ReadCapacityUnits', reads);
    }
    const answers = await runSteps(steps, (step) =>
      performWrite(transaction, transactionWrites[step.name]!.action, step.request),
    );
    return computeTransactionCapacity(request, 'WriteCapacityUnits', answers, transaction.indexWrites);
  });
}

function parseStep(item: Record<string, Shape>): TransactionStep {
  const names = Object.keys(item);
  const [name] = names;
  if (name === undefined) {
    throw createValidationException(
      'Invalid Request: TransactWriteRequest should contain Delete or Put or Update request',
    );
  }
  if (names.length > 1) {
    throw createValidationException('TransactItems can only contain one of Check, Put, Update or Delete');
  }
  return { name, request: item[name]! };
}

function checkPayloadSize(steps: readonly TransactionStep[]): void {
  const bytes = steps.reduce((sum, { request }) => sum + computePayloadBytes(request), 0);
  if (bytes > MAX_BYTES) {
    throw createValidationException(`Transaction payload size cannot exceed 4MB. Payload Size: ${bytes}`);
  }
}

function computePayloadBytes(request: Shape): number {
  return [request.Key, request.Item, request.ExpressionAttributeValues].reduce<number>(
    (sum, part) => sum + (part ? db.itemSize(part as Item) : 0),
    0,
  );
}

/** Reads the items of a repeated transaction: the service charges the repeat for reading them. */
function readItems(transaction: StorageTransaction, steps: readonly TransactionStep[]): Promise<Shape[]> {
  const reads = steps.map(async ({ request }) => {
    const { TableName } = request;
    const { KeySchema } = await transaction.getTable(TableName as string);
    const item = (request.Key ?? request.Item) as Item;
    const Key = Object.fromEntries(KeySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName]]));
    return transaction.perform(getItem, { TableName, Key, ConsistentRead: true, ReturnConsumedCapacity: 'TOTAL' });
  });
  return Promise.all(reads);
}
