import { z } from 'zod';
import { keys } from '#data/table/keys';
import { rowSchema, type NewRow } from '#data/table/rowSchema';
import type { Table, Write } from '#data/table/table';

const DAY_S = 24 * 60 * 60;
/** The registry publishes a file each month. A copy of a file of more than this age is not asked. */
export const MAX_AGE_DAYS = 62;
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
/** `asOf` is the last day that the copied file covers. An import of an earlier release lacks it, and its copy is not asked. */
const ImportRow = rowSchema('providerImport', z.object({ copy: z.string(), asOf: z.iso.date().optional() }));

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
    return row?.asOf !== undefined && this.isRecent(row.asOf) ? row.copy : undefined;
  }

  /** Whether a file whose last day is `asOf` is recent enough for its copy to be asked. */
  isRecent(asOf: string): boolean {
    return (this.now().getTime() - Date.parse(asOf)) / 1000 / DAY_S <= MAX_AGE_DAYS;
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

  /** The write that puts a copy to use, of a file whose last day is `asOf`. */
  prepareUse(copy: string, asOf: string): Write {
    return {
      update: keys.providerImport(),
      change: {
        expression: 'SET #copy = :copy, #asOf = :asOf',
        names: ['copy', 'asOf'],
        values: { copy, asOf },
      },
    };
  }
}
