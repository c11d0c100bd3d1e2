/** Types of the parts of dynalite 4.0.0 that the local DynamoDB uses. The package has none of its own. */
declare module 'dynalite' {
  /** An attribute on the wire: its type and its value, such as `{ S: 'text' }` or `{ N: '12' }`. */
  export type Attribute = Record<string, unknown>;
  export type Item = Record<string, Attribute>;

  export interface Index {
    IndexName: string;
    KeySchema: { AttributeName: string; KeyType: string }[];
    IndexStatus?: string;
  }

  export interface Table {
    TableName: string;
    TableStatus: string;
    KeySchema: { AttributeName: string; KeyType: string }[];
    GlobalSecondaryIndexes?: Index[];
    LocalSecondaryIndexes?: Index[];
  }

  export type Done<T = void> = (error: Error | null, value?: T) => void;

  /** Emits `data` for each row, and `end` after the last. */
  export interface RowStream {
    on(event: string, listener: (value?: unknown) => void): unknown;
    removeAllListeners(event: string): unknown;
    destroy(): void;
  }

  /** One ordered set of rows: the tables, the items of a table, or the entries of an index. */
  export interface Rows {
    lock(key: string, work: (release: <F>(done: F) => F) => void): void;
    get(key: string, done: Done<unknown>): void;
    put(key: string, value: unknown, done: Done): void;
    del(key: string, done: Done): void;
    createKeyStream(range: object): RowStream;
    createValueStream(range: object): RowStream;
  }

  export interface Store {
    options: { createTableMs: number; maxItemSize: number };
    tableDb: Rows & { awsAccountId: string; awsRegion: string };
    getItemDb(table: string): Rows;
    getIndexDb(kind: string, table: string, index: string): Rows;
    getTable(name: string, done: Done<Table>): void;
    getTable(name: string, mustBeActive: boolean, done: Done<Table>): void;
  }

  /** An action's input after `checkTypes` and `checkValidations`, and its answer. */
  export type Shape = Record<string, unknown>;
  export type Action = (store: Store, request: Shape, done: Done<Shape>) => void;

  /** Validation rules of a parameter, or of a structure of parameters. */
  export type Types = Record<string, unknown>;
  export type CustomValidation = (request: Shape, store: Pick<Store, 'options'>) => string | undefined;

  /** The error that dynalite throws, or passes to its callback, for a refused request. */
  export interface DynaliteError extends Error {
    statusCode: number;
    body: { __type: string; message: string };
  }
}

declare module 'dynalite/actions/*' {
  import type { Action } from 'dynalite';
  const action: Action;
  export default action;
}

declare module 'dynalite/validations' {
  import type { CustomValidation, Shape, Store, Types } from 'dynalite';
  const validations: {
    checkTypes(request: unknown, types: Types): Shape;
    checkValidations(
      request: Shape,
      types: Types,
      custom: CustomValidation | undefined,
      store: Pick<Store, 'options'>,
    ): void;
  };
  export default validations;
}

declare module 'dynalite/validations/*' {
  import type { CustomValidation, Types } from 'dynalite';
  const validation: { types: Types; custom?: CustomValidation };
  export default validation;
}

declare module 'dynalite/db' {
  import type { Item, DynaliteError, Shape, Table } from 'dynalite';
  const db: {
    validateKey(key: Item, table: Table): DynaliteError | null | undefined;
    validateItem(item: Item, table: Table): DynaliteError | null | undefined;
    createKey(item: Item, table: Table): string;
    checkConditional(request: Shape, item: Item | undefined): DynaliteError | null | undefined;
    addConsumedCapacity(request: Shape, isRead: boolean, item: Item | undefined): Shape | undefined;
    itemSize(item: Item): number;
    validationError(message: string): DynaliteError;
    capacityUnits(item: Item, isRead: boolean, isConsistent: boolean): number;
  };
  export default db;
}
