import { open } from 'node:fs/promises';
import { Providers } from '#data/finder/providers';
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
 * @throws AppError where the file is not the registry's, or has no dermatologist
 */
export async function importRegistry(
  services: Services,
  path: string,
  report: (message: string) => void = console.log,
): Promise<string> {
  const { table, newId, now } = services;
  const providers = new Providers(table, now);
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
  await commitAsOperator(services, action)([providers.prepareUse(copy)]);
  return `${lines} lines read, ${sites} practices of dermatologists copied. Searches use them now.`;
}
