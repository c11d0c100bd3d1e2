import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createApp } from '#functions/http/app';
import { parseConfig } from '#functions/runtime/config';
import { createServices } from '#functions/services/services';
import { localEnvironment } from '#start/environment';
import { startLocalCloud } from '#local/server/cloud';
import { type Acknowledged, createWriters, findLostWrites, sendWrite } from '#start/testing/mixedWrites';
import { createCall } from '#start/testing/runningProduct';
import { createReplay } from './replaySystemCalls';
import { POWER_LOSSES, type PowerLoss, SimulatedDisk } from '#local/testing/simulatedDisk';
import { startProductProcess } from '#start/testing/startProductProcess';
import { parseSystemCalls, recordSystemCalls } from './systemCalls';

const SYNC_DELAY_MS = 5;
const SITE = 'http://127.0.0.1:3000';

/** What was acknowledged until a time, in milliseconds since 1970. */
interface Acknowledgment {
  at: number;
  acknowledged: Acknowledged;
}

export interface PowerLossResult {
  /** Writes that were acknowledged while the calls were recorded. */
  writes: number;
  /** Moments at which the power failed: right before each sync ended, and at the end. */
  moments: number;
  /** How often the product started over what a loss of each kind left. */
  starts: Record<PowerLoss, number>;
  /** What was acknowledged and is gone, or why the product did not start. */
  failures: string[];
}

/**
 * Records the system calls of the product during `writes` mixed writes, with strace. At each moment of `PowerLossResult`, lets
 * the power fail in two ways, starts the product over what is left, and reads back everything acknowledged before.
 */
export async function runPowerLosses(
  folder: string,
  writes: number,
  onMoment: (moment: number) => void = () => undefined,
): Promise<PowerLossResult> {
  const dataDir = path.join(folder, 'recorded');
  const record = path.join(folder, 'calls');
  const acknowledgments = await writeRecorded(dataDir, record, writes);
  const disk = new SimulatedDisk(dataDir);
  const replay = createReplay(disk, dataDir);
  const [allLost, ...others] = POWER_LOSSES;
  const starts = Object.fromEntries(POWER_LOSSES.map((loss) => [loss, 0])) as Record<PowerLoss, number>;
  const failures: string[] = [];
  let moments = 0;
  const losePower = async (time: number) => {
    const acknowledged = acknowledgments.findLast(({ at }) => at < time)?.acknowledged;
    for (const loss of [allLost, others[moments % others.length]!]) {
      starts[loss] += 1;
      const problems = await startOver(folder, disk.losePower(loss, Math.random()), acknowledged);
      failures.push(...problems.map((problem) => `${problem} (${loss}, moment ${moments})`));
    }
    onMoment((moments += 1));
  };
  for (const call of parseSystemCalls(await readFile(record, 'utf8'))) {
    if (replay.isSync(call)) await losePower(call.endedAt);
    replay.repeat(call);
  }
  await losePower(Infinity);
  return { writes: acknowledgments.at(-1)!.acknowledged.count, moments, starts, failures };
}

/** Runs the product over a new folder, recorded, and sends the writes one after the other. */
async function writeRecorded(dataDir: string, record: string, writes: number): Promise<Acknowledgment[]> {
  const product = await startProductProcess(dataDir, recordSystemCalls(record, SYNC_DELAY_MS));
  const acknowledged = await createWriters(product, 1);
  const acknowledgments: Acknowledgment[] = [];
  const acknowledge = () => acknowledgments.push({ at: Date.now() + 1, acknowledged: structuredClone(acknowledged) });
  acknowledge();
  for (let n = 0; n < writes; n += 1) {
    await sendWrite(product, acknowledged, n);
    acknowledge();
  }
  await product.disconnect();
  for (const [n, { acknowledged: earlier }] of acknowledgments.entries()) {
    // A power loss during the next write may leave either value.
    const { nextName, nextAllergy } = acknowledgments[n + 1]?.acknowledged.writers[0] ?? earlier.writers[0]!;
    Object.assign(earlier.writers[0]!, { nextName, nextAllergy });
  }
  return acknowledgments;
}

/** Starts the product over these files. Lists what was acknowledged and is gone, or why it did not start. */
async function startOver(
  folder: string,
  files: ReadonlyMap<string, Buffer>,
  acknowledged: Acknowledged | undefined,
): Promise<string[]> {
  const dataDir = await mkdtemp(path.join(folder, 'left-'));
  try {
    for (const [name, bytes] of files) {
      await mkdir(path.dirname(path.join(dataDir, name)), { recursive: true });
      await writeFile(path.join(dataDir, name), bytes);
    }
    const cloud = await startLocalCloud({ dataDir });
    const config = parseConfig({
      ...localEnvironment(cloud.environment),
      RATE_LIMIT_SCALE: '1000',
      ADMIN_TOTP: 'offered',
    });
    const services = createServices(config, { log: () => undefined, recordMetric: () => undefined });
    const call = createCall((request) => createApp(services).fetch(request), SITE);
    const lost = acknowledged ? await findLostWrites({ call, services }, acknowledged) : [];
    await cloud.close();
    return lost;
  } catch (error) {
    return [`did not start: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await rm(dataDir, { recursive: true });
  }
}
