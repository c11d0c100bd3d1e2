/**
 * Times the engine: one forward pass of the network, the whole assessment from JPEG bytes, a whole photo with framing,
 * starts of the bundled container, requests to it from 1, 4 and 8 callers, and memory over 1,000 assessments. With a
 * Python that has PyTorch, a forward pass of ResNet-50 stands beside them.
 *
 *   npm run lab -- speed [--model DIR] [--rounds 60] [--assessments 1000] [--python PATH]
 *
 * THREADS (2) as for the container.
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
import { z } from 'zod';
import { assessPhoto } from '#lesion/engine/assessPhoto';
import { createEngine } from '#lesion/engine/engine';
import { readCard, type ModelCard } from '#lesion/model/modelCard';
import { decodePhoto, encodeJpeg } from '#lesion/photo/decodePhoto';
import { fixturePath } from '#lesion/fixtures/photographs';
import { createAnalysisImage, ANALYSIS_SIZE, toTensor } from '#lesion/photo/analysisImage';
import { centralSquare } from '#lesion/photo/square';
import { loadNetwork, openSession } from '#lesion/engine/network';
import { REFERENCE_FOLDER, readReferenceStatistics } from '#lesion/engine/referenceStatistics';
import { quantile } from '#lesion/statistics/statistics';

const THREADS = Number(process.env.THREADS ?? 2);
const CALLERS = [1, 4, 8];
const STARTS = 5;
const POLL_MS = 10;
/** Maximum milliseconds from start to ready. */
const MAX_START_MS = 2000;
/** Maximum time of an assessment in forward passes, and maximum growth of memory. */
const MAX_FLOORS = 2.5;
const MAX_GROWTH = 0.1;
/** Maximum time of a whole assessment as a share of a forward pass of ResNet-50 in PyTorch, and peak memory in MiB. */
const MAX_RESNET_SHARE = 1 / 3;
const MAX_MEMORY = 350;

type Job = () => Promise<unknown>;

/**
 * Milliseconds of each of `rounds` runs of each job. The jobs take turns, so that load on the machine affects all
 * alike.
 */
async function timeJobs(jobs: readonly Job[], rounds: number): Promise<number[][]> {
  const timeEngine = jobs.map((): number[] => []);
  for (let round = -5; round < rounds; round++) {
    for (const [i, job] of jobs.entries()) {
      const start = performance.now();
      await job();
      if (round >= 0) timeEngine[i]!.push(performance.now() - start);
    }
  }
  return timeEngine;
}

const ms = (value: number): string => `${value.toFixed(1).padStart(7)} ms`;
const spread = (timeEngine: readonly number[]): string =>
  `p50 ${ms(quantile(timeEngine, 0.5))}   p95 ${ms(quantile(timeEngine, 0.95))}`;
const print = (name: string, text: string): void => console.log(`${name.padEnd(40)} ${text}`);
const describeBarResult = (isMet: boolean, bar: string): string => `${isMet ? 'met' : 'MISSED'} (${bar})`;

/** Milliseconds of forward passes of ResNet-50 in PyTorch. */
function timeResnet(python: string, rounds: number): number[] {
  const script = path.join(__dirname, 'resnet50.py');
  const output = execFileSync(python, ['-B', script, '--threads', String(THREADS), '--rounds', String(rounds)]);
  return z.array(z.number()).parse(JSON.parse(output.toString()));
}

async function timeEngine(options: {
  dir: string;
  card: ModelCard;
  jpeg: Buffer;
  photo: Buffer;
  rounds: number;
  python: string | undefined;
}): Promise<void> {
  const { dir, card, jpeg, rounds, python } = options;
  const session = await openSession(dir, THREADS);
  const network = await loadNetwork(dir, THREADS);
  const shape = [1, 3, ANALYSIS_SIZE, ANALYSIS_SIZE];
  const image = new Tensor('float32', toTensor(await decodePhoto(jpeg)), shape);
  const engine = createEngine(network, card, readReferenceStatistics(dir));
  const assess = async (): Promise<unknown> => engine.assess(await decodePhoto(jpeg));
  const assessWhole = async (): Promise<unknown> => assessPhoto(engine, await decodePhoto(options.photo));
  const [floor, whole, framed] = (await timeJobs([() => session.run({ image }), assess, assessWhole], rounds)) as [
    number[],
    number[],
    number[],
  ];
  const floors = quantile(whole, 0.5) / quantile(floor, 0.5);
  print('network, one forward (the floor)', spread(floor));
  const bar = describeBarResult(floors <= MAX_FLOORS, `≤ ${MAX_FLOORS}`);
  print('whole assessment', `${spread(whole)}   ${floors.toFixed(2)} × floor   ${bar}`);
  print('whole photo, framed by the network', spread(framed));
  if (!python) {
    print('ResNet-50 forward in PyTorch', 'not timed; name a Python that has it with --python');
    return;
  }
  const resnet = timeResnet(python, rounds);
  const share = quantile(framed, 0.5) / quantile(resnet, 0.5);
  print('ResNet-50 forward in PyTorch', spread(resnet));
  const resnetBar = describeBarResult(share <= MAX_RESNET_SHARE, `≤ ${MAX_RESNET_SHARE.toFixed(2)}`);
  print('whole photo / ResNet-50', `${share.toFixed(2)}   ${resnetBar}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A running container, with the milliseconds to its first answer and to its first 200. */
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
  const settings = { PORT: String(port), MODEL_DIR: dir, REFERENCE_DIR: REFERENCE_FOLDER, THREADS: String(THREADS) };
  const startTime = performance.now();
  const container = spawn(process.execPath, [program], {
    env: { ...process.env, ...settings, NODE_PATH: modules },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const answers: number[] = [];
  let status = 0;
  while (status !== 200) {
    await sleep(POLL_MS);
    const response = await fetch(`http://127.0.0.1:${port}/ping`).catch(() => undefined);
    if (response) answers.push(performance.now() - startTime);
    if (container.exitCode !== null) throw new Error('the container did not start');
    status = response?.status ?? 0;
  }
  return { container, port, first: answers[0]!, ready: answers.at(-1)! };
}

