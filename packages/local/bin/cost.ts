import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDeployment } from '#local/bin/bench/deployed';
import { measureMonth } from '#local/bin/bench/month';
import { ownMetrics } from '#local/bin/bench/ownMetrics';
import { printBill, printMeasured } from '#local/bin/bench/printCost';
import { weighSite } from '#local/bin/bench/site';
import { openBench } from '#local/bin/bench/stage';

/** Measures a month of one subscriber on this machine and prints what AWS would ask for it, at three sizes. */
async function cost(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cost-'));
  const bench = await openBench(dataDir);
  try {
    const month = await measureMonth(bench);
    const deployment = await readDeployment();
    const known = { month, site: await weighSite(), deployment, ownMetrics: ownMetrics(deployment) };
    printMeasured(known);
    printBill(known);
  } finally {
    await bench.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

cost().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
