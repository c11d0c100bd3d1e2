import { parseArgs } from 'node:util';
import { runFuzz } from '#functions/testing/fuzz/runFuzz';

/** Sends random requests to the product and prints what is wrong: `npm run lab -- fuzz --requests 50000 --seed 1`. */
async function fuzz(): Promise<void> {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
  });
  const startedAt = performance.now();
  const { sent, statuses, findings } = await runFuzz({
    requests: Number(values.requests),
    seed: Number(values.seed),
    onProgress: (count) => process.stderr.write(`\r${count} requests`),
  });
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`\n${sent} requests in ${((performance.now() - startedAt) / 1000).toFixed(0)} s; ${byStatus.join(', ')}`);
  for (const finding of findings) console.log(finding);
  process.exit(findings.length === 0 ? 0 : 1);
}

void fuzz();
