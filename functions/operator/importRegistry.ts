import { open } from 'node:fs/promises';
import { MAX_AGE_DAYS, Providers } from '#data/finder/providers';
import { AppError } from '#domain/http/errors';
import type { Services } from '#functions/services/services';
import { commitAsOperator } from './commitAsOperator';
import { createLineParser } from './registryFile';

/** Lines between two reports. The file has about nine million. */
const REPORT_LINES = 500_000;
/** Rows written in parallel. */
const CONCURRENCY = 20;

/**
 * Copies the dermatologists of the registry's monthly file (NPPES, `npidata_pfile….csv`) to our table, and puts the copy to use at its
 * end. Until then searches use the copy before, so an interrupted import changes nothing and is repeated from the start.
 * @param report receives how far the import is
 * @throws AppError where the file is not the registry's, is too old, or has no dermatologist
 */
export async function importRegistry(
  services: Services,
  path: string,
  report: (message: string) => void = console.log,
): Promise<string> {
  const { table, newId, now } = services;
  const providers = new Providers(table, now);
  const asOf = readLastDay(path);
  if (!providers.isRecent(asOf)) {
    throw new AppError(
      'invalid_request',
      `The file ends on ${asOf}, more than ${MAX_AGE_DAYS} days ago. Take the newest.`,
    );
  }
  const copy = newId();
  let parseLine: ReturnType<typeof createLineParser> | undefined;
  let lines = 0;
  let sites = 0;
  let writes: Promise<unknown>[] = [];
  const file = await open(path);
  for await (const line of file.readLines()) {
    if (!parseLine) {
      parseLine = createLineParser(line);
      continue;
    }
    lines += 1;
    const practice = parseLine(line);
    for (const [number, site] of practice?.sites.entries() ?? []) {
      writes.push(providers.add(copy, number, { ...practice!, site }));
      sites += 1;
    }
    if (writes.length >= CONCURRENCY) {
      await Promise.all(writes);
      writes = [];
    }
    if (lines % REPORT_LINES === 0) report(`${lines} lines read, ${sites} practices of dermatologists copied`);
  }
  await Promise.all(writes);
  if (sites === 0) throw new AppError('invalid_request', 'The file has no dermatologist. Nothing was changed.');
  const action = { action: 'operator.importRegistry', resource: 'registry', resourceId: copy };
  await commitAsOperator(services, action)([providers.prepareUse(copy, asOf)]);
  return `${lines} lines read, ${sites} practices of dermatologists copied. Searches use them now.`;
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
