/**
 * Times one adversarial step at the product's size, beside its floor (the forward convolutions of the same step, nothing
 * else) and beside PyTorch on the same architecture, all taking turns so that a busy machine slows all alike.
 *
 *   npm run bench:gan -- [--batch 16] [--steps 20]      THREADS (2); PYTHON, a python with torch, where there is one
 *
 * With `--photographs 200 [--epochs 50]` it trains on that many real ones instead (LESION_DATA), and prints for each epoch
 * the losses and the Fréchet distance to photographs that were held back.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { EPOCHS } from '#domain/training/generative';
import { conv, transposedConv } from '#lesion/training/graph/convolution';
import { fixedInputs, fixedState } from '#lesion/training/generative/fixed';
import { ganStep } from '#lesion/training/generative/gan';
import { channelsOf, FULL_SIZE, generatorShapes, readerShapes } from '#lesion/training/generative/networks';
import { correctedRate } from '#lesion/training/graph/adam';
import { Graph, type Value } from '#lesion/training/graph/graph';
import { operations } from '#lesion/training/graph/operations';
import { lengthOf } from '#lesion/training/graph/parameters';
import { floats, openStep, type State } from '#lesion/training/graph/session';
import { trainOnPhotographs } from './ganPhotographs';
import { quantile } from '#lesion/bench/statistics/statistics';

const THREADS = Number(process.env.THREADS ?? 2);
const HALVE = { stride: 2, padding: 1 };

/** The convolutions a step runs forward: the generator's once, the discriminator's on real, generated and improved. */
function floor(batch: number): Uint8Array {
  const graph = new Graph();
  const ops = operations(graph);
  const channels = channelsOf(FULL_SIZE);
  const { side } = FULL_SIZE;
  const widths = channels.map((_, i) => side / 2 ** i);
  const run = (x: Value, name: string, at: number, up: boolean): Value => {
    const [from, to] = up ? [channels[at + 1]!, channels[at]!] : [channels[at]!, channels[at + 1]!];
    const weight = graph.input(`${name}${at}`, up ? [from, to, 4, 4] : [to, from, 4, 4]);
    return up ? transposedConv(ops, x, weight, HALVE) : conv(ops, x, weight, HALVE);
  };
  const last = channels.length - 1;
  const seed = graph.input('seed', [batch, channels[last]!, widths[last]!, widths[last]!]);
  const made = channels.slice(1).reduceRight((x, _, at) => run(x, 'up', at, true), seed);
  for (const [name, count] of [['both', 2 * batch], ['again', batch]] as const) {
    const shown = count === batch ? made : ops.concat([made, made], 0);
    graph.output(name, channels.slice(1).reduce((x, _, at) => run(x, name, at, false), shown));
  }
  return graph.model();
} // prettier-ignore

/** Random numbers for every input of the floor. */
function floorState(batch: number): State {
  const channels = channelsOf(FULL_SIZE);
  const state: State = {};
  const put = (name: string, ...shape: number[]): void => {
    const length = shape.reduce((a, b) => a * b, 1);
    state[name] = floats(
      Float32Array.from({ length }, (_, i) => 0.05 * Math.sin(i)),
      shape,
    );
  };
  channels.slice(1).forEach((wide, at) => {
    put(`up${at}`, wide, channels[at]!, 4, 4);
    put(`both${at}`, wide, channels[at]!, 4, 4);
    put(`again${at}`, wide, channels[at]!, 4, 4);
  });
  put('seed', batch, channels.at(-1)!, 4, 4);
  return state;
}

async function seconds(job: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await job();
  return (performance.now() - start) / 1000;
}

/** Seconds of one step in PyTorch, the median of a few; undefined where there is no PyTorch. */
function pytorch(batch: number): number | undefined {
  const { PYTHON } = process.env;
  if (!PYTHON) return undefined;
  const script = path.join(__dirname, 'gan.py');
  const out = execFileSync(PYTHON, [script, 'bench', String(batch), String(THREADS), '5'], { encoding: 'utf8' });
  return quantile(out.trim().split('\n').map(Number), 0.5);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      batch: { type: 'string', default: '16' },
      steps: { type: 'string', default: '20' },
      photographs: { type: 'string' },
      epochs: { type: 'string', default: String(EPOCHS) },
    },
  });
  if (values.photographs !== undefined) {
    await trainOnPhotographs(Number(values.photographs), Number(values.epochs));
    return;
  }
  const [batch, steps] = [Number(values.batch), Number(values.steps)];
  const count = lengthOf(generatorShapes(FULL_SIZE)) + lengthOf(readerShapes(FULL_SIZE, 1));
  console.log(
    `${(count / 1e6).toFixed(2)} M parameters, ${FULL_SIZE.side}×${FULL_SIZE.side}, batch ${batch}, ${THREADS} threads`,
  );
  const [step, bare] = [await openStep(ganStep(FULL_SIZE, batch), THREADS), await openStep(floor(batch), THREADS)];
  const [state, bareState] = [fixedState(FULL_SIZE), floorState(batch)];
  const rate = floats(Float32Array.of(correctedRate(2e-4, 1)), []);
  const given = { ...fixedInputs(FULL_SIZE, batch, 0), rate };
  const times: { step: number[]; floor: number[]; torch: number[] } = { step: [], floor: [], torch: [] };
  for (let i = -2; i < steps; i++) {
    const [whole, least] = [await seconds(() => step.run(state, given)), await seconds(() => bare.run(bareState, {}))];
    if (i < 0) continue;
    times.step.push(whole);
    times.floor.push(least);
    if (i % 10 === 0) times.torch.push(...[pytorch(batch)].filter((one) => one !== undefined));
  }
  for (const [name, list] of [
    ['one step', times.step],
    ['floor: its convolutions forward only', times.floor],
    ['one step in PyTorch', times.torch],
  ] as const) {
    const text = list.length > 0 ? `${quantile(list, 0.5).toFixed(3)} s (least ${Math.min(...list).toFixed(3)})` : 'not installed (PYTHON)'; // prettier-ignore
    console.log(`${name.padEnd(40)} ${text}`);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
