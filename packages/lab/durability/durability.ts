import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mountSmallDisk, runFullDisk } from './fullDisk';
import { runKillRounds } from './killRounds';
import { measureStart } from './measureStart';
import { runPowerLosses } from './powerLoss';

const STARTS = 3;

/**
 * Proves that no acknowledged write is lost by kills, power losses and full disks, and measures the start. Prints figures;
 * exits with 1 when something was lost: `npm run lab -- durability --rounds 20 --writes 200 --recorded 40`.
 */
async function prove(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '20' },
      writes: { type: 'string', default: '200' },
      recorded: { type: 'string', default: '40' },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'durability-'));
  try {
    await printStarts(join(folder, 'start'));
    await proveFullDisk(join(folder, 'disk'));
    await provePowerLosses(folder, Number(values.recorded));
    await proveKills(join(folder, 'kills'), Number(values.rounds), Number(values.writes));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const formatLoad = (): string => `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`;

async function printStarts(dataDir: string): Promise<void> {
  console.log('Start of the whole product (npm start), at most 2 s on an idle machine:');
  for (let n = 0; n < STARTS; n += 1) console.log(`  ${formatSeconds(await measureStart(dataDir))} (${formatLoad()})`);
}

async function proveFullDisk(folder: string): Promise<void> {
  const disk = await mountSmallDisk(folder);
  if (!disk) {
    fail('Full disks: this user may not mount a disk in memory. fullDisk.test.ts limits the size of files instead.');
    return;
  }
  try {
    console.log('Full disks (a disk of 32 MiB in memory):');
    for (const { name, statuses, lost } of await runFullDisk(disk)) {
      const refused = statuses.filter((status) => status === 503).length;
      const others = statuses.filter((status) => status !== 503 && status !== 200).length;
      console.log(
        `  ${name}: ${refused} of ${statuses.length} writes refused, ${others} other errors, ${lost.length} lost`,
      );
      if (others > 0) fail('  A refusal is not 503.');
      report(lost);
    }
  } finally {
    disk.unmount();
  }
}

async function provePowerLosses(folder: string, writes: number): Promise<void> {
  console.log('Power losses (system calls recorded with strace, replayed to each sync):');
  const result = await runPowerLosses(folder, writes, (moment) => {
    if (moment % 100 === 0) process.stderr.write(`\r${moment} moments`);
  });
  const kinds = Object.entries(result.starts).map(([kind, count]) => `${kind} ${count}`);
  console.log(
    `\n  ${result.writes} acknowledged writes, ${result.moments} moments, starts over what was left: ${kinds.join(', ')}; ` +
      `${result.failures.length} failures`,
  );
  report(result.failures);
}

async function proveKills(dataDir: string, rounds: number, writes: number): Promise<void> {
  console.log(`Kills (SIGKILL) among mixed writes of 8 people, ${rounds} rounds of at least ${writes}:`);
  const results = await runKillRounds(dataDir, { rounds, writes }, ({ acknowledged, startMs, lost }) =>
    console.log(
      `  ${acknowledged} acknowledged, ${lost.length} lost, started again in ${formatSeconds(startMs)} (${formatLoad()})`,
    ),
  );
  const sum = results.reduce((total, { acknowledged }) => total + acknowledged, 0);
  const lost = results.flatMap((round) => round.lost);
  console.log(`  ${sum} acknowledged writes, ${results.length} kills, ${lost.length} lost; the audit log holds.`);
  report(lost);
}

function report(failures: readonly string[]): void {
  for (const failure of failures) fail(`  FAILED: ${failure}`);
}

function fail(message: string): void {
  console.log(message);
  process.exitCode = 1;
}

prove().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
