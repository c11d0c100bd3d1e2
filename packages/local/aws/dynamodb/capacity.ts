import type { Item, Shape } from 'dynalite';
import db from 'dynalite/db';

/** Transactions prepare and commit, so each of their units counts twice. */
const TRANSACTION_UNITS = 2;

/** What one change of an index entry costs. */
export interface IndexWrite {
  table: string;
  kind: string;
  index: string;
  units: number;
}

interface Consumed {
  TableName: string;
  CapacityUnits: number;
  Table?: unknown;
}

/** Write units of an index entry that goes from `before` to `after` (1 KiB each); undefined where there is no entry. */
export function writeUnits(before: Item | undefined, after: Item | undefined): number {
  const sizes = [before, after]
    .filter((item) => item !== undefined)
    .map((item) => db.capacityUnits(item, false, false));
  return Math.max(0, ...sizes);
}

/** The answer with what its index entries cost added to `ConsumedCapacity`, where that was asked for. */
export function withIndexes(answer: Shape, writes: IndexWrite[], times = 1): Shape {
  const { ConsumedCapacity } = answer as { ConsumedCapacity?: Consumed | Consumed[] };
  if (ConsumedCapacity === undefined) return answer;
  const add = (consumed: Consumed): Consumed => {
    const own = writes.filter(({ table }) => table === consumed.TableName);
    const indexes: Record<string, Record<string, { CapacityUnits: number }>> = {};
    let total = consumed.CapacityUnits;
    for (const { kind, index, units } of own) {
      const named = (indexes[`${kind}SecondaryIndexes`] ??= {});
      const entry = (named[index] ??= { CapacityUnits: 0 });
      entry.CapacityUnits += units * times;
      total += units * times;
    }
    return { ...consumed, CapacityUnits: total, ...(consumed.Table !== undefined && indexes) };
  };
  return {
    ...answer,
    ConsumedCapacity: Array.isArray(ConsumedCapacity) ? ConsumedCapacity.map(add) : add(ConsumedCapacity),
  };
}

/** A transaction's `ConsumedCapacity` by table, where `request` asks for it, from the answers of its single steps. */
export function ofTransaction(
  request: Shape,
  kind: 'ReadCapacityUnits' | 'WriteCapacityUnits',
  answers: Shape[],
  indexes: IndexWrite[] = [],
): Shape {
  const wanted = request.ReturnConsumedCapacity;
  if (wanted !== 'TOTAL' && wanted !== 'INDEXES') return {};
  const byTable = new Map<string, number>();
  for (const { ConsumedCapacity } of answers) {
    const { TableName, CapacityUnits } = ConsumedCapacity as Consumed;
    byTable.set(TableName, (byTable.get(TableName) ?? 0) + TRANSACTION_UNITS * CapacityUnits);
  }
  const tables = [...byTable].map(([TableName, CapacityUnits]) => ({
    TableName,
    CapacityUnits,
    ...(wanted === 'INDEXES' && { Table: { CapacityUnits, [kind]: CapacityUnits } }),
  }));
  const { ConsumedCapacity } = withIndexes({ ConsumedCapacity: tables }, indexes, TRANSACTION_UNITS);
  return {
    ConsumedCapacity: (ConsumedCapacity as Consumed[]).map((total) => ({ ...total, [kind]: total.CapacityUnits })),
  };
}
