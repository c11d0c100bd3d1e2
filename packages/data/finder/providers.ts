import { z } from 'zod';
import { keys, type Key } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Table, Write } from '#data/table/table';

const DAY_S = 24 * 60 * 60;
/** The registry publishes a file each month. A copy of a file of more than this age is not asked. */
export const MAX_AGE_DAYS = 62;

/** A practice of the registry, at one of its sites. */
export const ListedProvider = z.object({
  npi: z.string(),
  name: z.string(),
  specialty: z.string(),
  isLaboratory: z.boolean(),
  site: z.object({ address: z.string(), zip: z.string(), phone: z.string().nullable() }),
});
export type ListedProvider = z.infer<typeof ListedProvider>;

const ProviderRow = rowSchema('provider', ListedProvider.extend({ SK: z.string() }));
/**
 * The copy in use. `asOf` is the last day that the copied file covers. `areas` are the first three digits of the ZIP codes that it has or
 * had. Imports of earlier releases lack them: a copy without `asOf` is not asked, one without `areas` is not changed, and expires.
 * `next` is the copy that an import writes beside such a one, until it is put to use.
 */
const ProviderImport = z.object({
  copy: z.string(),
  asOf: z.iso.date().optional(),
  areas: z.array(z.string()).optional(),
  next: z.object({ copy: z.string(), areas: z.array(z.string()) }).optional(),
});
export type ProviderImport = z.infer<typeof ProviderImport>;
const ImportRow = rowSchema('providerImport', ProviderImport);

/** The id of a site in a copy. `number` tells sites of one practice apart. */
export const toSiteId = (number: number, { npi, site }: ListedProvider): string =>
  keys.provider('', site.zip, `${npi}#${number}`).SK;

const toKey = (copy: string, siteId: string): Key => {
  const [zip = '', npi = '', number = ''] = siteId.split('#');
  return keys.provider(copy, zip, `${npi}#${number}`);
};

/**
 * Our copy of the registry of dermatologists: one row for each site of a practice, by ZIP code. It is public and belongs to no account.
 * Imports change it row by row.
 */
export class Providers {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** The id of the copy in use; undefined where there is none, or none that is recent enough. Costs 1 read unit. */
  async findCopy(): Promise<string | undefined> {
    const row = await this.findImport();
    return row?.asOf !== undefined && this.isRecent(row.asOf) ? row.copy : undefined;
  }

  /** The copy of the last import, however old it is. Costs 1 read unit. */
  findImport(): Promise<ProviderImport | undefined> {
    return this.table.get({ key: keys.providerImport(), schema: ImportRow });
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

  /** Reads the sites of an area of a copy, by their ids. */
  async readArea(copy: string, area: string): Promise<Map<string, ListedProvider>> {
    const sites = new Map<string, ListedProvider>();
    const { PK } = keys.provider(copy, area, '');
    for await (const { SK, ...provider } of this.table.readAll(ProviderRow, PK)) sites.set(SK, provider);
    return sites;
  }

  /** Adds or replaces a site. */
  async put(copy: string, siteId: string, provider: ListedProvider): Promise<void> {
    const values = ListedProvider.parse(provider);
    const names = Object.keys(values);
    const expression = `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`;
    await this.table.update(toKey(copy, siteId), { expression, names, values });
  }

  /** Removes a site. */
  async remove(copy: string, siteId: string): Promise<void> {
    await this.table.remove(toKey(copy, siteId));
  }

  /** Records the areas that an import may write, before it does. A new copy is not in use yet. */
  async saveAreas(copy: string, areas: readonly string[]): Promise<void> {
    await this.table.update(keys.providerImport(), {
      expression: 'SET #copy = :copy, #areas = :areas',
      names: ['copy', 'areas'],
      values: { copy, areas },
    });
  }

  /** Records a copy that an import writes beside one of an earlier release, and its areas, before it writes them. */
  async saveNext(copy: string, areas: readonly string[]): Promise<void> {
    await this.table.update(keys.providerImport(), {
      expression: 'SET #next = :next',
      names: ['next'],
      values: { next: { copy, areas } },
    });
  }

  /** The write that puts a copy to use. */
  prepareUse({ copy, asOf, areas }: Required<Omit<ProviderImport, 'next'>>): Write {
    return {
      update: keys.providerImport(),
      change: {
        expression: 'SET #copy = :copy, #asOf = :asOf, #areas = :areas REMOVE #next',
        names: ['copy', 'asOf', 'areas', 'next'],
        values: { copy, asOf, areas },
      },
    };
  }
}
