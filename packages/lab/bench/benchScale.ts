import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { grantAdmin } from '#operator/admin';
import { readLesionImage, toDataUrl } from '#functions/testing/testImages';
import {
  createScaleCases,
  findUnmeasuredRoutes,
  SKINCARE_PROFILE,
  type RouteScaleCase,
} from '#lab/bench/scale/scaleCases';
import { openBench, BENCH_PASSWORD, registerBenchUser, type Bench, type BenchUser, type CallCost } from './bench';
import { fillTable, toItems } from '#local/testing/fillTable';
import { growData, listOlderRows, type DataOwner } from './growData';

/** The numbers of rows of each kind to measure at; N replaces them, separated by commas. */
const SIZES = (process.env['N'] ?? '10,1000,100000').split(',').map(Number);
/** Up to so many rows of each kind are complete. Of older rows, those that no page reaches have keys only. */
const MAX_COMPLETE_ROWS = 1_000;
/** A larger difference of units is growth. A smaller one comes from retries for the audit log's next number. */
const MAX_NOISE_UNITS = 6;
const TABLE = 'skin-lesion-local';
const MB = 1e6;

interface Callers {
  user: BenchUser;
  admin: BenchUser;
  owner: DataOwner;
}
/** A case and its cost at each size; undefined where it was not measured. */
type Result = RouteScaleCase & { costs: (CallCost | undefined)[] };

/** Measures each call at different amounts of data. Prints units, milliseconds, and 'flat' or the reason of growth. */
async function benchScale(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'scale-'));
  const results = new Map<string, Result>();
  let callers: Callers | undefined;
  let completeRows = 0;
  try {
    for (const size of SIZES) {
      if (size > MAX_COMPLETE_ROWS && callers) {
        await fillTable(dataDir, TABLE, toItems(listOlderRows(callers.owner, MAX_COMPLETE_ROWS, size)));
      }
      const bench = await openBench(dataDir);
      try {
        callers ??= await registerCallers(bench);
        const needed = Math.min(size, MAX_COMPLETE_ROWS);
        if (needed > completeRows) await growData(bench, callers.owner, completeRows, needed);
        completeRows = needed;
        await measureCases(bench, callers, size, results);
      } finally {
        await bench.close();
      }
    }
    printResults([...results.values()]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Registers an administrator, and a user with a skincare profile. */
async function registerCallers(bench: Bench): Promise<Callers> {
  const { services, call } = bench;
  const admin = await registerBenchUser(bench, 'admin@example.org');
  await grantAdmin(services, admin.email);
  const user = await registerBenchUser(bench, 'ann@example.org');
  await call(user, { route: 'skincare.saveProfile', body: SKINCARE_PROFILE });
  return { admin, user, owner: { user: (await services.users.findByEmail(user.email))!, spot: ulid() } };
}

async function measureCases(bench: Bench, callers: Callers, size: number, results: Map<string, Result>): Promise<void> {
  const photo = toDataUrl(await readLesionImage('dermoscopic-nevus-1.jpg'));
  const cases = createScaleCases({ ...callers.owner, photo, completeRows: Math.min(size, MAX_COMPLETE_ROWS) });
  for (const one of cases) {
    const result = results.get(one.name) ?? { ...one, costs: [] };
    results.set(one.name, result);
    result.costs.push(size <= (one.maxSize ?? Infinity) ? await measureCase(bench, callers, one) : undefined);
  }
}

async function measureCase(bench: Bench, callers: Callers, one: RouteScaleCase): Promise<CallCost> {
  const { user } = callers;
  const { route, input, caller } = one;
  // Some calls end all sessions of the user.
  if (caller === 'user') {
    await bench.call(user, { route: 'auth.login', body: { email: user.email, password: BENCH_PASSWORD } });
  }
  return bench.measure(caller === 'visitor' ? { email: '' } : callers[caller], async (...context) => ({
    route,
    ...(typeof input === 'function' ? await input(...context) : input),
  }));
}

function printResults(results: readonly Result[]): void {
  const formatCost = (cost: CallCost | undefined) =>
    cost ? `${cost.reads} / ${cost.writes}  ${(cost.ms - cost.engineMs).toFixed(0).padStart(5)}` : '-';
  const printLine = (name: string, cells: string[], verdict: string) =>
    console.log(`${name.padEnd(28)}${cells.map((text) => text.padStart(18)).join('')}   ${verdict}`);
  console.log(
    'Read / write units and median milliseconds (without the lesion engine), by number of rows of each kind:\n',
  );
  const sizes = SIZES.map((size) => size.toLocaleString('en-US'));
  printLine('', sizes, '');
  for (const result of results) printLine(result.name, result.costs.map(formatCost), judgeGrowth(result));
  const unmeasured = findUnmeasuredRoutes(results);
  if (unmeasured.length > 0) console.log(`\nNot measured: ${unmeasured.join(', ')}.`);
}

/** 'flat', or the reason of growth. Growth without a reason fails the bench. */
function judgeGrowth({ costs, growthReason }: Result): string {
  const units = costs.flatMap((cost) => (cost ? [cost.reads + cost.writes] : []));
  if (Math.max(...units) - units[0]! <= MAX_NOISE_UNITS) return 'flat';
  if (growthReason === undefined) process.exitCode = 1;
  const largest = Math.max(...costs.map((cost) => cost?.bytesOut ?? 0)) / MB;
  return `${growthReason ?? 'GROWS'}${largest > 1 ? `; answers up to ${largest.toFixed(1)} MB` : ''}`;
}

benchScale().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
