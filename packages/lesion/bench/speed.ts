/**
 * Times the engine: the network's bare forward (the floor), the whole assessment from JPEG bytes, starts of the container
 * as it ships, requests through it at 1, 4 and 8 callers, and resident memory over 1,000 assessments.
 *
 *   npm run bench:speed -- [--model DIR] [--rounds 60] [--assessments 1000]      THREADS (2) as for the container
 */
import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Tensor } from 'onnxruntime-node';
import { engineOf } from '../assess';
import { readCard, type ModelCard } from '../card';
import { decodePhoto, encodeJpeg } from '../decode';
import { testedBy, type Tested } from '../drift';
import { fixturePath } from '../fixtures/photographs';
import { analysisImage, ANALYSIS_SIZE, centralSquare, toTensor } from '../image';
import { loadNetwork, openSession } from '../network';
import { readReference } from '../training/reference';
import { quantile } from './statistics';

const THREADS = Number(process.env.THREADS ?? 2);
const CALLERS = [1, 4, 8];
const STARTS = 5;
const POLL_MS = 10;
/** The container must say that it is ready within these milliseconds of its start. */
const MOST_START_MS = 2000;
/** The whole assessment may cost this many floors, and memory may grow by this share. */
const MOST_FLOORS = 2.5;
const MOST_GROWTH = 0.1;

type Job = () => Promise<unknown>;

/** Milliseconds of each of `rounds` runs of each job, the jobs taking turns, so that a busy machine slows all alike. */
async function timed(jobs: readonly Job[], rounds: number): Promise<number[][]> {
  const times = jobs.map((): number[] => []);
  for (let round = -5; round < rounds; round++) {
    for (const [i, job] of jobs.entries()) {
      const start = performance.now();
      await job();
      if (round >= 0) times[i]!.push(performance.now() - start);
    }
  }
  return times;
}

const ms = (value: number): string => `${value.toFixed(1).padStart(7)} ms`;
const spread = (times: readonly number[]): string =>
  `p50 ${ms(quantile(times, 0.5))}   p95 ${ms(quantile(times, 0.95))}`;
const print = (name: string, text: string): void => console.log(`${name.padEnd(40)} ${text}`);
const verdict = (met: boolean, bar: string): string => `${met ? 'met' : 'MISSED'} (${bar})`;

const REFERENCES = path.join(__dirname, '..', 'training', 'reference');

/** The test photographs of a card's recipe, from which the container tells the distance of a photograph. */
function testedFor({ recipe }: ModelCard): Tested {
  return testedBy(readReference(path.join(REFERENCES, `${recipe}.bin`), null));
}

async function times(dir: string, card: ModelCard, jpeg: Buffer, rounds: number): Promise<void> {
  const session = await openSession(dir, THREADS);
  const network = await loadNetwork(dir, THREADS);
  const shape = [1, 3, ANALYSIS_SIZE, ANALYSIS_SIZE];
  const image = new Tensor('float32', toTensor(await decodePhoto(jpeg)), shape);
  const engine = engineOf(network, card, testedFor(card));
  const assess = async (): Promise<unknown> => engine.assess(await decodePhoto(jpeg));
  const [floor, whole] = (await timed([() => session.run({ image }), assess], rounds)) as [number[], number[]];
  const floors = quantile(whole, 0.5) / quantile(floor, 0.5);
  print('network, one forward (the floor)', spread(floor));
  const bar = verdict(floors <= MOST_FLOORS, `≤ ${MOST_FLOORS}`);
  print('whole assessment', `${spread(whole)}   ${floors.toFixed(2)} × floor   ${bar}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Milliseconds from the start of the bundled container to its first answer to a ping, and to the first that is 200. */
async function started(program: string, dir: string): Promise<{ first: number; ready: number }> {
  const port = await freePort();
  const modules = path.join(__dirname, '..', '..', '..', 'node_modules');
  const start = performance.now();
  const container = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: String(port), MODEL_DIR: dir, REFERENCE_DIR: REFERENCES, NODE_PATH: modules },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const answers: number[] = [];
  let status = 0;
  while (status !== 200) {
    await sleep(POLL_MS);
    const response = await fetch(`http://127.0.0.1:${port}/ping`).catch(() => undefined);
    if (response) answers.push(performance.now() - start);
    if (container.exitCode !== null) throw new Error('the container did not start');
    status = response?.status ?? 0;
  }
  container.kill();
  await once(container, 'exit');
  return { first: answers[0]!, ready: answers.at(-1)! };
}

