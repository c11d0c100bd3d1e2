import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** What one process has used. */
interface ProcessUsage {
  /** Processor seconds since it started. */
  cpuSeconds: number;
  /** Resident memory in MB. */
  memoryMb: number;
}

/** What the product and the machine have used since they started. */
export interface LoadUsage {
  /** The process of the product: gateway, functions and local services. */
  product: ProcessUsage;
  /** The processes that it started: the lesion engine. */
  engine: ProcessUsage;
  /** Busy seconds of all cores. */
  machineSeconds: number;
  at: number;
}

/** Ticks a second and bytes a page in `/proc`, as Linux reports them on every common processor. */
const TICKS = 100;
const PAGE_MB = 4096 / 1024 ** 2;

function readProcess(pid: number): ProcessUsage {
  const [, text = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = text.split(' ');
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS,
    memoryMb: Number(fields[21]) * PAGE_MB,
  };
}

const listChildren = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

/** Reads the usage of the product and of what it started. Linux only. */
export function readLoadUsage(pid: number): LoadUsage {
  const engine = listChildren(pid).map(readProcess);
  const sum = (field: keyof ProcessUsage) => engine.reduce((total, child) => total + child[field], 0);
  const busy = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq);
  return {
    product: readProcess(pid),
    engine: { cpuSeconds: sum('cpuSeconds'), memoryMb: sum('memoryMb') },
    machineSeconds: busy.reduce((total, ms) => total + ms, 0) / 1000,
    at: performance.now() / 1000,
  };
}

/** Cores in use between two readings, and what limited the work. */
export function findLimit(
  before: LoadUsage,
  after: LoadUsage,
): { product: number; engine: number; machine: number; limit: string } {
  const seconds = after.at - before.at;
  const product = (after.product.cpuSeconds - before.product.cpuSeconds) / seconds;
  const engine = (after.engine.cpuSeconds - before.engine.cpuSeconds) / seconds;
  const machine = (after.machineSeconds - before.machineSeconds) / seconds;
  const limit =
    machine > 0.95 * cpus().length
      ? 'the processors of the machine'
      : product > 0.9
        ? 'the one thread of the product'
        : 'waiting';
  return { product, engine, machine, limit };
}