async function stop({ container }: Started): Promise<void> {
  container.kill();
  await once(container, 'exit');
}

async function timeStarts(program: string, dir: string): Promise<void> {
  const all: Started[] = [];
  for (let i = 0; i < STARTS; i++) {
    const started = await start(program, dir);
    await stop(started);
    all.push(started);
  }
  const list = (timeEngine: readonly number[]): string => `${timeEngine.map((time) => time.toFixed(0)).join(', ')} ms`;
  const ready = all.map((one) => one.ready);
  const bar = describeBarResult(Math.max(...ready) <= MAX_START_MS, `≤ ${MAX_START_MS} ms`);
  print('bundled container, first answer', list(all.map(({ first }) => first)));
  print('bundled container, first 200', `${list(ready)}   ${bar}`);
}

async function timeRequests(program: string, dir: string, jpeg: Buffer, rounds: number): Promise<void> {
  const started = await start(program, dir);
  const url = `http://127.0.0.1:${started.port}/invocations`;
  const ask = async (callers: number): Promise<{ durations: number[]; perSecond: number }> => {
    const begin = performance.now();
    const durations: number[] = [];
    const caller = async (): Promise<void> => {
      for (let round = -2; round < rounds; round++) {
        const startTime = performance.now();
        const response = await fetch(url, { method: 'POST', body: Buffer.from(jpeg) });
        if (response.status !== 200) throw new Error(`the container answered ${response.status}`);
        await response.arrayBuffer();
        if (round >= 0) durations.push(performance.now() - startTime);
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    return { durations, perSecond: (1000 * callers * (rounds + 2)) / (performance.now() - begin) };
  };
  try {
    for (const callers of CALLERS) {
      const { durations, perSecond } = await ask(callers);
      print(
        `container, ${callers} caller${callers > 1 ? 's' : ''}`,
        `${spread(durations)}   ${perSecond.toFixed(1)} a second`,
      );
    }
  } finally {
    await stop(started);
  }
}

/** Times starts of the bundled container and requests to it. */
async function timeContainer(dir: string, jpeg: Buffer, rounds: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'container-'));
  try {
    execFileSync('npm', ['run', 'build:container', '--', `--outdir=${folder}`], { stdio: 'pipe' });
    const program = path.join(folder, 'serve.js');
    await timeStarts(program, dir);
    await timeRequests(program, dir, jpeg, rounds);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureMemory(dir: string, card: ModelCard, jpeg: Buffer, assessments: number): Promise<void> {
  const engine = createEngine(await loadNetwork(dir, THREADS), card, readReferenceStatistics(dir));
  const mib = (): number => process.memoryUsage().rss / 2 ** 20;
  const assess = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) await engine.assess(await decodePhoto(jpeg));
  };
  await assess(100);
  const before = mib();
  await assess(assessments);
  const growth = mib() / before - 1;
  const text = `${before.toFixed(0)} → ${(before * (1 + growth)).toFixed(0)} MiB, ${(100 * growth).toFixed(1)} %`;
  const peak = process.resourceUsage().maxRSS / 1024;
  print(
    'peak resident memory',
    `${peak.toFixed(0)} MiB   ${describeBarResult(peak <= MAX_MEMORY, `≤ ${MAX_MEMORY} MiB`)}`,
  );
  print(
    `resident memory over ${assessments} assessments`,
    `${text}   ${describeBarResult(growth < MAX_GROWTH, '< 10 %')}`,
  );
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      model: { type: 'string' },
      rounds: { type: 'string', default: '60' },
      assessments: { type: 'string', default: '1000' },
      python: { type: 'string' },
    },
  });
  const dir = path.resolve(values.model ?? path.join(__dirname, '../../lesion/model/research'));
  const card = readCard(dir);
  const file = readFileSync(fixturePath('dermoscopic-melanoma-1.jpg'));
  const photo = await decodePhoto(file);
  const jpeg = await encodeJpeg(createAnalysisImage(photo, centralSquare(photo)));
  console.log(`Model ${card.version}, ${THREADS} threads, ${cpus().length} × ${cpus()[0]!.model}`);
  await timeEngine({ dir, card, jpeg, photo: file, rounds: Number(values.rounds), python: values.python });
  await timeContainer(dir, jpeg, Number(values.rounds));
  await measureMemory(dir, card, jpeg, Number(values.assessments));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
