/** The parts of dynalite 4.0.0 that the local DynamoDB is built on; the package ships no types. */
declare module 'dynalite' {
  /** An attribute as it travels: one type letter and its value, such as `{ S: 'text' }` or `{ N: '12' }`. */
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

  /** Where a stream of rows is read from: `data` for each, `end` after the last. */
  export interface RowStream {
    on(event: string, listener: (value?: unknown) => void): unknown;
    removeAllListeners(event: string): unknown;
    destroy(): void;
  }

  /** One ordered area of rows: the tables, the items of a table, the entries of an index. */
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

  /** How one parameter, or a structure of them, is checked. */
  export type Types = Record<string, unknown>;
  export type Custom = (request: Shape, store: Pick<Store, 'options'>) => string | undefined;

  /** What dynalite calls back with, or throws, when a request is refused. */
  export interface Refusal extends Error {
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
  import type { Custom, Shape, Store, Types } from 'dynalite';
  const validations: {
    checkTypes(request: unknown, types: Types): Shape;
    checkValidations(request: Shape, types: Types, custom: Custom | undefined, store: Pick<Store, 'options'>): void;
  };
  export default validations;
}

declare module 'dynalite/validations/*' {
  import type { Custom, Types } from 'dynalite';
  const validation: { types: Types; custom?: Custom };
  export default validation;
}

declare module 'dynalite/db' {
  import type { Item, Refusal, Shape, Table } from 'dynalite';
  const db: {
    validateKey(key: Item, table: Table): Refusal | null | undefined;
    validateItem(item: Item, table: Table): Refusal | null | undefined;
    createKey(item: Item, table: Table): string;
    checkConditional(request: Shape, item: Item | undefined): Refusal | null | undefined;
    addConsumedCapacity(request: Shape, isRead: boolean, item: Item | undefined): Shape | undefined;
    itemSize(item: Item): number;
    validationError(message: string): Refusal;
    capacityUnits(item: Item, isRead: boolean, isConsistent: boolean): number;
  };
  export default db;
}
