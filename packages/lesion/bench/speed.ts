/**
 * Times the engine: the network's bare forward (the floor), the whole assessment from JPEG bytes, starts of the container
 * as it ships, requests through it at 1, 4 and 8 callers, and resident memory over 1,000 assessments.
 *
 *   npm run bench:speed -- [--model DIR] [--rounds 60] [--assessments 1000]      THREADS (2) as for the container
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Tensor } from 'onnxruntime-node';
import { engineOf } from '#lesion/engine/assess';
import { readCard, type ModelCard } from '#lesion/calibration/modelCard';
import { decodePhoto, encodeJpeg } from '#lesion/photo/decode';
import { testedBy, type Tested } from '#lesion/quality/drift';
import { fixturePath } from '#lesion/fixtures/photographs';
import { analysisImage, ANALYSIS_SIZE, centralSquare, toTensor } from '#lesion/photo/analysisImage';
import { loadNetwork, openSession } from '#lesion/engine/network';
import { readReference } from '#lesion/training/head/reference';
import { quantile } from '#lesion/bench/statistics/statistics';

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

const REFERENCES = path.join(__dirname, '../training/head/reference');

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

/** A running container, with the milliseconds from its start to its first answer to a ping and to the first that is 200. */
interface Started {
  readonly container: ChildProcess;
  readonly port: number;
  readonly first: number;
  readonly ready: number;
}

/** Starts the bundled container and waits until it is ready. */
async function start(program: string, dir: string): Promise<Started> {
  const port = await freePort();
  const modules = path.join(__dirname, '../../../node_modules');
  const settings = { PORT: String(port), MODEL_DIR: dir, REFERENCE_DIR: REFERENCES, THREADS: String(THREADS) };
  const began = performance.now();
  const container = spawn(process.execPath, [program], {
    env: { ...process.env, ...settings, NODE_PATH: modules },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const answers: number[] = [];
  let status = 0;
  while (status !== 200) {
    await sleep(POLL_MS);
    const response = await fetch(`http://127.0.0.1:${port}/ping`).catch(() => undefined);
    if (response) answers.push(performance.now() - began);
    if (container.exitCode !== null) throw new Error('the container did not start');
    status = response?.status ?? 0;
  }
  return { container, port, first: answers[0]!, ready: answers.at(-1)! };
}

async function stop({ container }: Started): Promise<void> {
  container.kill();
  await once(container, 'exit');
}

async function starts(program: string, dir: string): Promise<void> {
  const all: Started[] = [];
  for (let i = 0; i < STARTS; i++) {
    const started = await start(program, dir);
    await stop(started);
    all.push(started);
  }
  const list = (times: readonly number[]): string => `${times.map((time) => time.toFixed(0)).join(', ')} ms`;
  const ready = all.map((one) => one.ready);
  const bar = verdict(Math.max(...ready) <= MOST_START_MS, `≤ ${MOST_START_MS} ms`);
  print('bundled container, first answer', list(all.map(({ first }) => first)));
  print('bundled container, first 200', `${list(ready)}   ${bar}`);
}

async function requests(program: string, dir: string, jpeg: Buffer, rounds: number): Promise<void> {
  const started = await start(program, dir);
  const url = `http://127.0.0.1:${started.port}/invocations`;
  const ask = async (callers: number): Promise<number[]> => {
    const own: number[] = [];
    const caller = async (): Promise<void> => {
      for (let round = -2; round < rounds; round++) {
        const sent = performance.now();
        const response = await fetch(url, { method: 'POST', body: Buffer.from(jpeg) });
        if (response.status !== 200) throw new Error(`the container answered ${response.status}`);
        await response.arrayBuffer();
        if (round >= 0) own.push(performance.now() - sent);
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    return own;
  };
  try {
    for (const callers of CALLERS) {
      print(`container, ${callers} caller${callers > 1 ? 's' : ''}`, spread(await ask(callers)));
    }
  } finally {
    await stop(started);
  }
}

/** Starts of the container and requests to it, bundled as it ships. */
async function served(dir: string, jpeg: Buffer, rounds: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'container-'));
  try {
    execFileSync('npm', ['run', 'build:container', '--', `--outdir=${folder}`], { stdio: 'pipe' });
    const program = path.join(folder, 'serve.js');
    await starts(program, dir);
    await requests(program, dir, jpeg, rounds);
  } finally {
    rmSync(folder, { recursive: true });
  }
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
  const dir = path.resolve(values.model ?? path.join(__dirname, '../model/research'));
  const card = readCard(dir);
  const photo = await decodePhoto(readFileSync(fixturePath('dermoscopic-melanoma-1.jpg')));
  const jpeg = await encodeJpeg(analysisImage(photo, centralSquare(photo)));
  console.log(`Model ${card.version}, ${THREADS} threads, ${cpus().length} × ${cpus()[0]!.model}`);
  await times(dir, card, jpeg, Number(values.rounds));
  await served(dir, jpeg, Number(values.rounds));
  await memory(dir, card, jpeg, Number(values.assessments));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
