import type { Shape } from 'dynalite';
import getItem from 'dynalite/actions/getItem';
import getValidation from 'dynalite/validations/getItem';
import { computeTransactionCapacity } from '#local/aws/dynamodb/capacity';
import { parseRequest } from '#local/aws/dynamodb/requests';
import type { Storage } from '#local/aws/dynamodb/storage';
import { checkDistinctItems, runSteps, validateStep, type TransactionStep } from './transactionSteps';
import { transactGetValidation } from './transactionValidation';

/** TransactGetItems: reads up to 100 items at one moment. */
export async function transactGetItems(storage: Storage, input: Shape): Promise<Shape> {
  const request = parseRequest(input, transactGetValidation);
  const steps = (request.TransactItems as { Get: Shape }[]).map(({ Get }): TransactionStep => ({
    name: 'Get',
    request: Get,
  }));
  for (const step of steps) {
    validateStep(step, getValidation);
    Object.assign(step.request, { ReturnConsumedCapacity: 'TOTAL', ConsistentRead: true });
  }
  return storage.runTransaction(async (transaction) => {
    await checkDistinctItems(transaction, steps);
    const answers = await runSteps(steps, (step) => transaction.perform(getItem, step.request));
    const Responses = answers.map(({ Item }) => ({ Item }));
    return { Responses, ...computeTransactionCapacity(request, 'ReadCapacityUnits', answers) };
  });
}
