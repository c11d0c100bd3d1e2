import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunctions, type BundledFunction } from '../../../infra/bundle';
import { REPOSITORY } from '../../../infra/places';
import { median } from '#local/bin/bench/median';

/** Times each function is loaded. */
const ROUNDS = Number(process.env['N'] ?? 5);
/** Only functions whose names begin so: `npm run bench:cold -- auth.` */
const ONLY = process.argv[2] ?? '';
/** A function's init may take so many times as long as an empty one's. */
const MOST = 1.5;
/** Inside the repository, so that the packages are found, and nothing that git sees. */
const SOURCES = join(REPOSITORY, '.cache/bench-cold');
/**
 * Prints the milliseconds from the start of Node until the function is loaded, which is what Lambda counts as its init: by the
 * clock, and of the processor's time.
 */
const LOAD = `
  import(process.argv[1]).then(() => {
    const { user, system } = process.cpuUsage();
    console.log(JSON.stringify({ ms: performance.now(), cpuMs: (user + system) / 1000 }));
  });`;

interface Loaded {
  ms: number;
  cpuMs: number;
}

/**
 * Loads every bundled function in a process of its own, each time right after an empty function that has the same clients of
 * AWS (and Stripe) and was bundled alike. Prints sizes, median milliseconds and the ratio, which is of processor time and
 * of neighbours: other work on the machine distorts it least.
 */
async function benchCold(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cold-'));
  try {
    const bundled = await bundleFunctions(join(folder, 'functions'));
    const functions = bundled.filter(({ name }) => name.startsWith(ONLY));
    const kinds = [...new Set(functions.map(kindOf))];
    const empties = await bundleEmpties(join(folder, 'empty'), kinds);
    const load = (...path: string[]): Loaded => {
      const file = join(folder, ...path, 'index.mjs');
      return JSON.parse(
        execFileSync(process.execPath, ['-e', LOAD, file], { encoding: 'utf8', cwd: folder }),
      ) as Loaded;
    };
    const pairs = functions.map((one) => ({ one, empty: empties[kinds.indexOf(kindOf(one))]!, loads: [] as Pair[] }));
    for (let round = 0; round < ROUNDS; round++) {
      for (const { one, empty, loads } of pairs) {
        loads.push({ empty: load('empty', empty.name), own: load('functions', one.name) });
      }
    }
    print(
      pairs.map((pair) => ({ ...pair, ratio: median(pair.loads.map(({ own, empty }) => own.cpuMs / empty.cpuMs)) })),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(SOURCES, { recursive: true, force: true });
  }
}

interface Pair {
  own: Loaded;
  empty: Loaded;
}

function print(pairs: readonly { one: BundledFunction; empty: BundledFunction; loads: Pair[]; ratio: number }[]): void {
  const line = (name: string, own: string, empty: string, ratio: string) =>
    console.log(`${name.padEnd(32)}${own.padStart(28)}${empty.padStart(28)}${ratio.padStart(8)}`);
  const cell = ({ bytes }: BundledFunction, loads: Loaded[]) =>
    [
      `${(bytes / 1024).toFixed(0)} KiB`,
      ...(['ms', 'cpuMs'] as const).map((what) => median(loads.map((one) => one[what])).toFixed(0)),
    ]
      .map((text) => text.padStart(9))
      .join('');
  line('', 'size, ms, ms of processor', 'an empty function', 'ratio');
  for (const { one, empty, loads, ratio } of [...pairs].sort((a, b) => b.ratio - a.ratio)) {
    line(
      one.name,
      cell(
        one,
        loads.map(({ own }) => own),
      ),
      cell(
        empty,
        loads.map((pair) => pair.empty),
      ),
      ratio.toFixed(2),
    );
  }
  const slow = pairs.filter(({ ratio }) => ratio > MOST).length;
  const middle = median(pairs.map(({ ratio }) => ratio)).toFixed(2);
  console.log(`\nEach loaded ${ROUNDS} times. Median ratio ${middle}; over ${MOST}: ${slow} of ${pairs.length}.`);
  if (slow > 0) process.exitCode = 1;
}

const kindOf = ({ clients }: BundledFunction): string => clients.join(', ');

/** One function for each set of clients, that has the clients' classes and does nothing. */
async function bundleEmpties(outdir: string, kinds: readonly string[]): Promise<BundledFunction[]> {
  await mkdir(SOURCES, { recursive: true });
  const entries = kinds.map(async (kind, at) => {
    const imported = await Promise.all(
      kind.split(', ').map(async (client, n) => ({ client, n, name: await classOf(client) })),
    );
    const lines = imported.map(({ client, n, name }) => `import { ${name} as c${n} } from '${client}';`);
    const file = join(SOURCES, `${at}.ts`);
    await writeFile(
      file,
      `${lines.join('\n')}\nexport const handler = () => [${imported.map(({ n }) => `c${n}`).join()}];`,
    );
    return [`empty.${at}`, file] as const;
  });
  return bundleFunctions(outdir, Object.fromEntries(await Promise.all(entries)));
}

/** The export of a client's package that is the client. */
async function classOf(client: string): Promise<string> {
  if (client === 'stripe') return 'default';
  const exported = Object.keys((await import(client)) as object);
  return exported.find((name) => /^(?!__)\w+Client$/.test(name) && name !== 'Client') ?? 'DynamoDBDocumentClient';
}

benchCold().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