async function starts(dir: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'container-'));
  try {
    execFileSync('npm', ['run', 'build:container', '--', `--outdir=${folder}`], { stdio: 'pipe' });
    const all: { first: number; ready: number }[] = [];
    for (let i = 0; i < STARTS; i++) all.push(await started(path.join(folder, 'serve.js'), dir));
    const list = (times: readonly number[]): string => `${times.map((time) => time.toFixed(0)).join(', ')} ms`;
    const ready = all.map((one) => one.ready);
    const bar = verdict(Math.max(...ready) <= MOST_START_MS, `≤ ${MOST_START_MS} ms`);
    print('bundled container, first answer', list(all.map(({ first }) => first)));
    print('bundled container, first 200', `${list(ready)}   ${bar}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function requests(dir: string, jpeg: Buffer, rounds: number): Promise<void> {
  const start = performance.now();
  const container = fork(path.join(__dirname, '..', 'container', 'serve.ts'), {
    env: { ...process.env, PORT: '0', MODEL_DIR: dir, THREADS: String(THREADS) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(container, 'message')) as [{ port: number }];
  print('container, start to ready (through tsx)', ms(performance.now() - start));
  for (const callers of CALLERS) {
    const own: number[] = [];
    const caller = async (): Promise<void> => {
      for (let round = -2; round < rounds; round++) {
        const sent = performance.now();
        const response = await fetch(`http://127.0.0.1:${port}/invocations`, {
          method: 'POST',
          body: Buffer.from(jpeg),
        });
        if (response.status !== 200) throw new Error(`the container answered ${response.status}`);
        await response.arrayBuffer();
        if (round >= 0) own.push(performance.now() - sent);
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    print(`container, ${callers} caller${callers > 1 ? 's' : ''}`, spread(own));
  }
  container.disconnect();
  await once(container, 'exit');
}

async function memory(dir: string, card: ModelCard, jpeg: Buffer, assessments: number): Promise<void> {
  const engine = engineOf(await loadNetwork(dir, THREADS), card, testedFor(card));
  const mib = (): number => process.memoryUsage().rss / 2 ** 20;
  const assess = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) await engine.assess(await decodePhoto(jpeg));
  };
  await assess(100);
  const before = mib();
  await assess(assessments);
  const growth = mib() / before - 1;
  const text = `${before.toFixed(0)} → ${(before * (1 + growth)).toFixed(0)} MiB, ${(100 * growth).toFixed(1)} %`;
  print(`resident memory over ${assessments} assessments`, `${text}   ${verdict(growth < MOST_GROWTH, '< 10 %')}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      model: { type: 'string' },
      rounds: { type: 'string', default: '60' },
      assessments: { type: 'string', default: '1000' },
    },
  });
  const dir = path.resolve(values.model ?? path.join(__dirname, '..', 'model', 'research'));
  const card = readCard(dir);
  const photo = await decodePhoto(readFileSync(fixturePath('dermoscopic-melanoma-1.jpg')));
  const jpeg = await encodeJpeg(analysisImage(photo, centralSquare(photo)));
  console.log(`Model ${card.version}, ${THREADS} threads, ${cpus().length} × ${cpus()[0]!.model}`);
  await times(dir, card, jpeg, Number(values.rounds));
  await starts(dir);
  await requests(dir, jpeg, Number(values.rounds));
  await memory(dir, card, jpeg, Number(values.assessments));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
