import { z } from 'zod';
import type { Key, RowKind } from './keys';
import type { NewRow } from './rowSchema';

/** A row as the table returns it. */
export type StoredRow = Readonly<Record<string, unknown>>;

/**
 * Turns a row of one version into the next. Both functions must leave content alone that already has the new shape: an update
 * of a few attributes, or one that creates its row, does not raise the stored version.
 */
export interface Migration {
  /** Changes attributes that are stored in clear. */
  row?: (row: StoredRow) => StoredRow;
  /** Changes the content of sealed attributes, by name, after they are unsealed. */
  sealed?: Readonly<Record<string, (content: unknown) => unknown>>;
}

export type Migrations = Readonly<Partial<Record<RowKind, readonly Migration[]>>>;

/**
 * The one place that knows earlier shapes of rows. A kind's first migration leads from version 1 to 2, the next from 2 to 3.
 * A row without the attribute `schemaVersion` has version 1, and every kind is at version 1 until it is listed here.
 * See `docs/decisions/072-row-schema-versions.md`.
 */
export const MIGRATIONS: Migrations = {};

const FIRST_VERSION = 1;

/** The stored version of a row with sealed attributes; `UserVault.unsealAttribute` needs it. */
export const SchemaVersion = z.int().default(FIRST_VERSION);

/** The version that rows of this kind are written in. */
const getLatestVersion = (kind: RowKind, migrations = MIGRATIONS): number =>
  FIRST_VERSION + (migrations[kind]?.length ?? 0);

/** The version that a row was written in. */
function getStoredVersion({ schemaVersion }: { schemaVersion?: unknown }): number {
  return typeof schemaVersion === 'number' ? schemaVersion : FIRST_VERSION;
}

const listSteps = (kind: RowKind, storedVersion: number, migrations: Migrations): readonly Migration[] =>
  (migrations[kind] ?? []).slice(storedVersion - FIRST_VERSION);

/**
 * Brings a row's clear attributes to the latest version. `schemaVersion` keeps the stored version, which sealed attributes
 * still have. A row of a later version is returned as it is: during a gradual release, earlier code meets such rows.
 */
export function migrateRow(kind: RowKind, row: StoredRow, migrations = MIGRATIONS): StoredRow {
  return listSteps(kind, getStoredVersion(row), migrations).reduce(
    (migrated, step) => step.row?.(migrated) ?? migrated,
    row,
  );
}

/** Brings the unsealed content of an attribute to the latest version. */
export function migrateSealed(
  { kind, attribute, storedVersion }: { kind: RowKind; attribute: string; storedVersion: number },
  content: unknown,
  migrations = MIGRATIONS,
): unknown {
  return listSteps(kind, storedVersion, migrations).reduce((migrated, { sealed }) => {
    const migrate = sealed?.[attribute];
    return migrate ? migrate(migrated) : migrated;
  }, content);
}

/**
 * The whole row to store. Version 1 is left out: absent means 1, so earlier code and tests of raw rows see rows without the
 * attribute.
 */
export function toStoredRow({ kind, key, attributes }: NewRow, migrations = MIGRATIONS): StoredRow & Key {
  const schemaVersion = getLatestVersion(kind, migrations);
  return { ...key, ...attributes, ...(schemaVersion > FIRST_VERSION && { schemaVersion }) };
}
