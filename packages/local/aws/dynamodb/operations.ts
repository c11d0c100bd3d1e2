import type { Action, Shape } from 'dynalite';
import batchGetItem from 'dynalite/actions/batchGetItem';
import batchWriteItem from 'dynalite/actions/batchWriteItem';
import createTable from 'dynalite/actions/createTable';
import deleteItem from 'dynalite/actions/deleteItem';
import describeTable from 'dynalite/actions/describeTable';
import getItem from 'dynalite/actions/getItem';
import listTables from 'dynalite/actions/listTables';
import putItem from 'dynalite/actions/putItem';
import query from 'dynalite/actions/query';
import scan from 'dynalite/actions/scan';
import updateItem from 'dynalite/actions/updateItem';
import batchGetValidation from 'dynalite/validations/batchGetItem';
import batchWriteValidation from 'dynalite/validations/batchWriteItem';
import createTableValidation from 'dynalite/validations/createTable';
import deleteValidation from 'dynalite/validations/deleteItem';
import describeTableValidation from 'dynalite/validations/describeTable';
import getValidation from 'dynalite/validations/getItem';
import listTablesValidation from 'dynalite/validations/listTables';
import putValidation from 'dynalite/validations/putItem';
import queryValidation from 'dynalite/validations/query';
import scanValidation from 'dynalite/validations/scan';
import updateValidation from 'dynalite/validations/updateItem';
import { addIndexCapacity } from './capacity';
import { describeContinuousBackups, restoreTable, updateContinuousBackups, updateTable } from './recovery';
import { type RequestValidation, RETURN_VALUES_ON_FAILURE, parseRequest, performWrite } from './requests';
import type { Storage } from './storage';
import { describeTimeToLive, updateTimeToLive } from './timeToLive';
import { transactGetItems } from '#local/aws/dynamodb/transactions/transactGetItems';
import { transactWriteItems } from '#local/aws/dynamodb/transactions/transactWriteItems';

/** Answers one operation's request. Throws a `ServiceError` or dynalite's `DynaliteError`. */
export type DynamoDbOperation = (request: Shape) => Promise<Shape>;

/** The provided operations by their names on the wire. */
export function createOperations(storage: Storage, clock: () => Date): Map<string, DynamoDbOperation> {
  const createRead =
    (action: Action, validation: RequestValidation): DynamoDbOperation =>
    async (request) =>
      storage.reader.perform(action, parseRequest(request, validation));
  const createWrite =
    (action: Action, validation: RequestValidation): DynamoDbOperation =>
    async (request) => {
      const parsed = parseRequest(request, validation);
      return storage.runTransaction(async (transaction) =>
        addIndexCapacity(await performWrite(transaction, action, parsed), transaction.indexWrites),
      );
    };
  return new Map([
    ['CreateTable', createWrite(createTable, createTableValidation)],
    ['DescribeTable', createRead(describeTable, describeTableValidation)],
    ['ListTables', createRead(listTables, listTablesValidation)],
    ['UpdateTable', (request) => updateTable(storage, request)],
    ['UpdateContinuousBackups', (request) => updateContinuousBackups(storage, clock, request)],
    ['DescribeContinuousBackups', (request) => describeContinuousBackups(storage, clock, request)],
    ['RestoreTableToPointInTime', (request) => restoreTable(storage, clock, request)],
    ['UpdateTimeToLive', (request) => updateTimeToLive(storage, request)],
    ['DescribeTimeToLive', (request) => describeTimeToLive(storage, request)],
    ['GetItem', createRead(getItem, getValidation)],
    ['BatchGetItem', createRead(batchGetItem, batchGetValidation)],
    ['Query', createRead(query, queryValidation)],
    ['Scan', createRead(scan, scanValidation)],
    ['PutItem', createWrite(putItem, allowReturnOnFailure(putValidation))],
    ['UpdateItem', createWrite(updateItem, allowReturnOnFailure(updateValidation))],
    ['DeleteItem', createWrite(deleteItem, allowReturnOnFailure(deleteValidation))],
    ['BatchWriteItem', createWrite(batchWriteItem, batchWriteValidation)],
    ['TransactWriteItems', (request) => transactWriteItems(storage, clock, request)],
    ['TransactGetItems', (request) => transactGetItems(storage, request)],
  ]);
}

function allowReturnOnFailure({ types, custom }: RequestValidation): RequestValidation {
  return { types: { ...types, ...RETURN_VALUES_ON_FAILURE }, custom };
}
