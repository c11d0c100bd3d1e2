import { open } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { MAX_AGE_DAYS, Providers, toSiteId, type ListedProvider } from '#data/finder/providers';
import { AppError } from '#domain/http/errors';
import type { Practice, PracticeSite } from '#functions/services/finder/registry';
import type { Services } from '#functions/services/services';
import { commitAsOperator } from './commitAsOperator';
import { createLineParser, createLocationParser } from './registryFile';

/** Lines between two reports. The file of providers has about nine million. */
const REPORT_LINES = 500_000;
/** Areas read, and sites written, in parallel. */
const CONCURRENCY = 20;
/** Files that lack more practices of the copy than this, and than they have, are taken for incomplete ones. */
const MIN_REMOVALS = 1000;

/** The registry's monthly files (NPPES): `npidata_pfile….csv`, and `pl_pfile….csv` with further practice locations. */
interface RegistryFiles {
  providers: string;
  locations?: string;
}

/**
 * Makes our copy of the registry's dermatologists what its monthly files say: adds and changes rows one by one, leaves those that are as
 * they were, and removes those that the files do not have. Searches use the copy meanwhile. An interrupted import is repeated from the
 * start. The sites of dermatologists are in memory, some megabytes; nothing else grows with the files.
 * @param report receives how far the import is
 * @throws AppError where a file is not the registry's, is too old, has no dermatologist, or lacks most of the copy
 */
export async function importRegistry(
  services: Services,
  files: RegistryFiles,
  report: (message: string) => void = console.log,
): Promise<string> {
  const { table, newId, now } = services;
  const providers = new Providers(table, now);
  const asOf = readLastDay(files.providers);
  if (!providers.isRecent(asOf)) {
    throw new AppError(
      'invalid_request',
      `The file ends on ${asOf}, more than ${MAX_AGE_DAYS} days ago. Take the newest.`,
    );
  }
  const { lines, sites } = await readSites(files, report);
  if (sites.size === 0) throw new AppError('invalid_request', 'The file has no dermatologist. Nothing was changed.');

  const previous = await providers.findImport();
  // Rows of a copy without areas, of an earlier release, expire. Searches use it until a new one beside it is complete.
  const isBesideEarlier = previous !== undefined && previous.areas === undefined;
  const begun = isBesideEarlier ? previous.next : previous;
  const copy = begun?.copy ?? newId();
  const areas = [...new Set([...(begun?.areas ?? []), ...[...sites.keys()].map(toArea)])].sort();
  const { changed, gone } = await compare(providers, copy, { areas, sites });
  if (gone.length > MIN_REMOVALS && gone.length > sites.size) {
    const text = `The files have ${sites.size} practices, and lack ${gone.length} of the copy. They seem incomplete, so nothing was changed.`;
    throw new AppError('invalid_request', text);
  }
  await (isBesideEarlier ? providers.saveNext(copy, areas) : providers.saveAreas(copy, areas));
  await runAll(changed, (id) => providers.put(copy, id, sites.get(id)!));
  await runAll(gone, (id) => providers.remove(copy, id));
  const action = { action: 'operator.importRegistry', resource: 'registry', resourceId: copy };
  await commitAsOperator(services, action)([providers.prepareUse({ copy, asOf, areas })]);
  return `${lines} lines read: ${sites.size} practices of dermatologists, of which ${changed.length} are new or changed. ${gone.length} removed.`;
}

/** The first three digits of the ZIP code of a site. */
const toArea = (siteId: string): string => siteId.slice(0, 3);

/** Reads the sites of dermatologists from the files, by their ids. */
async function readSites(
  files: RegistryFiles,
  report: (message: string) => void,
): Promise<{ lines: number; sites: Map<string, ListedProvider> }> {
  const dermatologists = new Map<string, Omit<Practice, 'sites'>>();
  const siteCounts = new Map<string, number>();
  const sites = new Map<string, ListedProvider>();
  let lines = 0;
  const countLine = () => {
    lines += 1;
    if (lines % REPORT_LINES === 0) report(`${lines} lines read, ${sites.size} practices of dermatologists found`);
  };
  const addSite = (npi: string, site: PracticeSite) => {
    const practice = dermatologists.get(npi);
    if (!practice) return;
    const provider = { ...practice, site };
    const number = siteCounts.get(npi) ?? 0;
    siteCounts.set(npi, number + 1);
    sites.set(toSiteId(number, provider), provider);
  };
  for await (const { sites: ownSites, ...practice } of parseLines(files.providers, createLineParser, countLine)) {
    dermatologists.set(practice.npi, practice);
    for (const site of ownSites) addSite(practice.npi, site);
  }
  if (files.locations !== undefined) {
    for await (const { npi, site } of parseLines(files.locations, createLocationParser, countLine)) addSite(npi, site);
  }
  return { lines, sites };
}

/** Finds the ids of the sites that are new or changed, and of those that the files lack. */
async function compare(
  providers: Providers,
  copy: string,
  { areas, sites }: { areas: readonly string[]; sites: ReadonlyMap<string, ListedProvider> },
): Promise<{ changed: string[]; gone: string[] }> {
  const changed = new Set(sites.keys());
  const gone: string[] = [];
  await runAll(areas, async (area) => {
    for (const [id, stored] of await providers.readArea(copy, area)) {
      if (!sites.has(id)) gone.push(id);
      else if (isDeepStrictEqual(stored, sites.get(id))) changed.delete(id);
    }
  });
  return { changed: [...changed], gone };
}

/** Calls `work` for all items, some at a time. */
async function runAll(items: readonly string[], work: (item: string) => Promise<void>): Promise<void> {
  const queue = items.values();
  const runNext = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runNext));
}

/** Parses a file line by line. Its first line names the columns; a line that the parser has no use for is left out. */
async function* parseLines<T>(
  path: string,
  createParser: (header: string) => (line: string) => T | undefined,
  countLine: () => void,
): AsyncGenerator<T> {
  const file = await open(path);
  let parse: ReturnType<typeof createParser> | undefined;
  for await (const line of file.readLines()) {
    if (!parse) {
      parse = createParser(line);
      continue;
    }
    countLine();
    const parsed = parse(line);
    if (parsed !== undefined) yield parsed;
  }
}

/**
 * Reads the last day that a file of the registry covers from its name, as in `npidata_pfile_20050523-20261108.csv`.
 * @throws AppError where the name has none
 */
function readLastDay(path: string): string {
  const [, year, month, day] = /npidata_pfile_\d{8}-(\d{4})(\d{2})(\d{2})\.csv$/.exec(path) ?? [];
  if (day === undefined) {
    const message = 'The name of the file must have its days, as in npidata_pfile_20050523-20261108.csv.';
    throw new AppError('invalid_request', message);
  }
  return `${year}-${month}-${day}`;
}
