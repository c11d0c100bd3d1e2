import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunctions, type BundledFunction } from '../../../infra/bundleFunctions';
import { REPOSITORY_FOLDER } from '../../../infra/paths';
import { median } from './median';

/** How often each function is loaded; N replaces it. */
const ROUNDS = Number(process.env['N'] ?? 5);
/** A prefix of the functions' names: `npm run lab -- cold auth.` */
const NAME_PREFIX = process.argv[2] ?? '';
/** A function's init may take at most so many times as long as an empty function's. */
const MAX_RATIO = 1.5;
/** Inside the repository, so that imports of packages resolve, and ignored by git. */
const SOURCES = join(REPOSITORY_FOLDER, '.cache/bench-cold');
/**
 * Prints the milliseconds from the start of Node until the function is loaded, which Lambda counts as init: wall time and CPU time.
 */
const LOAD = `
  import(process.argv[1]).then(() => {
    const { user, system } = process.cpuUsage();
    console.log(JSON.stringify({ ms: performance.now(), cpuMs: (user + system) / 1000 }));
  });`;

interface LoadTime {
  ms: number;
  cpuMs: number;
}

/**
 * Loads each bundled function in its own process, right after an empty function with the same AWS and Stripe clients. Prints
 * sizes, median milliseconds, and the ratio of CPU times of such pairs, which other work on the machine distorts least.
 */
async function benchCold(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cold-'));
  try {
    const bundled = await bundleFunctions(join(folder, 'functions'));
    const functions = bundled.filter(({ name }) => name.startsWith(NAME_PREFIX));
    const clientSets = [...new Set(functions.map(getClientsKey))];
    const empties = await bundleEmptyFunctions(join(folder, 'empty'), clientSets);
    const load = (...path: string[]): LoadTime => {
      const file = join(folder, ...path, 'index.mjs');
      return JSON.parse(
        execFileSync(process.execPath, ['-e', LOAD, file], { encoding: 'utf8', cwd: folder }),
      ) as LoadTime;
    };
    const pairs = functions.map((bundle) => ({
      bundle,
      empty: empties[clientSets.indexOf(getClientsKey(bundle))]!,
      loads: [] as LoadPair[],
    }));
    for (let round = 0; round < ROUNDS; round++) {
      for (const { bundle, empty, loads } of pairs) {
        loads.push({ empty: load('empty', empty.name), own: load('functions', bundle.name) });
      }
    }
    printPairs(
      pairs.map((pair) => ({ ...pair, ratio: median(pair.loads.map(({ own, empty }) => own.cpuMs / empty.cpuMs)) })),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(SOURCES, { recursive: true, force: true });
  }
}

interface LoadPair {
  own: LoadTime;
  empty: LoadTime;
}

function printPairs(
  pairs: readonly { bundle: BundledFunction; empty: BundledFunction; loads: LoadPair[]; ratio: number }[],
): void {
  const printLine = (name: string, own: string, empty: string, ratio: string) =>
    console.log(`${name.padEnd(32)}${own.padStart(28)}${empty.padStart(28)}${ratio.padStart(8)}`);
  const formatCell = ({ bytes }: BundledFunction, loads: LoadTime[]) =>
    [
      `${(bytes / 1024).toFixed(0)} KiB`,
      ...(['ms', 'cpuMs'] as const).map((field) => median(loads.map((load) => load[field])).toFixed(0)),
    ]
      .map((text) => text.padStart(9))
      .join('');
  printLine('', 'size, ms, CPU ms', 'an empty function', 'ratio');
  for (const { bundle, empty, loads, ratio } of [...pairs].sort((a, b) => b.ratio - a.ratio)) {
    printLine(
      bundle.name,
      formatCell(
        bundle,
        loads.map(({ own }) => own),
      ),
      formatCell(
        empty,
        loads.map((pair) => pair.empty),
      ),
      ratio.toFixed(2),
    );
  }
  const slow = pairs.filter(({ ratio }) => ratio > MAX_RATIO).length;
  const medianRatio = median(pairs.map(({ ratio }) => ratio)).toFixed(2);
  console.log(
    `\nEach loaded ${ROUNDS} times. Median ratio ${medianRatio}; over ${MAX_RATIO}: ${slow} of ${pairs.length}.`,
  );
  if (slow > 0) process.exitCode = 1;
}

const getClientsKey = ({ clients }: BundledFunction): string => clients.join(', ');

/** Bundles one function for each set of clients, which imports the clients' classes and does nothing. */
async function bundleEmptyFunctions(outdir: string, clientSets: readonly string[]): Promise<BundledFunction[]> {
  await mkdir(SOURCES, { recursive: true });
  const entries = clientSets.map(async (clientSet, index) => {
    const clients = await Promise.all(
      clientSet.split(', ').map(async (client, n) => ({ client, n, name: await findClientName(client) })),
    );
    const lines = clients.map(({ client, n, name }) => `import { ${name} as c${n} } from '${client}';`);
    const file = join(SOURCES, `${index}.ts`);
    await writeFile(
      file,
      `${lines.join('\n')}\nexport const handler = () => [${clients.map(({ n }) => `c${n}`).join()}];`,
    );
    return [`empty.${index}`, file] as const;
  });
  return bundleFunctions(outdir, Object.fromEntries(await Promise.all(entries)));
}

/** The name of the client class that a package exports. */
async function findClientName(client: string): Promise<string> {
  if (client === 'stripe') return 'default';
  const exported = Object.keys((await import(client)) as object);
  return exported.find((name) => /^(?!__)\w+Client$/.test(name) && name !== 'Client') ?? 'DynamoDBDocumentClient';
}

benchCold().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
