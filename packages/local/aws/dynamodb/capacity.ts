import type { Item, Shape } from 'dynalite';
import db from 'dynalite/db';

/** A transaction prepares and commits, so each of its units counts twice. */
const TRANSACTION_FACTOR = 2;

/** The write units that one change of an index entry consumes. */
export interface IndexWrite {
  table: string;
  kind: string;
  index: string;
  units: number;
}

interface ConsumedCapacity {
  TableName: string;
  CapacityUnits: number;
  Table?: unknown;
}

/** Write units (1 KiB each) for the change of an index entry from `before` to `after`. Undefined means no entry. */
export function computeIndexWriteUnits(before: Item | undefined, after: Item | undefined): number {
  const units = [before, after]
    .filter((item) => item !== undefined)
    .map((item) => db.capacityUnits(item, false, false));
  return Math.max(0, ...units);
}

/** Adds the units of index entries to an answer's `ConsumedCapacity`, if it has one. */
export function addIndexCapacity(answer: Shape, writes: IndexWrite[], factor = 1): Shape {
  const { ConsumedCapacity } = answer as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] };
  if (ConsumedCapacity === undefined) return answer;
  const add = (consumed: ConsumedCapacity): ConsumedCapacity => {
    const indexes: Record<string, Record<string, { CapacityUnits: number }>> = {};
    let total = consumed.CapacityUnits;
    for (const { kind, index, units } of writes.filter(({ table }) => table === consumed.TableName)) {
      const byName = (indexes[`${kind}SecondaryIndexes`] ??= {});
      const entry = (byName[index] ??= { CapacityUnits: 0 });
      entry.CapacityUnits += units * factor;
      total += units * factor;
    }
    return { ...consumed, CapacityUnits: total, ...(consumed.Table !== undefined && indexes) };
  };
  return {
    ...answer,
    ConsumedCapacity: Array.isArray(ConsumedCapacity) ? ConsumedCapacity.map(add) : add(ConsumedCapacity),
  };
}

/** A transaction's `ConsumedCapacity` by table from the answers of its steps; empty when `request` does not ask for it. */
export function computeTransactionCapacity(
  request: Shape,
  kind: 'ReadCapacityUnits' | 'WriteCapacityUnits',
  answers: Shape[],
  indexWrites: IndexWrite[] = [],
): Shape {
  const level = request.ReturnConsumedCapacity;
  if (level !== 'TOTAL' && level !== 'INDEXES') return {};
  const unitsByTable = new Map<string, number>();
  for (const answer of answers) {
    const { TableName, CapacityUnits } = answer.ConsumedCapacity as ConsumedCapacity;
    unitsByTable.set(TableName, (unitsByTable.get(TableName) ?? 0) + TRANSACTION_FACTOR * CapacityUnits);
  }
  const tables = [...unitsByTable].map(([TableName, CapacityUnits]) => ({
    TableName,
    CapacityUnits,
    ...(level === 'INDEXES' && { Table: { CapacityUnits, [kind]: CapacityUnits } }),
  }));
  const total = addIndexCapacity({ ConsumedCapacity: tables }, indexWrites, TRANSACTION_FACTOR);
  const capacities = total.ConsumedCapacity as ConsumedCapacity[];
  return { ConsumedCapacity: capacities.map((capacity) => ({ ...capacity, [kind]: capacity.CapacityUnits })) };
}
