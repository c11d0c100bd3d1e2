import type { Action, CustomValidation, DynaliteError, Item, Shape, Types } from 'dynalite';
import db from 'dynalite/db';
import validations from 'dynalite/validations';
import { ServiceError } from '#local/aws/localService';
import { DYNALITE_OPTIONS } from './dynaliteStore';
import type { StorageTransaction } from './storage';
import { sublevels } from './sublevels';

/** The prefix of the service's own exceptions on the wire. */
export const EXCEPTION_PREFIX = 'com.amazonaws.dynamodb.v20120810#';

/** The validation rules of an operation's parameters, in dynalite's notation. */
export interface RequestValidation {
  types: Types;
  custom?: CustomValidation;
}

/** A parameter that dynalite lacks: whether a write whose condition fails answers with the present item. */
export const RETURN_VALUES_ON_FAILURE: Types = {
  ReturnValuesOnConditionCheckFailure: { type: 'String', enum: ['ALL_OLD', 'NONE'] },
};

/** The exception for an invalid request. */
export function createValidationException(message: string): ServiceError {
  return new ServiceError('com.amazon.coral.validate#ValidationException', message);
}

/** Drops unknown parameters and parses expressions. Throws dynalite's `DynaliteError` for an invalid request. */
export function parseRequest(request: unknown, { types, custom }: RequestValidation): Shape {
  const parsed = validations.checkTypes(request, types);
  validations.checkValidations(parsed, types, custom, { options: DYNALITE_OPTIONS });
  return parsed;
}

export function isDynaliteError(error: unknown): error is DynaliteError {
  return error instanceof Error && 'body' in error && 'statusCode' in error;
}

export function isConditionalCheckFailure(error: unknown): error is DynaliteError {
  return isDynaliteError(error) && error.body.__type === `${EXCEPTION_PREFIX}ConditionalCheckFailedException`;
}

/**
 * Runs a single-item write. When its condition fails and the request says `ReturnValuesOnConditionCheckFailure: ALL_OLD`,
 * the body of the error contains the present item.
 */
export async function performWrite(transaction: StorageTransaction, action: Action, request: Shape): Promise<Shape> {
  try {
    return await transaction.perform(action, request);
  } catch (error) {
    if (isConditionalCheckFailure(error) && request.ReturnValuesOnConditionCheckFailure === 'ALL_OLD') {
      const table = await transaction.getTable(request.TableName as string);
      const key = db.createKey((request.Key ?? request.Item) as Item, table);
      Object.assign(error.body, { Item: await transaction.get(sublevels.items(table.TableName), key) });
    }
    throw error;
  }
}
