import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { summarizeDeployment } from '#lab/bench/cost/summarizeDeployment';
import { measureMonth } from '#lab/bench/cost/measureMonth';
import { countOwnMetrics } from '#lab/bench/cost/countOwnMetrics';
import { printBill, printUsage } from '#lab/bench/cost/printCost';
import { weighSite } from '#lab/bench/cost/weighSite';
import { openBench } from './bench';

/** Measures a month of one subscriber on this machine, and prints the AWS bill for three numbers of subscribers. */
async function printCost(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cost-'));
  const bench = await openBench(dataDir);
  try {
    const month = await measureMonth(bench);
    const deployment = await summarizeDeployment();
    const inputs = { month, site: await weighSite(), deployment, ownMetrics: countOwnMetrics(deployment) };
    printUsage(inputs);
    printBill(inputs);
  } finally {
    await bench.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

printCost().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
