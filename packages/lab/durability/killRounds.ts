import { setTimeout as sleep } from 'node:timers/promises';
import { verifyAudit } from '#operator/verifyAudit';
import { type Acknowledged, createWriters, findLostWrites, sendWrite } from '#start/testing/mixedWrites';
import { type ProductProcess, startProductProcess } from '#start/testing/startProductProcess';

const WRITERS = 8;
/** The kill comes at a random moment of this time after a round's last write was acknowledged. More writes are under way. */
const KILL_WITHIN_MS = 200;

export interface KillRound {
  /** Writes that the product acknowledged in this round. */
  acknowledged: number;
  /** Milliseconds of the start after the kill. */
  startMs: number;
  /** What was acknowledged, in this round or before, and is gone. */
  lost: string[];
}

/**
 * Kills the product at a random moment of each round, while several people write, after `writes` acknowledged writes. Starts
 * it again and reads everything back. Throws when the audit log does not hold at the end.
 */
export async function runKillRounds(
  dataDir: string,
  { rounds, writes }: { rounds: number; writes: number },
  onRound: (round: KillRound) => void = () => undefined,
): Promise<KillRound[]> {
  let product = await startProductProcess(dataDir);
  const acknowledged = await createWriters(product, WRITERS);
  const results: KillRound[] = [];
  let next = 0;
  while (results.length < rounds) {
    const before = acknowledged.count;
    next = await writeUntilKilled(product, acknowledged, next, before + writes);
    product = await startProductProcess(dataDir);
    const isLast = results.length === rounds - 1;
    const lost = await findLostWrites(product, acknowledged, isLast ? Infinity : writes);
    const round = { acknowledged: acknowledged.count - before, startMs: product.startMs, lost };
    results.push(round);
    onRound(round);
  }
  await verifyAudit(product.services);
  await product.kill('SIGTERM');
  return results;
}

/** Sends writes from number `first`, one at a time for each writer, until the kill. Returns the number of the next one. */
async function writeUntilKilled(
  product: ProductProcess,
  acknowledged: Acknowledged,
  first: number,
  goal: number,
): Promise<number> {
  let isKilled = false;
  let turn = first;
  const write = async (writer: number) => {
    for (let n = first + writer; !isKilled; n += WRITERS) {
      turn = Math.max(turn, n);
      await sendWrite(product, acknowledged, n).catch((error: unknown) => {
        if (!isKilled) throw error;
      });
    }
  };
  const kill = async () => {
    while (acknowledged.count < goal) await sleep(5);
    await sleep(Math.random() * KILL_WITHIN_MS);
    isKilled = true;
    await product.kill();
  };
  await Promise.all([kill(), ...Array.from({ length: WRITERS }, (_, writer) => write(writer))]);
  return (Math.floor(turn / WRITERS) + 1) * WRITERS;
}
