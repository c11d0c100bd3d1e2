import type { Action, Custom, Item, Refusal, Shape, Types } from 'dynalite';
import db from 'dynalite/db';
import validations from 'dynalite/validations';
import { ServiceError } from '#local/aws/service';
import { areas } from './areas';
import { OPTIONS } from './dynaliteStore';
import type { Work } from './storage';

/** The prefix of the service's own exceptions on the wire. */
export const SERVICE = 'com.amazonaws.dynamodb.v20120810#';

/** How the parameters of an operation are checked, in dynalite's notation. */
export interface Check {
  types: Types;
  custom?: Custom;
}

/** Newer than dynalite: whether a write whose condition fails answers with the item as it is. */
export const RETURN_ON_FAILURE: Types = {
  ReturnValuesOnConditionCheckFailure: { type: 'String', enum: ['ALL_OLD', 'NONE'] },
};

/** A request the service refuses for what it asks. */
export function invalid(message: string): ServiceError {
  return new ServiceError('com.amazon.coral.validate#ValidationException', message);
}

/** The request with known parameters only, its expressions parsed; throws dynalite's `Refusal` where it does not fit. */
export function checked(request: unknown, { types, custom }: Check): Shape {
  const known = validations.checkTypes(request, types);
  validations.checkValidations(known, types, custom, { options: OPTIONS });
  return known;
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'body' in error && 'statusCode' in error;
}

export function isFailedCondition(error: unknown): error is Refusal {
  return isRefusal(error) && error.body.__type === `${SERVICE}ConditionalCheckFailedException`;
}

/**
 * Runs a single-item write. Where its condition fails and the request asks for `ReturnValuesOnConditionCheckFailure:
 * ALL_OLD`, the refusal's body carries the item as it is.
 */
export async function write(work: Work, action: Action, request: Shape): Promise<Shape> {
  try {
    return await work.perform(action, request);
  } catch (error) {
    if (isFailedCondition(error) && request.ReturnValuesOnConditionCheckFailure === 'ALL_OLD') {
      const table = await work.table(request.TableName as string);
      const key = db.createKey((request.Key ?? request.Item) as Item, table);
      Object.assign(error.body, { Item: await work.get(areas.items(table.TableName), key) });
    }
    throw error;
  }
}
