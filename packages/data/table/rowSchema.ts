import type { z } from 'zod';
import type { Key, RowKind } from './keys';

/** What a reader expects of a row. `kind` selects the migrations of `migrations.ts`; null reads the row as it is stored. */
export interface RowSchema<T> {
  kind: RowKind | null;
  schema: z.ZodType<T>;
}

/** A row to be written. The table adds `schemaVersion` where the version of its kind is above 1. */
export interface NewRow {
  kind: RowKind;
  key: Key;
  attributes: Readonly<Record<string, unknown>>;
}

/** The schema of one kind of row, in its latest version. */
export const rowSchema = <T>(kind: RowKind, schema: z.ZodType<T>): RowSchema<T> => ({ kind, schema });

/** Reads rows of any kind as they are stored, for work on keys and on whole rows: lists, backups, hashes, export, erasure. */
export const storedRowSchema = <T>(schema: z.ZodType<T>): RowSchema<T> => ({ kind: null, schema });
