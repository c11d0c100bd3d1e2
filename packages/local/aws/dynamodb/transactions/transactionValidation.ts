import type { Action, Item, Types } from 'dynalite';
import deleteItem from 'dynalite/actions/deleteItem';
import putItem from 'dynalite/actions/putItem';
import updateItem from 'dynalite/actions/updateItem';
import db from 'dynalite/db';
import deleteValidation from 'dynalite/validations/deleteItem';
import getValidation from 'dynalite/validations/getItem';
import putValidation from 'dynalite/validations/putItem';
import updateValidation from 'dynalite/validations/updateItem';
import { RETURN_VALUES_ON_FAILURE, type RequestValidation } from '#local/aws/dynamodb/requests';

/** One kind of write in a transaction: the action of dynalite, its validation, and the parameters it takes. */
interface TransactionWrite {
  action: Action;
  validation: RequestValidation;
  parameters: string[];
  types?: Types;
}

const CONDITION = ['ConditionExpression', 'ExpressionAttributeNames', 'ExpressionAttributeValues'];

/** The writes of a transaction by their names on the wire. */
export const transactionWrites: Readonly<Record<string, TransactionWrite>> = {
  Put: { action: putItem, validation: putValidation, parameters: ['Item', ...CONDITION] },
  Update: { action: updateItem, validation: updateValidation, parameters: ['Key', 'UpdateExpression', ...CONDITION] },
  Delete: { action: deleteItem, validation: deleteValidation, parameters: ['Key', ...CONDITION] },
  ConditionCheck: {
    action: checkCondition,
    validation: deleteValidation,
    parameters: ['Key', ...CONDITION],
    types: { ConditionExpression: { type: 'String', notNull: true } },
  },
};

/** The parameters of TransactWriteItems. */
export const transactWriteValidation: RequestValidation = {
  types: {
    ReturnConsumedCapacity: putValidation.types.ReturnConsumedCapacity,
    ReturnItemCollectionMetrics: putValidation.types.ReturnItemCollectionMetrics,
    ClientRequestToken: { type: 'String', lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 36 },
    TransactItems: createList(
      'TransactWriteItem',
      Object.fromEntries(
        Object.entries(transactionWrites).map(([name, { validation, parameters, types }]) => [
          name,
          createStructure(name, {
            ...selectTypes(validation.types, ['TableName', ...parameters]),
            ...RETURN_VALUES_ON_FAILURE,
            ...types,
          }),
        ]),
      ),
    ),
  },
};

const GET_PARAMETERS = ['TableName', 'Key', 'ProjectionExpression', 'ExpressionAttributeNames'];

/** The parameters of TransactGetItems. */
export const transactGetValidation: RequestValidation = {
  types: {
    ReturnConsumedCapacity: getValidation.types.ReturnConsumedCapacity,
    TransactItems: createList('TransactGetItem', {
      Get: { ...createStructure('Get', selectTypes(getValidation.types, GET_PARAMETERS)), notNull: true },
    }),
  },
};

/** dynalite's missing action: checks a condition on one item and writes nothing. */
function checkCondition(...[store, request, done]: Parameters<Action>): void {
  store.getTable(request.TableName as string, (missing, table) => {
    const invalid = missing ?? db.validateKey(request.Key as Item, table!);
    if (invalid) {
      done(invalid);
      return;
    }
    store.getItemDb(table!.TableName).get(db.createKey(request.Key as Item, table!), (failure, value) => {
      const item = value as Item | undefined;
      const error = failure ?? db.checkConditional(request, item);
      if (error) done(error);
      else done(null, { ConsumedCapacity: db.addConsumedCapacity(request, false, item) });
    });
  });
}

function createList(name: string, children: Types): Types {
  const member = { type: `ValueStruct<${name}>`, children };
  return { type: 'List', notNull: true, lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 100, children: member };
}

function createStructure(name: string, children: Types): Types {
  return { type: `FieldStruct<${name}>`, children };
}

function selectTypes(types: Types, names: string[]): Types {
  return Object.fromEntries(names.map((name) => [name, types[name]]));
}
