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
import checkBatchGet from 'dynalite/validations/batchGetItem';
import checkBatchWrite from 'dynalite/validations/batchWriteItem';
import checkCreateTable from 'dynalite/validations/createTable';
import checkDelete from 'dynalite/validations/deleteItem';
import checkDescribeTable from 'dynalite/validations/describeTable';
import checkGet from 'dynalite/validations/getItem';
import checkListTables from 'dynalite/validations/listTables';
import checkPut from 'dynalite/validations/putItem';
import checkQuery from 'dynalite/validations/query';
import checkScan from 'dynalite/validations/scan';
import checkUpdate from 'dynalite/validations/updateItem';
import { withIndexes } from './capacity';
import { type Check, RETURN_ON_FAILURE, checked, write } from './requests';
import type { Storage } from './storage';
import { describeTimeToLive, updateTimeToLive } from './timeToLive';
import { transactGetItems, transactWriteItems } from './transactions';

/** Answers one operation's request, or throws a `ServiceError` or dynalite's `Refusal`. */
export type Operation = (request: Shape) => Promise<Shape>;

/** Every operation that is served, by its name on the wire; all others are unknown. */
export function operations(storage: Storage, clock: () => Date): Map<string, Operation> {
  const reads =
    (action: Action, check: Check): Operation =>
    async (request) =>
      storage.committed.perform(action, checked(request, check));
  const writes = (action: Action, check: Check): Operation => {
    return async (request) => {
      const known = checked(request, check);
      return storage.alone(async (work) => withIndexes(await write(work, action, known), work.indexWrites));
    };
  };
  return new Map([
    ['CreateTable', writes(createTable, checkCreateTable)],
    ['DescribeTable', reads(describeTable, checkDescribeTable)],
    ['ListTables', reads(listTables, checkListTables)],
    ['UpdateTimeToLive', (request) => updateTimeToLive(storage, request)],
    ['DescribeTimeToLive', (request) => describeTimeToLive(storage, request)],
    ['GetItem', reads(getItem, checkGet)],
    ['BatchGetItem', reads(batchGetItem, checkBatchGet)],
    ['Query', reads(query, checkQuery)],
    ['Scan', reads(scan, checkScan)],
    ['PutItem', writes(putItem, conditional(checkPut))],
    ['UpdateItem', writes(updateItem, conditional(checkUpdate))],
    ['DeleteItem', writes(deleteItem, conditional(checkDelete))],
    ['BatchWriteItem', writes(batchWriteItem, checkBatchWrite)],
    ['TransactWriteItems', (request) => transactWriteItems(storage, clock, request)],
    ['TransactGetItems', (request) => transactGetItems(storage, request)],
  ]);
}

function conditional({ types, custom }: Check): Check {
  return { types: { ...types, ...RETURN_ON_FAILURE }, custom };
}
