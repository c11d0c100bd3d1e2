import type { FunctionRights } from '../permissions';

/** Environment variables of the functions. */
export interface FunctionVariables {
  /** Of every function. */
  shared: Record<string, string>;
  /** Of the functions that have this right. */
  byRight: Partial<Record<keyof FunctionRights, Record<string, string>>>;
}

/** The environment of a function with these rights. It contains no secret or name that the function has no right to use. */
export function environmentFor(rights: FunctionRights, variables: FunctionVariables): Record<string, string> {
  const granted = (Object.keys(rights) as (keyof FunctionRights)[]).map((right) => variables.byRight[right]);
  return Object.assign({}, variables.shared, ...granted) as Record<string, string>;
}
