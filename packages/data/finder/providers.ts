import { z } from 'zod';
import { keys } from '#data/table/keys';
import { rowSchema, type NewRow } from '#data/table/rowSchema';
import type { Table, Write } from '#data/table/table';

const DAY_S = 24 * 60 * 60;
/** The registry publishes a file each month. A copy of this age is no longer asked. */
const MAX_AGE_DAYS = 62;
/** Rows of a copy expire some time after it is no longer asked. */
const LIFETIME_DAYS = 100;

/** A practice of the registry, at one of its sites. */
export const ListedProvider = z.object({
  npi: z.string(),
  name: z.string(),
  specialty: z.string(),
  isLaboratory: z.boolean(),
  site: z.object({ address: z.string(), zip: z.string(), phone: z.string().nullable() }),
});
export type ListedProvider = z.infer<typeof ListedProvider>;

const ProviderRow = rowSchema('provider', ListedProvider.extend({ ttl: z.number() }));
const ImportRow = rowSchema('providerImport', z.object({ copy: z.string(), importedAt: z.iso.datetime() }));

/**
 * Our copy of the registry of dermatologists: one row for each site of a practice, by ZIP code. It is public and belongs to no account.
 * A new copy is written beside the one in use, and replaces it at once.
 */
export class Providers {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** The id of the copy in use; undefined where there is none, or none that is recent enough. Costs 1 read unit. */
  async findCopy(): Promise<string | undefined> {
    const row = await this.table.get({ key: keys.providerImport(), schema: ImportRow });
    const ageDays = row && (this.now().getTime() - Date.parse(row.importedAt)) / 1000 / DAY_S;
    return ageDays !== undefined && ageDays <= MAX_AGE_DAYS ? row?.copy : undefined;
  }

  /** Lists the sites of a copy whose ZIP code starts with a prefix of at least three digits. */
  async listIn(copy: string, zipPrefix: string): Promise<ListedProvider[]> {
    const providers: ListedProvider[] = [];
    const { PK } = keys.provider(copy, zipPrefix, '');
    for await (const row of this.table.readAll(ProviderRow, PK, zipPrefix)) providers.push(ListedProvider.parse(row));
    return providers;
  }

  /** Adds a site to a copy that is not in use yet. `number` tells sites of one practice in one ZIP code apart. */
  add(copy: string, number: number, provider: ListedProvider): Promise<boolean> {
    const ttl = Math.floor(this.now().getTime() / 1000) + LIFETIME_DAYS * DAY_S;
    const row: NewRow = {
      kind: 'provider',
      key: keys.provider(copy, provider.site.zip, `${provider.npi}#${number}`),
      attributes: { ...ListedProvider.parse(provider), ttl },
    };
    return this.table.add(row);
  }

  /** The write that puts a copy to use. */
  prepareUse(copy: string): Write {
    return {
      update: keys.providerImport(),
      change: {
        expression: 'SET #copy = :copy, #importedAt = :importedAt',
        names: ['copy', 'importedAt'],
        values: { copy, importedAt: this.now().toISOString() },
      },
    };
  }
}
