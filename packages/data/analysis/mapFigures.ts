import { MapFigure } from '#domain/bodyMap/mapFigure';
import { DEFAULT_FIGURE } from '#domain/bodyMap/defaultFigure';
import { z } from 'zod';
import { keys, type RecordOwner } from '#data/table/keys';
import { SchemaVersion } from '#data/table/migrations';
import { rowSchema } from '#data/table/rowSchema';
import { retryOnConflict, type Commit, type Table } from '#data/table/table';
import { Sealed, type Vault } from '#data/table/vault';

const FigureRow = rowSchema('bodyFigure', z.object({ schemaVersion: SchemaVersion, figure: Sealed }));

/** How people want the body map drawn: one sealed row for each person who chose. */
export class MapFigures {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** Reads a person's figure; the default one where they chose none. */
  async get(owner: RecordOwner): Promise<MapFigure> {
    const key = keys.bodyFigure(owner);
    const row = await this.table.get({ key, schema: FigureRow });
    if (!row) return DEFAULT_FIGURE;
    const vault = await this.vault.forUser(owner.userId);
    return MapFigure.parse(vault.unsealAttribute({ kind: 'bodyFigure', key, row }, 'figure'));
  }

  /** Replaces a person's figure. */
  async save(owner: RecordOwner, figure: MapFigure, commit: Commit): Promise<void> {
    const key = keys.bodyFigure(owner);
    const vault = await this.vault.forUser(owner.userId);
    const values = { figure: vault.seal(key, 'figure', figure) };
    const change = { expression: 'SET #figure = :figure', names: ['figure'], values };
    await retryOnConflict(async () => (await commit([{ update: key, change }])) || undefined);
  }
}
