import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runKillRounds } from './durability/killRounds';

/** Proves that no acknowledged write is lost: `npm run durability -- --rounds 20 --writes 200`. */
async function prove(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '20' }, writes: { type: 'string', default: '200' } },
  });
  const folder = await mkdtemp(join(tmpdir(), 'durability-'));
  try {
    await proveKills(folder, Number(values.rounds), Number(values.writes));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function proveKills(folder: string, rounds: number, writes: number): Promise<void> {
  console.log(`Kills (SIGKILL) among mixed writes of 8 people, ${rounds} rounds of at least ${writes}:`);
  const results = await runKillRounds(join(folder, 'kills'), { rounds, writes }, ({ acknowledged, startMs, lost }) =>
    console.log(
      `  ${acknowledged} acknowledged, ${lost.length} lost, started again in ${(startMs / 1000).toFixed(1)} s ` +
        `(load ${loadavg()[0]!.toFixed(1)})`,
    ),
  );
  const sum = results.reduce((total, { acknowledged }) => total + acknowledged, 0);
  const lost = results.flatMap((round) => round.lost);
  console.log(`  ${sum} acknowledged writes, ${results.length} kills, ${lost.length} lost; the audit log holds.`);
  report(lost);
}

function report(failures: readonly string[]): void {
  for (const failure of failures) console.log(`  LOST: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}

prove().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
